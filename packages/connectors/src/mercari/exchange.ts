import { parseJson } from '../parse-json.ts'
import { NoAnswer, type Outgoing, timedRequest } from '../timed-request.ts'
import type { Timing } from '../timing.ts'

export interface Answer {
  status: number
  /** From `Retry-After`. */
  retryAfterMs: number | null
  /** Parsed; undefined for a body that is empty or not JSON. */
  json: unknown
}

/** Seconds or an HTTP date, as milliseconds from `now`. */
function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** `fetch`'s default. */
const CONNECT_MS = 10_000
/** The list of all brands is a few MB. */
const MAX_BYTES = 64 << 20

/**
 * Sends once and reads the whole answer. Throws `NoAnswer`. Returns redirects, never follows them: they could carry a purchase and its
 * token elsewhere. A failure with a truncated body keeps its status; a truncated success throws, as only its body proves it.
 */
export async function exchange(url: URL, outgoing: Outgoing, { now, timing }: { now: () => number; timing: Timing }): Promise<Answer> {
  const headers = { ...outgoing.headers, 'accept-encoding': 'gzip' }
  const limits = { connectMs: CONNECT_MS, maxBytes: MAX_BYTES }
  const answer = await timedRequest(url, { ...outgoing, headers, keepAlive: true }, limits, timing).catch((error: unknown) => {
    if (error instanceof NoAnswer && error.head && !succeeded(error.head)) return { ...error.head, body: '' }
    throw error
  })
  return { status: answer.status, retryAfterMs: retryAfter(answer.headers['retry-after'], now()), json: jsonOf(answer.body) }
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
 * True for a refusal by the marketplace itself: a JSON object. Anything else comes from a gateway or a wrong URL and proves nothing
 * about the resource.
 */
export const isTheirs = (answer: Answer): boolean => typeof answer.json === 'object' && answer.json !== null
