import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the server and the sandbox, counts what the marketplace is asked, and how long it takes to answer. */
export interface MarketRelay {
  origin: string
  /** Calls of the marketplace since the last count. */
  takeCalls(): number
  /** For how long, since it was last asked, at least one call of the marketplace was under way. */
  takeBusyMs(): number
  close(): Promise<void>
}

const marketCall = /^\/v\d\//

export async function openMarketRelay(target: string): Promise<MarketRelay> {
  const agent = new http.Agent({ keepAlive: true })
  let calls = 0
  let underWay = 0
  let begunAt = 0
  let busyMs = 0
  const server = http.createServer((request, reply) => {
    const counts = marketCall.test(request.url ?? '')
    if (counts) {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeCalls: () => {
      const counted = calls
      calls = 0
      return counted
    },
    takeBusyMs: () => {
      const counted = busyMs
      busyMs = 0
      return counted
    },
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
