import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { machineTiming, type Timing } from './timing.ts'

/** Limits of an exchange: time to connect, total time, size. */
export interface TimeLimits {
  connectMs: number
  /** Default: none; only the signal ends the exchange. */
  totalMs?: number
  /** Default: 1 MiB; payment gateways answer calls with a few kB. */
  maxBytes?: number
}

export interface Outgoing {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** Uses a pooled connection. */
  keepAlive?: boolean | undefined
}

export interface TimedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As UTF-8 text. */
  body: string
  bytes: Buffer
}

/** No complete answer. `neverSent`: no byte of the request can have been written. `head`: of an answer that broke off. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly neverSent: boolean
  readonly head: Pick<TimedAnswer, 'status' | 'headers'> | null
  constructor(cause: unknown, neverSent: boolean, head: NoAnswer['head'] = null) {
    super(messageOf(cause), { cause })
    this.neverSent = neverSent
    this.head = head
  }
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // A host with several addresses fails with one error for each.
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  return inner instanceof Error ? `${cause.message}: ${inner.message}` : cause.message
}

const MAX_ANSWER_BYTES = 1 << 20
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

/**
 * One HTTP exchange with a separate connect limit, which `fetch` lacks, at two thirds of its CPU time. Tries once and follows no
 * redirect. Opens a new connection unless `keepAlive`: the peer may have closed a pooled one, whose reset looks like a lost answer.
 * Rejects with `NoAnswer`; any status is an answer.
 */
export function timedRequest(
  url: URL,
  send: Outgoing,
  limits: TimeLimits,
  timing: Pick<Timing, 'after'> = machineTiming,
): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const { method, signal } = send
    if (signal?.aborted) return reject(new NoAnswer(signal.reason, true))
    const secure = url.protocol === 'https:'
    const body = Buffer.from(send.body ?? '')
    const headers = method === 'POST' ? { ...send.headers, 'content-length': String(body.length) } : send.headers
    const agent = send.keepAlive ? agents[secure ? 'https:' : 'http:'] : false
    const req = (secure ? httpsRequest : httpRequest)(url, { method, headers, agent })
    let connected = false
    let head: NoAnswer['head'] = null
    const noAnswer = (cause: Error) => reject(new NoAnswer(cause, !connected, head))
    const fail = (why: Error) => {
      noAnswer(why)
      req.destroy()
    }
    const abort = () => fail(signal?.reason as Error)
    const stopConnecting = timing.after(limits.connectMs, () => fail(new Error(`no connection within ${limits.connectMs} ms`)))
    const { totalMs } = limits
    const stopWhole = totalMs ? timing.after(totalMs, () => fail(new Error(`no answer within ${totalMs} ms`))) : () => {}
    signal?.addEventListener('abort', abort, { once: true })
    req.on('socket', (socket) => {
      const connect = () => {
        connected = true
        stopConnecting()
      }
      if (req.reusedSocket) connect()
      else socket.once(secure ? 'secureConnect' : 'connect', connect)
    })
    req.on('error', noAnswer)
    req.on('close', () => {
      stopConnecting()
      stopWhole()
      signal?.removeEventListener('abort', abort)
    })
    req.on('response', (res) => {
      const { statusCode: status = 0, headers } = res
      head = { status, headers }
      const chunks: Buffer[] = []
      let size = 0
      const content = unpacked(res)
      content.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > (limits.maxBytes ?? MAX_ANSWER_BYTES)) fail(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      content.on('error', noAnswer)
      // A connection cut within an answer closes without 'end'.
      content.on('close', () => noAnswer(new Error('the answer broke off')))
      content.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status, headers, body: bytes.toString('utf8'), bytes })
      })
    })
    req.end(body)
  })
}

/** The body, gunzipped when needed. */
const unpacked = (res: IncomingMessage): Readable =>
  res.headers['content-encoding'] === 'gzip' ? pipeline(res, createGunzip(), () => {}) : res
