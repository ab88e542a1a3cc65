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
  /** With its query, escaped. */
  path: string
  body?: unknown
}

/** A token and its budget of calls. */
export interface Caller {
  tokens: TokenSource
  budget: CallBudget
}

export interface Calls extends Checks {
  caller(tokens: TokenSource): Caller
  /** For how many ms no call is sent after failures. */
  restsForMs(): number
  /** Sends a read, with retries within the time limit. Returns every answer that a retry would not change; throws `MarketplaceDown`. */
  ask(caller: Caller, call: Call, options: CallOptions | undefined, lane?: CallLane): Promise<Answer>
  /**
   * Sends once; again with a fresh token only after a 401, which proves that nothing happened. Throws `MarketplaceDown` or
   * `AccountRefused` when certainly not sent, `NoAnswer` (with `neverSent`) without an answer.
   */
  tell(caller: Caller, call: Call, limitMs: number, options: CallOptions | undefined): Promise<Answer>
}

const MAX_ATTEMPTS = 3
const BACK_OFF_MS = 60
// 409: a read that collides with a change.
const retryable = new Set([409, 429, 500, 502, 503, 504])
const personLanes: readonly CallLane[] = ['member', 'visitor']

/** Shared by all calls. */
interface Connection {
  config: MercariConfig
  deps: Required<MercariDeps>
  breaker: CircuitBreaker
}

/** Calls to the marketplace with tokens, budget, time limits, retries, circuit breaker and schema checks. */
export function createCalls(config: MercariConfig, deps: Required<MercariDeps>): Calls {
  const connection = { config, deps, breaker: createCircuitBreaker({ ...defaultBreaker, ...config.breaker }, deps.timing) }
  return {
    caller: (tokens) => ({ tokens, budget: createCallBudget(config.budgetPerSecond, deps.timing) }),
    restsForMs: () => connection.breaker.blockedForMs(),
    ask: (caller, call, options, lane) => ask(connection, caller, call, { signal: options?.signal, lane: options?.lane ?? lane }),
    tell: (caller, call, limitMs, options) => tell(connection, caller, call, limitMs, options),
    ...createChecks(deps.log),
  }
}

/** A call moved to another lane than its request's counts as the server's own: caller null. */
function askerIn({ deps }: Connection, lane: CallLane | undefined): Asker {
  const asker = deps.readAsker()
  return lane === undefined || lane === asker.lane ? asker : { lane, caller: null }
}

async function ask(connection: Connection, caller: Caller, call: Call, { signal, lane }: CallOptions): Promise<Answer> {
  const { timing } = connection.deps
  const asker = askerIn(connection, lane)
  const limitMs = readLimitMs(connection, asker.lane)
  const endsAt = timing.now() + limitMs
  using limit = timeLimit(timing, limitMs, signal)
  const whole = limit.signal
  for (let attempts = 1; ; attempts += 1) {
    let answer: Answer | null = null
    let cause: unknown
    try {
      // Two thirds of the remaining time, so that a hanging call leaves time for a retry.
      const attemptMs = Math.max(1, Math.ceil(((endsAt - timing.now()) * 2) / 3))
      answer = await attempt(connection, caller, call, { asker, attemptMs, whole })
      if (!retryable.has(answer.status)) return answer
    } catch (error) {
      if (error instanceof AccountRefused || (error instanceof MarketplaceDown && error.retryAfterMs !== null)) throw error
      cause = error
    }
    const retryAfterMs = answer?.retryAfterMs ?? null
    const waitMs = Math.max(retryAfterMs ?? 0, BACK_OFF_MS * 2 ** (attempts - 1) * (1 + Math.random()))
    if (attempts === MAX_ATTEMPTS || whole.aborted || timing.now() + waitMs >= endsAt) {
      const outcome = answer ? `answered ${answer.status}` : 'gave no answer'
      throw new MarketplaceDown(`${call.method} ${call.path.split('?')[0]} ${outcome}`, { cause, retryAfterMs })
    }
    await timing.pause(waitMs, whole)
  }
}

function readLimitMs({ config }: Connection, lane: CallLane): number {
  const { memberReadMs, readMs } = { ...defaultTimeouts, ...config.timeouts }
  return personLanes.includes(lane) ? Math.min(memberReadMs, readMs) : readMs
}

interface Attempt {
  asker: Asker
  attemptMs: number
  /** Ends the whole read, not one attempt. */
  whole: AbortSignal
}

async function attempt(connection: Connection, caller: Caller, call: Call, { asker, attemptMs, whole }: Attempt): Promise<Answer> {
  const { breaker, deps } = connection
  const waitMs = breaker.enter()
  if (waitMs > 0) throw resting(waitMs)
  let outcome: 'answered' | 'failed' | 'unknown' = 'unknown'
  try {
    await caller.budget.take(asker, whole)
    outcome = 'failed'
    using limit = timeLimit(deps.timing, attemptMs, whole)
    const answer = await sendAs(connection, caller, call, limit.signal)
    if (answer.status < 500) outcome = 'answered'
    return answer
  } catch (error) {
    // An abort by the caller, or a rejected account, says nothing about the marketplace's health.
    if ((whole.aborted && !isTimeout(whole.reason)) || error instanceof AccountRefused) outcome = 'unknown'
    throw error
  } finally {
    breaker.leave(outcome)
  }
}

async function tell(
  connection: Connection,
  caller: Caller,
  call: Call,
  limitMs: number,
  options: CallOptions | undefined,
): Promise<Answer> {
  // Never the probe: a purchase may take two minutes, and a read precedes each.
  const blockedMs = connection.breaker.blockedForMs()
  if (blockedMs > 0) throw resting(blockedMs)
  using limit = timeLimit(connection.deps.timing, limitMs, options?.signal)
  await caller.budget.take(askerIn(connection, options?.lane ?? 'purchase'), limit.signal).catch((cause: unknown) => {
    throw new MarketplaceDown('there was no time left to send it', { cause })
  })
  return await sendAs(connection, caller, call, limit.signal)
}

const resting = (retryAfterMs: number) => new MarketplaceDown('the marketplace is given a rest after failing', { retryAfterMs })

/** Sends with the caller's token; after a 401 once more, with a fresh one. */
async function sendAs(connection: Connection, caller: Caller, call: Call, signal: AbortSignal): Promise<Answer> {
  const token = await until(caller.tokens.token(), signal)
  const answer = await send(connection, call, token, signal)
  if (answer.status !== 401) return answer
  return send(connection, call, await until(caller.tokens.renew(token), signal), signal)
}

function send({ config, deps }: Connection, call: Call, token: string, signal: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  if (config.userCountryCode) headers['user-country-code'] = config.userCountryCode
  const url = new URL(config.apiUrl + call.path)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return exchange(url, { method: call.method, headers, body, signal }, deps)
}

/** Settles with the promise, or rejects with `MarketplaceDown` when the signal aborts; the promise goes on. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new MarketplaceDown('there was no time left for a token', { cause: signal.reason }))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError'
