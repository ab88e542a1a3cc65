import { type CallBudget, createCallBudget } from '../call-budget.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { AccountRefused, type Asker, type CallLane, type CallOptions, MarketplaceDown } from '../marketplace.ts'
import { timeLimit } from '../timing.ts'
import { type Checks, createChecks } from './checks.ts'
import { type MercariConfig, type MercariDeps, defaultBreaker, defaultTimeouts } from './config.ts'
import { type Answer, exchange } from './exchange.ts'
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

export interface Calls extends Checks {
  caller(tokens: TokenSource): Caller
  /** Asks until it is answered, within the time limit. Every answer that another try would not better is returned; throws `MarketplaceDown`. */
  ask(caller: Caller, call: Call, options: CallOptions | undefined, lane?: CallLane): Promise<Answer>
  /**
   * Sends once; only after a 401, which proves that nothing happened, again with a fresh token. Throws `MarketplaceDown` or
   * `AccountRefused` when it surely was not sent, `NoAnswer` when no answer came: that one tells whether it can have been sent.
   */
  tell(caller: Caller, call: Call, limitMs: number, options: CallOptions | undefined): Promise<Answer>
}

const MAX_ATTEMPTS = 3
const BACK_OFF_MS = 60
// 409: the marketplace answers it to reads that collide with a change.
const passing = new Set([409, 429, 500, 502, 503, 504])
const membersWait: readonly CallLane[] = ['member', 'visitor']

/** What every call goes by. */
interface Way {
  config: MercariConfig
  deps: Required<MercariDeps>
  breaker: CircuitBreaker
}

/** The way out to the marketplace: tokens, budget, time limits, retries, circuit breaker, and the check of what comes back. */
export function createCalls(config: MercariConfig, deps: Required<MercariDeps>): Calls {
  const way = { config, deps, breaker: createCircuitBreaker({ ...defaultBreaker, ...config.breaker }, deps.timing) }
  return {
    caller: (tokens) => ({ tokens, budget: createCallBudget(config.budgetPerSecond, deps.timing) }),
    ask: (caller, call, options, lane) => ask(way, caller, call, { signal: options?.signal, lane: options?.lane ?? lane }),
    tell: (caller, call, limitMs, options) => tell(way, caller, call, limitMs, options),
    ...createChecks(deps.log),
  }
}

/** A call in a lane other than that of the request it came from is no longer the request's: it is the server's own work. */
function askerIn({ deps }: Way, lane: CallLane | undefined): Asker {
  const asker = deps.readAsker()
  return lane === undefined || lane === asker.lane ? asker : { lane, caller: null }
}

async function ask(way: Way, caller: Caller, call: Call, { signal, lane }: CallOptions): Promise<Answer> {
  const { timing } = way.deps
  const asker = askerIn(way, lane)
  const limitMs = readLimitMs(way, asker.lane)
  const endsAt = timing.now() + limitMs
  using limit = timeLimit(timing, limitMs, signal)
  const whole = limit.signal
  for (let attempts = 1; ; attempts += 1) {
    let answer: Answer | null = null
    let cause: unknown
    try {
      // Two thirds of what is left, so that a call that hangs leaves time for another one.
      const attemptMs = Math.max(1, Math.ceil(((endsAt - timing.now()) * 2) / 3))
      answer = await attempt(way, caller, call, { asker, attemptMs, whole })
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

function readLimitMs({ config }: Way, lane: CallLane): number {
  const { memberReadMs, readMs } = { ...defaultTimeouts, ...config.timeouts }
  return membersWait.includes(lane) ? Math.min(memberReadMs, readMs) : readMs
}

interface Attempt {
  asker: Asker
  attemptMs: number
  /** Ends the read, whichever attempt it is at. */
  whole: AbortSignal
}

/** One attempt of a read. */
async function attempt(way: Way, caller: Caller, call: Call, { asker, attemptMs, whole }: Attempt): Promise<Answer> {
  const { breaker, deps } = way
  const waitMs = breaker.enter()
  if (waitMs > 0) throw resting(waitMs)
  let outcome: 'answered' | 'failed' | 'unknown' = 'unknown'
  try {
    await caller.budget.take(asker, whole)
    outcome = 'failed'
    using limit = timeLimit(deps.timing, attemptMs, whole)
    const answer = await sendAs(way, caller, call, limit.signal)
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

async function tell(way: Way, caller: Caller, call: Call, limitMs: number, options: CallOptions | undefined): Promise<Answer> {
  // Never the probe: it may take two minutes, and a read comes before each purchase.
  const blockedMs = way.breaker.blockedForMs()
  if (blockedMs > 0) throw resting(blockedMs)
  using limit = timeLimit(way.deps.timing, limitMs, options?.signal)
  await caller.budget.take(askerIn(way, options?.lane ?? 'purchase'), limit.signal).catch((cause: unknown) => {
    throw new MarketplaceDown('there was no time left to send it', { cause })
  })
  return await sendAs(way, caller, call, limit.signal)
}

const resting = (retryAfterMs: number) => new MarketplaceDown('the marketplace is given a rest after failing', { retryAfterMs })

/** Sends with the caller's token; after a 401 once more, with a fresh one. */
async function sendAs(way: Way, caller: Caller, call: Call, signal: AbortSignal): Promise<Answer> {
  const token = await until(caller.tokens.token(), signal)
  const answer = await send(way, call, token, signal)
  if (answer.status !== 401) return answer
  return send(way, call, await until(caller.tokens.renew(token), signal), signal)
}

function send({ config, deps }: Way, call: Call, token: string, signal: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (config.userCountryCode) headers['user-country-code'] = config.userCountryCode
  const url = new URL(config.apiUrl + call.path)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return exchange(url, { method: call.method, headers, body, signal }, deps)
}

/** Settles as the promise does, or rejects with `MarketplaceDown` when the signal aborts; the promise itself goes on. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new MarketplaceDown('there was no time left for a token', { cause: signal.reason }))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'
