import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** How long we wait: for the connection alone, and for the whole exchange; and how much we take. */
export interface TimeLimits {
  connectMs: number
  totalMs: number
  /** 1 MiB unless told: no payment gateway answers a call with more than a few kB. */
  maxBytes?: number
}

export interface TimedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As UTF-8 text. */
  body: string
  bytes: Buffer
}

const MAX_ANSWER_BYTES = 1 << 20

/**
 * One HTTP exchange with a limit of its own for the connection, which `fetch` does not offer. Follows no redirect, tries once, on a
 * connection of its own: a kept one may have been closed by the peer, and its reset could not be told from a lost answer.
 * Rejects with whatever went wrong on the way; any status is an answer.
 */
export function timedRequest(
  url: URL,
  send: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  limits: TimeLimits,
): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(send.body ?? '')
    const headers = send.method === 'POST' ? { ...send.headers, 'content-length': String(body.length) } : send.headers
    const req = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: send.method, headers, agent: false })
    const fail = (why: Error) => req.destroy(why)
    const connecting = setTimeout(() => fail(new Error(`no connection within ${limits.connectMs} ms`)), limits.connectMs)
    const whole = setTimeout(() => fail(new Error(`no answer within ${limits.totalMs} ms`)), limits.totalMs)
    req.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    req.on('error', reject)
    req.on('close', () => {
      clearTimeout(connecting)
      clearTimeout(whole)
    })
    req.on('response', (res) => {
      const chunks: Buffer[] = []
      let bytes = 0
      res.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > (limits.maxBytes ?? MAX_ANSWER_BYTES)) fail(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      res.on('error', reject)
      // A connection cut in the middle of an answer ends without 'end'.
      res.on('close', () => reject(new Error('the answer broke off')))
      res.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: bytes.toString('utf8'), bytes })
      })
    })
    req.end(body)
  })
}
