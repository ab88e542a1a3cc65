import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands between the server and the sandbox, as a process of its own (`fork`). The first message names the target and is answered
 * with the relay's own address; each later one returns the counts since the last one and begins them anew.
 */

export interface MarketRelayed {
  origin: string
  /** Calls of the marketplace. */
  calls: number
  /** The time in ms during which at least one call was under way. */
  busyMs: number
}

const marketCall = /^\/v\d\//
const agent = new http.Agent({ keepAlive: true })
let calls = 0
let underWay = 0
let begunAt = 0
let busyMs = 0

function relayTo(target: string): http.Server {
  return http.createServer((request, reply) => {
    if (marketCall.test(request.url ?? '')) {
      calls += 1
      if (underWay++ === 0) begunAt = performance.now()
      reply.on('close', () => {
        if (--underWay === 0) busyMs += performance.now() - begunAt
      })
    }
    const onward = http.request(target + request.url, { agent, method: request.method, headers: request.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    request.pipe(onward)
  })
}

let server: http.Server | null = null

process.on('message', ({ target }: { target?: string }) => {
  const tell = () => {
    process.send?.({ origin: `http://127.0.0.1:${(server!.address() as AddressInfo).port}`, calls, busyMs } satisfies MarketRelayed)
    calls = 0
    busyMs = 0
  }
  if (target === undefined) return tell()
  server = relayTo(target).listen(0, '127.0.0.1', tell)
})
