import type { Call, DataOf, RefusalOf, RequestOf } from '@otsukai/contract/call'
import type { FactsOf, RefusalName } from '@otsukai/contract/errors'
import { serverTimeHeader } from '@otsukai/contract/server-time'
import { hearServerTime } from './server-clock.ts'

/** What the browser knows of a call. `Request` and `Data` exist for the compiler only. */
export interface CallSurface<Request = unknown, Data = unknown, Name extends RefusalName = RefusalName> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly encoding: 'query' | 'json' | 'form' | 'multipart'
  readonly cache: boolean
  /** The call's refusals, by their codes. */
  readonly refusals?: Readonly<Record<number, Name>>
  /** The answer is a file: its JSON itself is the data, without an envelope. */
  readonly file?: boolean
  readonly request?: Request
  readonly data?: Data
}

/** A call of the contract, as the browser knows it. */
export type SurfaceOf<C extends Call> = CallSurface<RequestOf<C>, DataOf<C>, RefusalOf<C>>

/** Code 0: the data is used. */
export interface Success<Data> {
  code: 0
  message: string
  data: Data
}

/** Any other code at HTTP 200: nothing is thrown and nothing shown; whoever asked decides, by the refusal's name and its facts. */
export type Refused<Name extends RefusalName = RefusalName> = { code: number; message: string } & Reason<Name>

/** Why, by name. Null: no refusal that this page knows of the call. */
export type Reason<Name extends RefusalName> = NamedReason<Name> | { refusal: null; facts: null }
type NamedReason<Name extends RefusalName> = Name extends RefusalName ? { refusal: Name; facts: FactsOf<Name> } : never

export type Answer<Data, Name extends RefusalName = RefusalName> = Success<Data> | Refused<Name>

export const isSuccess = <Data>(answer: Success<Data> | { code: number }): answer is Success<Data> => answer.code === 0

/** An answer as it travels. */
interface Envelope {
  code: number
  message: string
  data: unknown
}

/** How a call failed: the server said so (`http`, with `status`), or the answer never came. */
export type Failure = 'http' | 'network' | 'aborted' | 'timeout' | 'protocol'

/** A call that got no usable answer. `message` is one of the sentences of specification §8; `answer` is the envelope, where one came with the status. */
export class ApiError extends Error {
  readonly failure: Failure
  readonly status: number | null
  readonly answer: Envelope | null

  constructor(message: string, failure: Failure, status: number | null = null, answer: Envelope | null = null) {
    super(message)
    this.name = 'ApiError'
    this.failure = failure
    this.status = status
    this.answer = answer
  }
}

/**
 * Why everything remembered was dropped. By a 401: `unauthorized` when something was read, `turnedAway` when a member did something, which
 * is sent by POST. `elsewhere`: another tab logged in or out.
 */
export type Forgotten = 'login' | 'logout' | Refusal | 'elsewhere'
export type Refusal = 'unauthorized' | 'turnedAway'

export const isRefusal = (why: Forgotten): why is Refusal => why === 'unauthorized' || why === 'turnedAway'

export interface ClientOptions {
  /** Base address; `/` on our own origin. */
  base?: string
  timeoutMs?: number
  /** How long a code-0 GET answer of a call marked `cache` may be used again. */
  keepMs?: number
  /** How many answers are kept; the least recently used goes first. */
  keepCount?: number
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Told after log-in, log-out and any 401, when the kept answers are gone. */
  onForget?: (why: Forgotten) => void
}

export interface CallOptions {
  signal?: AbortSignal
}

/** The calls with which the person behind the session changes. */
const IDENTITY_CALLS: Readonly<Record<string, Forgotten>> = {
  '/api/user/login': 'login',
  '/api/user/register': 'login',
  '/api/user/resetPassword': 'login',
  '/api/user/logout': 'logout',
  '/api/desk/session/login': 'login',
  '/api/desk/session/logout': 'logout',
}

type Input = Readonly<Record<string, unknown>>
interface Wire {
  url: string
  init: RequestInit
  file: boolean
  /** Same key, same request; null: never shared. */
  key: string | null
}
interface Underway {
  answer: Promise<Envelope>
  waiting: number
  abort: () => void
}

/** Answers for some time, the least used of too many given up. */
function createKept(keepMs: number, keepCount: number, clock: () => number) {
  const answers = new Map<string, { answer: Envelope; until: number }>()
  return {
    answers,
    recall(key: string): Envelope | null {
      const found = answers.get(key)
      if (!found) return null
      answers.delete(key)
      if (found.until <= clock()) return null
      answers.set(key, found)
      return found.answer
    },
    keep(key: string, answer: Envelope): void {
      answers.set(key, { answer, until: clock() + keepMs })
      for (const oldest of answers.keys()) {
        if (answers.size <= keepCount) break
        answers.delete(oldest)
      }
    },
  }
}

/** Requests under way, each shared by all who ask the same. */
function createUnderway() {
  const requests = new Map<string, Underway>()
  return {
    requests,
    begin(key: string | null, send: (signal: AbortSignal) => Promise<Envelope>): Underway {
      const stop = new AbortController()
      const end = () => key !== null && requests.get(key) === begun && requests.delete(key)
      const abort = () => {
        // At once, and not when the abort has come through: whoever asks in between begins anew.
        end()
        stop.abort()
      }
      const begun: Underway = { answer: send(stop.signal), waiting: 0, abort }
      if (key !== null) requests.set(key, begun)
      begun.answer.then(end, end)
      return begun
    },
  }
}

/**
 * The one client through which every call goes (specification §7): HTTP 200 to 299 succeed, 400 and above raise {@link ApiError},
 * identical requests under way are shared, and code-0 answers of GET calls marked `cache` are kept.
 */
export function createClient(options: ClientOptions = {}) {
  const { base = '/', timeoutMs = 600_000, keepMs = 300_000, keepCount = 1_000, clock = Date.now, onForget } = options
  const kept = createKept(keepMs, keepCount, clock)
  const underway = createUnderway()
  // An answer asked for before a log-out belongs to another person: it is never kept after it.
  let epoch = 0
  // A 401 to what was asked before a log-in says nothing of the new session. One that follows another 401 does: of a read and of what the
  // member did meanwhile, both are told.
  let logins = 0
  // Nor is one that was asked for before a drop: it may tell how things were.
  let drops = 0

  const forget = (why: Forgotten): void => {
    epoch += 1
    if (!isRefusal(why)) logins += 1
    kept.answers.clear()
    underway.requests.clear()
    onForget?.(why)
  }

  const send = async (call: CallSurface, wire: Wire, signal: AbortSignal): Promise<Envelope> => {
    const [asked, askedAtDrop, askedAtLogin] = [epoch, drops, logins]
    try {
      const answer = await exchange(wire, timeoutMs, signal)
      if (isSuccess(answer)) {
        if (call.cache && wire.key && asked === epoch && askedAtDrop === drops) kept.keep(wire.key, answer)
        const why = IDENTITY_CALLS[call.path]
        if (why) forget(why)
      }
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && askedAtLogin === logins)
        forget(call.method === 'POST' ? 'turnedAway' : 'unauthorized')
      throw error
    }
  }

  return {
    /** Makes a call. Refusals are handed back; only HTTP errors and lost answers are thrown, as {@link ApiError}. */
    async call<Request, Data, Name extends RefusalName>(
      call: CallSurface<Request, Data, Name>,
      input: NoInfer<Request>,
      { signal }: CallOptions = {},
    ): Promise<Answer<Data, Name>> {
      if (signal?.aborted) throw new ApiError('Request aborted', 'aborted')
      const wire = toWire(base, call, (input ?? {}) as Input)
      if (call.cache && wire.key) {
        const known = kept.recall(wire.key)
        if (known) return known as Success<Data>
      }
      const shared = (wire.key && underway.requests.get(wire.key)) || underway.begin(wire.key, (stopped) => send(call, wire, stopped))
      const answer = await waitFor(shared, signal)
      return isSuccess<Data>(answer) ? answer : (refused(call, answer) as Refused<Name>)
    },
    /** Drops every kept answer and tells, as log-in, log-out and any 401 do by themselves. */
    forget,
    /** Drops the kept answers of these calls, as something that the member did has changed them; whoever asks next is not handed an answer begun before. */
    drop(...changed: readonly Pick<CallSurface, 'path'>[]): void {
      drops += 1
      const paths = new Set(changed.map(({ path }) => path))
      for (const answers of [kept.answers, underway.requests]) {
        for (const key of answers.keys()) if (paths.has(pathOf(key))) answers.delete(key)
      }
    },
    /** How many answers are kept now. */
    keptCount: () => kept.answers.size,
  }
}

const refused = ({ refusals }: CallSurface, { code, message, data }: Envelope): object => {
  const refusal = refusals?.[code] ?? null
  return { code, message, refusal, facts: refusal && data }
}

/** One of several may stop waiting; the request itself is stopped only when nobody waits any more. */
async function waitFor(shared: Underway, signal?: AbortSignal): Promise<Envelope> {
  shared.waiting += 1
  return new Promise((resolve, reject) => {
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting === 0) shared.abort()
      reject(new ApiError('Request aborted', 'aborted'))
    }
    signal?.addEventListener('abort', leave, { once: true })
    shared.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })
}

/** The path in a key: `GET /api/index/banners?page=1` → `/api/index/banners`. */
const pathOf = (key: string): string => key.split(' ')[1]?.split('?')[0] ?? ''

/** Text as queries and forms carry it: what is undefined or null is left out, lists repeat their name. */
const toParams = (input: Input): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) params.append(name, String(one))
  }
  return params
}

const toFormData = (input: Input): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one)
      else if (one !== undefined && one !== null) form.append(name, String(one))
    }
  }
  return form
}

/** The path with its `{parameters}` filled in, and the rest of the input. */
function fillPath(path: string, input: Input): { path: string; rest: Input } {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

function toWire(base: string, call: CallSurface, whole: Input): Wire {
  const { path, rest: input } = fillPath(call.path, whole)
  const url = new URL(path, new URL(base, globalThis.location?.href))
  const file = call.file === true
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ApiError('Unsupported protocol', 'protocol')
  if (call.method === 'GET') {
    url.search = toParams(input).toString()
    return { url: url.href, file, init: { method: 'GET' }, key: `GET ${url.pathname}${url.search}` }
  }
  if (call.encoding === 'multipart') return { url: url.href, file, init: { method: 'POST', body: toFormData(input) }, key: null }
  const form = call.encoding === 'form'
  const body = form ? toParams(input).toString() : JSON.stringify(input)
  const type = form ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'application/json'
  const init = { method: 'POST', headers: { 'content-type': type }, body }
  return { url: url.href, file, init, key: `POST ${url.pathname} ${type} ${body}` }
}

/** Sends, waits for the whole answer at most `timeoutMs`, and reads the envelope. */
async function exchange(wire: Wire, timeoutMs: number, signal: AbortSignal): Promise<Envelope> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const askedAt = Date.now()
  let response: Response
  let envelope: Envelope | null
  try {
    response = await fetch(wire.url, { ...wire.init, credentials: 'same-origin', signal: AbortSignal.any([signal, timeout]) })
    hearStamp(response, askedAt)
    const text = await response.text()
    envelope = wire.file && response.ok ? readFile(text) : readEnvelope(text)
  } catch {
    if (signal.aborted) throw new ApiError('Request aborted', 'aborted')
    if (timeout.aborted) throw new ApiError(`timeout of ${timeoutMs}ms exceeded`, 'timeout')
    throw new ApiError('Network Error', 'network')
  }
  if (!response.ok) {
    const message = response.statusText || `Request failed with status code ${response.status}`
    throw new ApiError(message, 'http', response.status, envelope)
  }
  // A 200 without an envelope is not our server speaking: a captive portal, a proxy's own page.
  if (!envelope) throw new ApiError('Network Error', 'network', response.status)
  return envelope
}

function hearStamp({ headers }: Response, askedAt: number): void {
  const serverTime = Number(headers.get(serverTimeHeader))
  if (serverTime > 0) hearServerTime(serverTime, askedAt)
}

function readFile(text: string): Envelope | null {
  try {
    return { code: 0, message: '', data: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'number') return null
    const message = 'message' in value && typeof value.message === 'string' ? value.message : ''
    return { code: value.code, message, data: 'data' in value ? value.data : null }
  } catch {
    return null
  }
}
