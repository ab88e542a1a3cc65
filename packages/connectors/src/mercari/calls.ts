import type { z } from 'zod'
import { type CallBudget, createCallBudget } from '../call-budget.ts'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import { AccountRefused, type Asker, type CallLane, type CallOptions, MarketplaceDown } from '../marketplace.ts'
import { timeLimit } from '../timing.ts'
import { type MercariConfig, type MercariDeps, defaultBreaker, defaultTimeouts } from './config.ts'
import { type Answer, exchange, succeeded } from './exchange.ts'
import type { TokenSource } from './oauth.ts'

export interface Call {
  method: 'GET' | 'POST'
  /** With its query; its parts are escaped already. */
  path: string
  body?: unknown
}

/** In whose name calls go out: a token and the calls that it may make. */
export interface Caller {
  tokens: TokenSource
  budget: CallBudget
}

export interface Calls {
  caller(tokens: TokenSource): Caller
  /** Asks until it is answered, within the time limit. Every answer that another try would not better is returned; throws `MarketplaceDown`. */
  ask(caller: Caller, call: Call, options: CallOptions | undefined, lane?: CallLane): Promise<Answer>
  /**
   * Sends once; only after a 401, which proves that nothing happened, again with a fresh token. Throws `MarketplaceDown` or
   * `AccountRefused` when it surely was not sent, `NoAnswer` when no answer came: that one tells whether it can have been sent.
   */
  tell(caller: Caller, call: Call, limitMs: number, options: CallOptions | undefined): Promise<Answer>
  /** The answer's JSON as `schema` has it. Throws `MarketplaceDown` and logs for a non-success and for what does not fit. */
  read<S extends z.ZodType>(schema: S, answer: Answer, what: string): z.output<S>
  /** Those elements that fit; logs the others. Throws `MarketplaceDown` when none of several fits: then the shape has changed. */
  readEach<S extends z.ZodType>(schema: S, elements: readonly unknown[], what: string): z.output<S>[]
  /** Logs how many elements were well formed and left out all the same. */
  leftOut(what: string, left: number, why: string): void
}

const MAX_ATTEMPTS = 3
const BACK_OFF_MS = 60
// 409: the marketplace answers it to reads that collide with a change.
const passing = new Set([409, 429, 500, 502, 503, 504])
const membersWait: readonly CallLane[] = ['member', 'visitor']

/** Settles as the promise does, or rejects with `MarketplaceDown` when the signal aborts; the promise itself goes on. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new MarketplaceDown('there was no time left for a token', { cause: signal.reason }))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The way out to the marketplace: tokens, budget, time limits, retries, circuit breaker, and the check of what comes back. */
export function createCalls(config: MercariConfig, deps: Required<MercariDeps>): Calls {
  const { timing } = deps
  const timeouts = { ...defaultTimeouts, ...config.timeouts }
  const breaker = createCircuitBreaker({ ...defaultBreaker, ...config.breaker }, timing)

  const send = (call: Call, token: string, signal: AbortSignal): Promise<Answer> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
    if (call.body !== undefined) headers['content-type'] = 'application/json'
    if (config.userCountryCode) headers['user-country-code'] = config.userCountryCode
    const url = new URL(config.apiUrl + call.path)
    const body = call.body === undefined ? undefined : JSON.stringify(call.body)
    return exchange(url, { method: call.method, headers, body, signal }, deps)
  }
  const sendAs = async (caller: Caller, call: Call, signal: AbortSignal): Promise<Answer> => {
    const token = await until(caller.tokens.token(), signal)
    const answer = await send(call, token, signal)
    if (answer.status !== 401) return answer
    return send(call, await until(caller.tokens.renew(token), signal), signal)
  }

  /** A call in a lane other than that of the request it came from is no longer the request's: it is the server's own work. */
  const askerIn = (lane: CallLane | undefined): Asker => {
    const asker = deps.readAsker()
    return lane === undefined || lane === asker.lane ? asker : { lane, caller: null }
  }

  /** One attempt of a read. */
  const attempt = async (caller: Caller, call: Call, asker: Asker, attemptMs: number, whole: AbortSignal): Promise<Answer> => {
    const waitMs = breaker.enter()
    if (waitMs > 0) throw new MarketplaceDown('the marketplace is given a rest after failing', { retryAfterMs: waitMs })
    let outcome: 'answered' | 'failed' | 'unknown' = 'unknown'
    try {
      await caller.budget.take(asker, whole)
      outcome = 'failed'
      using limit = timeLimit(timing, attemptMs, whole)
      const answer = await sendAs(caller, call, limit.signal)
      if (answer.status < 500) outcome = 'answered'
      return answer
    } catch (error) {
      // Its own caller gave up, or one account was turned away: neither says anything about the marketplace.
      if ((whole.aborted && !isTimeout(whole.reason)) || error instanceof AccountRefused) outcome = 'unknown'
      throw error
    } finally {
      breaker.leave(outcome)
    }
  }

  const ask: Calls['ask'] = async (caller, call, options, ownLane) => {
    const asker = askerIn(options?.lane ?? ownLane)
    const limitMs = membersWait.includes(asker.lane) ? Math.min(timeouts.memberReadMs, timeouts.readMs) : timeouts.readMs
    const endsAt = timing.now() + limitMs
    using limit = timeLimit(timing, limitMs, options?.signal)
    const whole = limit.signal
    for (let attempts = 1; ; attempts += 1) {
      let answer: Answer | null = null
      let cause: unknown
      try {
        // Two thirds of what is left, so that a call that hangs leaves time for another one.
        const attemptMs = Math.max(1, Math.ceil(((endsAt - timing.now()) * 2) / 3))
        answer = await attempt(caller, call, asker, attemptMs, whole)
        if (!passing.has(answer.status)) return answer
      } catch (error) {
        if (error instanceof AccountRefused || (error instanceof MarketplaceDown && error.retryAfterMs !== null)) throw error
        cause = error
      }
      const retryAfterMs = answer?.retryAfterMs ?? null
      const waitMs = Math.max(retryAfterMs ?? 0, BACK_OFF_MS * 2 ** (attempts - 1) * (1 + Math.random()))
      if (attempts === MAX_ATTEMPTS || whole.aborted || timing.now() + waitMs >= endsAt) {
        const told = answer ? `answered ${answer.status}` : 'gave no answer'
        throw new MarketplaceDown(`${call.method} ${call.path.split('?')[0]} ${told}`, { cause, retryAfterMs })
      }
      await timing.pause(waitMs, whole)
    }
  }

  const tell: Calls['tell'] = async (caller, call, limitMs, options) => {
    // Never the probe: it may take two minutes, and a read comes before each purchase.
    const blockedMs = breaker.blockedForMs()
    if (blockedMs > 0) throw new MarketplaceDown('the marketplace is given a rest after failing', { retryAfterMs: blockedMs })
    using limit = timeLimit(timing, limitMs, options?.signal)
    await caller.budget.take(askerIn(options?.lane ?? 'purchase'), limit.signal).catch((cause: unknown) => {
      throw new MarketplaceDown('there was no time left to send it', { cause })
    })
    return await sendAs(caller, call, limit.signal)
  }

  const misfit = (what: string, facts: Record<string, unknown>) => {
    deps.log.warn({ what, ...facts }, 'the marketplace answered what does not fit its schema')
    return new MarketplaceDown(`${what}: the answer does not fit its schema`)
  }
  const issuesOf = (error: z.ZodError) => error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`)

  return {
    caller: (tokens) => ({ tokens, budget: createCallBudget(config.budgetPerSecond, timing) }),
    ask,
    tell,
    read(schema, answer, what) {
      if (!succeeded(answer)) {
        throw new MarketplaceDown(`${what}: answered ${answer.status}`, { retryAfterMs: answer.retryAfterMs })
      }
      if (answer.json === undefined) throw misfit(what, { issues: ['not JSON'] })
      const parsed = schema.safeParse(answer.json)
      if (!parsed.success) throw misfit(what, { issues: issuesOf(parsed.error) })
      return parsed.data
    },
    readEach(schema, elements, what) {
      const results = elements.map((element) => schema.safeParse(element))
      const good = results.flatMap((result) => (result.success ? [result.data] : []))
      const bad = results.find((result) => !result.success)
      if (bad && good.length === 0) throw misfit(what, { issues: issuesOf(bad.error) })
      if (bad)
        deps.log.warn({ what, left: results.length - good.length, issues: issuesOf(bad.error) }, 'left out what does not fit its schema')
      return good
    },
    leftOut(what, left, why) {
      if (left > 0) deps.log.warn({ what, left, why }, 'left out what is of no use here')
    },
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'
