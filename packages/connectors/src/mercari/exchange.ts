import { parseJson } from '../parse-json.ts'
import { NoAnswer, type Outgoing, timedRequest } from '../timed-request.ts'
import type { Timing } from '../timing.ts'

/** One HTTP exchange with the marketplace. */

export interface Answer {
  status: number
  /** From `Retry-After`. */
  retryAfterMs: number | null
  /** The parsed JSON; undefined when the body is empty or is no JSON. */
  json: unknown
}

/** Seconds or an HTTP date, as milliseconds from `now`. */
function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** `fetch` would wait so long for a connection, too. */
const CONNECT_MS = 10_000
/** The list of all brands is a few MB. */
const MAX_BYTES = 64 << 20

/**
 * Sends once and reads the whole answer. Throws `NoAnswer`. A redirect is an answer like any other: followed, it could carry a
 * purchase and its token elsewhere. An answer whose body breaks off keeps its status, unless it is a success, which its body alone proves.
 */
export async function exchange(url: URL, outgoing: Outgoing, { now, timing }: { now: () => number; timing: Timing }): Promise<Answer> {
  const headers = { ...outgoing.headers, 'accept-encoding': 'gzip' }
  const limits = { connectMs: CONNECT_MS, maxBytes: MAX_BYTES }
  const told = await timedRequest(url, { ...outgoing, headers, keepAlive: true }, limits, timing).catch((error: unknown) => {
    if (error instanceof NoAnswer && error.head && !succeeded(error.head)) return { ...error.head, body: '' }
    throw error
  })
  return { status: told.status, retryAfterMs: retryAfter(told.headers['retry-after'], now()), json: jsonOf(told.body) }
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}

export const succeeded = (answer: Pick<Answer, 'status'>): boolean => answer.status >= 200 && answer.status < 300

/**
 * Whether a refusal is the marketplace's own: a JSON object. Anything else comes from something in between (a gateway, a wrong
 * address) and proves nothing about what was asked for.
 */
export const isTheirs = (answer: Answer): boolean => typeof answer.json === 'object' && answer.json !== null
