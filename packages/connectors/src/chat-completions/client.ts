import { createCircuitBreaker } from '../circuit-breaker.ts'
import { parseJson } from '../parse-json.ts'
import { NoAnswer, type TimedAnswer, type TimeLimits, timedRequest } from '../timed-request.ts'
import { machineTiming, type Timing } from '../timing.ts'
import { BadTranslation, type Translator, TranslatorDown } from '../translator.ts'
import { PROMPT_VERSION, toRequest, toSentences } from './map.ts'
import { ChatAnswer } from './wire.ts'

export interface ChatConfig {
  /** What such services call their base URL, without a trailing slash: https://api.deepseek.com/v1, http://127.0.0.1:11434/v1. */
  baseUrl: string
  /** Empty: a service that asks for none. */
  key: string
  model: string
}

/** A listing takes a model some seconds. */
const limits: TimeLimits = { connectMs: 3_000, totalMs: 25_000, maxBytes: 256 << 10 }
/** Each failure may have taken the whole limit. */
const breakerLimits = { failures: 5, pauseMs: 30_000 }

/** A service that speaks chat completions as our translator; one circuit breaker stands before it. */
export function createChatTranslator({ baseUrl, key, model }: ChatConfig, timing: Timing = machineTiming): Translator {
  const breaker = createCircuitBreaker(breakerLimits, timing)
  const url = new URL(`${baseUrl}/chat/completions`)
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) }

  const send = async (body: string, signal: AbortSignal | undefined): Promise<ChatAnswer> => {
    const answer = await timedRequest(url, { method: 'POST', headers, body, signal }, limits, timing).catch((cause: unknown) => {
      throw new TranslatorDown('it gave no answer', { cause, uncharged: cause instanceof NoAnswer && cause.neverSent })
    })
    return readAnswer(answer)
  }

  return {
    model: `${model}#${PROMPT_VERSION}`,
    isResting: () => breaker.blockedForMs() > 0,
    async translate(sentences, glossary, { signal } = {}) {
      const body = JSON.stringify(toRequest(model, sentences, glossary))
      if (breaker.enter() > 0) throw new TranslatorDown('it is given a rest after failing', { uncharged: true })
      let outcome: 'answered' | 'failed' | 'unknown' = 'failed'
      try {
        const answer = await send(body, signal)
        outcome = 'answered'
        return toSentences(answer, sentences.length)
      } catch (error) {
        if (error instanceof BadTranslation) outcome = 'answered'
        else if (signal?.aborted) outcome = 'unknown'
        throw error
      } finally {
        breaker.leave(outcome)
      }
    },
  }
}

/** Throws `BadTranslation` where the service refuses the text, `TranslatorDown` for all that is no chat completion. */
function readAnswer({ status, body }: TimedAnswer): ChatAnswer {
  // 通义千问 answers a text that its filter stops with 400 and `data_inspection_failed`.
  if (status === 400 && /data_?inspection_?failed|content_filter/i.test(body)) throw new BadTranslation('the service refuses the text')
  // What is refused before the model reads it (a key, an empty balance, too many calls) is not charged.
  if (status !== 200) throw new TranslatorDown(`it answered ${status}`, { uncharged: status >= 400 && status < 500 })
  try {
    return ChatAnswer.parse(parseJson(body))
  } catch (cause) {
    throw new TranslatorDown('it answered something else than a chat completion', { cause })
  }
}
