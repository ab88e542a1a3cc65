import http from 'node:http'
import { memberOf, tokenOf } from './payable-orders.ts'

/** Members who order, a process of its own (`fork`): takes one `Orders` at a time as a message and answers it with an `Ordered`. */

export interface Orders {
  port: number
  clients: number
  /** One-off goods on sale; each is ordered once. */
  goodsIds: string[]
  /** A new one each round, so that no request id is used twice. */
  round: number
}

export interface Ordered {
  perS: number
  /** The first call that was not answered with code 0. */
  failure: string | null
}

async function run({ port, clients, goodsIds, round }: Orders): Promise<Ordered> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  let next = 0
  let failure: string | null = null
  const client = async (): Promise<void> => {
    for (let n = next++; n < goodsIds.length && failure === null; n = next++) {
      const goodsId = goodsIds[n] ?? ''
      const ask = callsOf(agent, port, tokenOf(memberOf(n)))
      try {
        const { quote } = await ask<{ quote: { totalJpy: number } }>('GET', `/api/order/info?goodsId=${goodsId}&inspection=false`)
        const requestId = `bench-order-${round}-${String(n).padStart(12, '0')}`
        const input = { goodsId, inspection: false, expectedTotalJpy: quote.totalJpy, requestId }
        const { orderId: id } = await ask<{ orderId: string }>('POST', '/api/order/create', input)
        await ask('POST', '/api/order/pay', { id, requestId: `${requestId}-pay` })
      } catch (error) {
        failure ??= String(error)
      }
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { perS: goodsIds.length / ((performance.now() - begun) / 1000), failure }
}

const callsOf =
  (agent: http.Agent, port: number, token: string) =>
  <Data>(method: 'GET' | 'POST', path: string, input?: object): Promise<Data> =>
    new Promise((resolve, reject) => {
      const body = input === undefined ? '' : JSON.stringify(input)
      const headers = { cookie: `otsukai_session=${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          try {
            const answer = JSON.parse(text) as { code: number; data: Data }
            if (answer.code === 0) return resolve(answer.data)
          } catch {}
          reject(new Error(`${method} ${path}: ${text.slice(0, 300)}`))
        })
      })
      request.on('error', reject)
      request.end(body)
    })

process.on('message', (orders: Orders) => {
  void run(orders).then((ordered) => process.send?.(ordered))
})
