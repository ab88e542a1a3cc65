/** For tests: a local HTTP server with scripted answers, and an adapter connected to it. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Marketplace, TokenStore, TradeTokens } from '../marketplace.ts'
import { createMovableTiming, type MovableTiming } from '../movable-timing.ts'
import { createMercari } from './client.ts'
import type { MercariConfig, MercariDeps } from './config.ts'

export interface Heard {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
type Reply = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> } | 'destroy' | 'hang'
type Handler = (request: Heard) => Reply

export interface LocalMercari {
  url: string
  /** All calls but token grants, in order. */
  heard: Heard[]
  /** Resolves once `count` calls have arrived in all. */
  hears: (count: number) => Promise<void>
  /** The forms of the token grants. */
  grants: URLSearchParams[]
  answer: (handler: Handler) => void
  answerGrants: (handler: (form: URLSearchParams) => Reply) => void
  logged: { facts: Record<string, unknown>; message: string }[]
  adapter: (
    config?: Partial<MercariConfig>,
    tokens?: TokenStore,
    now?: MercariDeps['now'],
    readAsker?: MercariDeps['readAsker'],
  ) => Marketplace
  /** The adapters' clock for limits and pauses. */
  timing: MovableTiming
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function reply(response: ServerResponse, answer: Reply) {
  if (answer === 'hang') return
  if (answer === 'destroy') return response.socket?.destroy()
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json)))
}

export async function startLocalMercari(): Promise<LocalMercari> {
  const heard: Heard[] = []
  const grants: URLSearchParams[] = []
  const logged: LocalMercari['logged'] = []
  const listeners = new Set<() => void>()
  const timing = createMovableTiming()
  let handler: Handler = () => ({ status: 404, json: { code: 5, message: 'not found' } })
  let grantHandler = (_form: URLSearchParams): Reply => ({
    json: { access_token: `read-${grants.length}`, expires_in: 3600, token_type: 'Bearer' },
  })

  // Idle connections stay open, however long a test takes.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://local')
      if (url.pathname === '/jp/v1/token') {
        const form = new URLSearchParams(body)
        grants.push(form)
        return reply(response, grantHandler(form))
      }
      const call = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body }
      heard.push(call)
      for (const listener of listeners) listener()
      return reply(response, handler(call))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    heard,
    hears: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.length < count) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    timing,
    grants,
    logged,
    answer: (next) => (handler = next),
    answerGrants: (next) => (grantHandler = next),
    adapter: (config = {}, tokens = oneAccount(), now = Date.now, readAsker = () => ({ lane: 'member' as const, caller: null })) =>
      createMercari(
        {
          apiUrl: url,
          authUrl: url,
          clientId: 'client',
          clientSecret: 'secret',
          webhookSecret: '8f742231b10e8888abcd99yyyzzz85a5',
          pictureHosts: [],
          budgetPerSecond: 1000,
          auctionCalls: true,
          ...config,
        },
        { tokens, now, timing, readAsker, log: { warn: (facts, message) => logged.push({ facts, message }) } },
      ),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A store with the account `a`, which refreshes one at a time, like the server's. */
export function oneAccount(first: Partial<TradeTokens> = {}): TokenStore & { held: TradeTokens } {
  let last: Promise<unknown> = Promise.resolve()
  const store = {
    held: { accessToken: 'trade-1', refreshToken: 'refresh-1', expiresAt: Date.now() + 3_600_000, ...first },
    read: async (account: string) => (account === 'a' ? store.held : null),
    refresh: (_account: string, stale: string, refresh: (current: TradeTokens) => Promise<TradeTokens>) => {
      const mine = last.then(async () => {
        if (store.held.accessToken === stale) store.held = await refresh(store.held)
        return store.held
      })
      last = mine.catch(() => undefined)
      return mine
    },
  }
  return store
}

/** An item in the shape of the partner API's detail answer. */
export const wireItem = (over: Record<string, unknown> = {}) => ({
  id: 'm12345678901',
  status: 'on_sale',
  name: 'コンデンサーマイク',
  price: 12_800,
  item_type: 'mercari',
  description: '数回使用しました。',
  created: 1_760_000_000,
  updated: 1_760_003_600,
  thumbnail: 'https://static.mercdn.net/thumb/item/webp/m12345678901_1.jpg',
  photos: ['https://static.mercdn.net/item/detail/orig/photos/m12345678901_1.jpg'],
  seller: { id: 123456789, name: 'みかん', num_sell_items: 42, ratings: { good: 98, normal: 1, bad: 1 } },
  item_category: { id: 6693, name: 'コンデンサーマイク' },
  item_condition: { id: 2, name: '未使用に近い' },
  item_brand: { id: 3274, name: 'オーディオテクニカ', sub_name: 'audio technica' },
  shipping_payer: { id: 2, name: '送料込み(出品者負担)', code: 'seller' },
  shipping_method: { id: 14, name: 'らくらくメルカリ便' },
  shipping_from_area: { id: 13, name: '東京都' },
  shipping_duration: { id: 2, name: '2~3日で発送', min_days: 2, max_days: 3 },
  num_comments: 1,
  num_likes: 7,
  checksum: '0123456789abcdef0123456789abcdef',
  ...over,
})
