import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GatewaysAlone {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** The paths of the calls that were heard, those that broke off too. */
  readonly heard: string[]
  /** So many of the next calls break off without an answer. */
  breakOff(count: number): void
  close(): Promise<void>
}

/** The payment gateways of a sandbox without its `/world`, as only the real ones are in live mode. */
export async function openGatewaysAlone(sandbox: string): Promise<GatewaysAlone> {
  const heard: string[] = []
  let broken = 0
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (!/^\/(v3\/|gateway\.do)/.test(url)) return response.writeHead(404).end('404 page not found')
    heard.push(url)
    if (broken-- > 0) return request.socket.destroy()
    const onward = http.request(sandbox + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    return request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    breakOff: (count) => void (broken = count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
