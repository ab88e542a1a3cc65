import http from 'node:http'
import path from 'node:path'
import { startChild } from '../../apps/server/test/child-process.ts'
import { type Helper, openHelper } from './helper.ts'
import type { Load, Measured } from './load.ts'
import type { MarketRelayed } from './market-relay.ts'
import { openPlace, type OurServer, type Place, root, startOurServer } from './our-server.ts'
import { figure, type Line, limitLine, showSpread, spreadOf } from './side-by-side.ts'

const listings = 200_000
/** Searches before the first counted one: connections are then open and hot code is compiled. After a hundred it is not yet: a search takes half as long again. */
const warming = 1_000
type Relay = Helper<{ target?: string }, MarketRelayed>
const crowds = [1_000, 10_000]
const aimCalls = { item: 2, search: 4 }

interface Searches {
  what: string
  words: readonly string[]
  /** The server's own share, without the marketplace's. */
  aimMs: number
}
const japanese: Searches = {
  what: 'in Japanese (one call)',
  words: ['カメラ', 'ワンピース', '時計', 'フィギュア', 'バッグ', 'ポケモンカード', '財布', '着物', 'スニーカー', 'ギター'],
  aimMs: 2,
}
const chinese: Searches = {
  what: 'in Chinese (several calls side by side)',
  words: ['理光 相机', '宝可梦 卡', '初音未来 手办', '香奈儿 包', '任天堂游戏机'],
  aimMs: 3,
}

/** Our own share of a search that goes to the marketplace, and what a crowd of readers costs it, over a catalogue of 200,000. */
export async function measureFinding(searches: number): Promise<Line[]> {
  const place = await openPlace({ SANDBOX_ITEMS: String(listings), RATE_LIMITS: 'off' })
  const sandbox = await startSandbox(place)
  const relay: Relay = openHelper('market-relay.ts')
  const { origin } = await relay.ask({ target: sandbox.origin })
  Object.assign(place.env, { MARKETPLACE_URL: origin, PAYMENT_URL: origin })
  const server = await startOurServer(place)
  try {
    return [
      ...(await ownShare(server, relay, searches, japanese)),
      ...(await ownShare(server, relay, searches, chinese)),
      ...(await crowd(server, relay)),
    ]
  } finally {
    await server.stop()
    await relay.stop()
    await sandbox.stop()
    place.remove()
  }
}

async function startSandbox({ env }: Place) {
  const child = await startChild<{ origin: string }>(path.join(root, 'apps/sandbox/src/main.ts'), { ...env, SANDBOX_PORT: '0' })
  return { origin: child.told.origin, stop: () => child.end('SIGTERM') }
}

const agent = new http.Agent({ keepAlive: true })

/** An answer, and how long it took until its last byte was here. Not by `fetch`, which itself takes a good part of a millisecond. */
function ask(url: string, body: unknown): Promise<{ text: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST'
    const headers = body === null ? {} : { 'content-type': 'application/json' }
    const begun = performance.now()
    const request = http.request(url, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('error', reject)
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const ms = performance.now() - begun
        resolve({ text: Buffer.concat(chunks).toString(), ms })
      })
    })
    request.on('error', reject)
    request.end(body === null ? undefined : JSON.stringify(body))
  })
}

async function search(url: string, body: unknown): Promise<{ list: { id: string; kind: string }[]; ms: number }> {
  const { text, ms } = await ask(`${url}/api/goods/search`, body)
  const { code, data } = JSON.parse(text) as { code: number; data: { stale: boolean; list: { id: string; kind: string }[] } }
  if (code !== 0 || data.stale) throw new Error(`a search was answered ${code}, stale ${data?.stale}`)
  return { list: data.list, ms }
}

async function ownShare(server: OurServer, relay: Relay, searches: number, { what, words, aimMs }: Searches): Promise<Line[]> {
  const own: number[] = []
  const whole: number[] = []
  const nothing: number[] = []
  let cpuBefore = 0
  // None is asked twice, so that each goes to the marketplace.
  for (let n = -warming; n < searches; n++) {
    if (n === 0) cpuBefore = await server.cpuMs()
    await relay.ask({})
    const { ms } = await search(server.url, { keyword: words[(n + warming) % words.length], priceMaxJpy: 500_000 + n, limit: 40 })
    const { busyMs } = await relay.ask({})
    // What a call costs on this machine at this moment, whatever it does.
    const empty = await ask(`${server.url}/healthz`, null)
    if (n < 0) continue
    own.push(ms - busyMs)
    whole.push(ms)
    nothing.push(empty.ms)
  }
  const cpuMs = ((await server.cpuMs()) - cpuBefore) / searches
  return [
    limitLine(
      `our share of a search ${what}, ${listings.toLocaleString('en')} listings`,
      'ms',
      own,
      aimMs,
      `a call that does nothing ${showSpread(spreadOf(nothing), 'ms')}`,
    ),
    limitLine('that search, whole', 'ms', whole, null),
    limitLine(
      'processor time of the server for it',
      'ms',
      [cpuMs],
      null,
      'told with what runs beside it: jobs, and keeping what was heard',
    ),
  ]
}

/** Crowds who read one item, and one search, each cold before and another for each crowd. */
async function crowd(server: OurServer, relay: Relay): Promise<Line[]> {
  const { list } = await search(server.url, { keyword: '腕時計', limit: 40 })
  const items = list.filter(({ kind }) => kind === 'item')
  await using ends = new AsyncDisposableStack()
  const load = openHelper<Load, Measured>('load.ts')
  ends.defer(load.stop)
  const lines: Line[] = []
  for (const [n, readers] of crowds.entries()) {
    const item = items[n]
    if (!item) throw new Error(`${items.length} items were found`)
    const body = JSON.stringify({ keyword: '理光 相机', limit: 40, priceMinJpy: n + 1 })
    const requests = {
      item: `GET /api/goods/detail?id=${item.id} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
      search: `POST /api/goods/search HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    }
    for (const what of ['item', 'search'] as const) {
      await relay.ask({})
      const all = Array.from({ length: readers }, () => requests[what])
      const { failed, failure, perS, p99Ms } = await load.ask({ port: server.port, connections: readers, requests: all, forMs: null })
      if (failed > 0) throw new Error(`${failed} of ${readers} readers of one ${what} failed, the first: ${failure}`)
      const { calls } = await relay.ask({})
      const name = `the marketplace's calls for ${readers.toLocaleString('en')} readers of one ${what} at once`
      lines.push(limitLine(name, 'calls', [calls], aimCalls[what], `answered ${figure(perS)} /s, p99 ${figure(p99Ms)} ms`))
    }
  }
  return lines
}
