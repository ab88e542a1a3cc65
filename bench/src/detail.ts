import type { Bare } from './bare.ts'
import { type Helper, openHelper } from './helper.ts'
import type { Load, Measured } from './load.ts'
import type { OurServer } from './our-server.ts'
import { alternate, figure, type Line, ratioLine, spreadOf } from './side-by-side.ts'

const connections = 32
/** A bare Fastify route with the same bytes is the framework's share; the rest is ours. */
const aims = { detail: 0.75, search: 0.85 }

interface MeasuredCall {
  method: 'GET' | 'POST'
  path: string
  body: string | null
}

/** Item detail and search, warm, each beside a bare route that sends the same bytes, headers included. */
export async function measureReads(server: OurServer, { rounds, forMs }: { rounds: number; forMs: number }): Promise<Line[]> {
  const search: MeasuredCall = { method: 'POST', path: '/api/goods/search', body: JSON.stringify({ keyword: 'ワンピース', limit: 40 }) }
  const answer = (await (await ask(server.url, search)).json()) as { data: { list: { id: string; kind: string }[] } }
  const item = answer.data.list.find(({ kind }) => kind === 'item')
  if (answer.data.list.length !== 40 || !item) throw new Error(`the search found ${answer.data.list.length} rows, not 40`)
  const detail: MeasuredCall = { method: 'GET', path: `/api/goods/detail?id=${item.id}`, body: null }
  const load = openHelper<Load, Measured>('load.ts')
  try {
    return [
      ...(await besideBare({ what: 'item detail, warm', aim: aims.detail, call: detail }, server, load, rounds, forMs)),
      ...(await besideBare({ what: 'search of 40 rows, warm', aim: aims.search, call: search }, server, load, rounds, forMs)),
    ]
  } finally {
    await load.stop()
  }
}

async function besideBare(
  { what, aim, call }: { what: string; aim: number; call: MeasuredCall },
  server: OurServer,
  load: Helper<Load, Measured>,
  rounds: number,
  forMs: number,
): Promise<Line[]> {
  const bare = openHelper<Bare, number>('bare.ts')
  try {
    const answer = await ask(server.url, call)
    const body = await answer.text()
    const barePort = await bare.ask({
      method: call.method,
      url: call.path.split('?')[0] ?? '',
      headers: ownHeaders(answer.headers),
      body,
    })
    const from = (port: number) => async () => {
      const measured = await load.ask({ port, connections, requests: [requestText(call)], forMs })
      if (measured.failed > 0) throw new Error(`${what}: ${measured.failed} answers failed, the first: ${measured.failure}`)
      return measured
    }
    const { ours, theirs } = await alternate({ ours: from(server.port), theirs: from(barePort) }, rounds)
    const perS = (rounds: Measured[]) => rounds.map(({ perS }) => perS)
    const p99 = (rounds: Measured[]) => `${figure(spreadOf(rounds.map(({ p99Ms }) => p99Ms)).median)} ms`
    const line = ratioLine(`${what} (${figure(Buffer.byteLength(body) / 1000)} kB)`, '/s', perS(ours), perS(theirs), aim, 'bare Fastify')
    return [{ ...line, ours: `${line.ours}, p99 ${p99(ours)}`, against: `${line.against}, p99 ${p99(theirs)}` }]
  } finally {
    await bare.stop()
  }
}

const json = { 'content-type': 'application/json' }

const ask = (url: string, { method, path, body }: MeasuredCall): Promise<Response> =>
  fetch(url + path, { method, ...(body === null ? {} : { body, headers: json }) })

const requestText = ({ method, path, body }: MeasuredCall): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${body === null ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`}\r\n${body ?? ''}`

/** The headers that the server itself chose; the rest Node adds on either side. */
function ownHeaders(headers: Headers): Record<string, string> {
  const nodes = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
  return Object.fromEntries([...headers].filter(([name]) => !nodes.includes(name)))
}
