/** One HTTP exchange with the marketplace: what came back, and when none came, whether anything can have reached it. */

export interface Outgoing {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string | undefined
}

export interface Answer {
  status: number
  /** From `Retry-After`. */
  retryAfterMs: number | null
  /** The parsed JSON; undefined when the body is empty or is no JSON. */
  json: unknown
}

/** No answer came. `neverSent` only when no byte of the request can have been written. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly neverSent: boolean
  constructor(cause: unknown, neverSent: boolean) {
    super(told(cause), { cause })
    this.neverSent = neverSent
  }
}

function told(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  if (!(inner instanceof Error)) return cause.message
  return `${cause.message}: ${'code' in inner ? `${inner.code} ` : ''}${inner.message}`
}

/**
 * Whether a failed fetch failed before a connection stood. Node's fetch puts the socket's error in `cause`: a refused, unreachable
 * or timed-out connection carries `syscall: 'connect'`, a name that does not resolve `syscall: 'getaddrinfo'`, and its own connect
 * limit (10 s) the code below. All else, resets and closed sockets above all, may come after the request was read.
 */
function failedToConnect(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isConnectFailure)
  return isConnectFailure(cause)
}
function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') return true
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
}

/** A number so long, wherever one can stand: looked for behind these signs alone, as a search through all digits takes longer than parsing. */
const longNumber = /[:[,]\s*-?\d{16}/

/** Ids can be larger than JavaScript's numbers are exact; those stay the digits they were written as. */
export function parseJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value,
  )
}

/** Seconds or an HTTP date, as milliseconds from `now`. */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/**
 * Sends once and reads the whole answer. Throws `NoAnswer`. A redirect is an answer like any other: followed, it could carry a
 * purchase and its token elsewhere. An answer whose body breaks off keeps its status, unless it is a success, which its body alone proves.
 */
export async function exchange(fetchOne: typeof fetch, now: () => number, outgoing: Outgoing, signal: AbortSignal): Promise<Answer> {
  if (signal.aborted) throw new NoAnswer(signal.reason, true)
  let response: Response
  try {
    response = await fetchOne(outgoing.url, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    throw new NoAnswer(error, failedToConnect(error))
  }
  const answer = { status: response.status, retryAfterMs: retryAfter(response.headers.get('retry-after'), now()) }
  try {
    return { ...answer, json: parseJson(await response.text()) }
  } catch (error) {
    if (response.ok && !(error instanceof SyntaxError)) throw new NoAnswer(error, false)
    return { ...answer, json: undefined }
  }
}

export const succeeded = (answer: Answer): boolean => answer.status >= 200 && answer.status < 300

/**
 * Whether a refusal is the marketplace's own: a JSON object. Anything else comes from something in between (a gateway, a wrong
 * address) and proves nothing about what was asked for.
 */
export const isTheirs = (answer: Answer): boolean => typeof answer.json === 'object' && answer.json !== null
