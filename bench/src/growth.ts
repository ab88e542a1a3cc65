import fs from 'node:fs'
import path from 'node:path'
import type { Call } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { startEmbedded } from '@otsukai/postgres/embedded'
import pg from 'pg'
import { startRounds } from '../../apps/server/src/rounds.ts'
import { startServer, type Server } from '../../apps/server/src/start-server.ts'
import { grownToken, growShop } from '../../apps/server/src/testing/grow-shop.ts'
import { openPlace, root } from './our-server.ts'
import { createDatabase } from './pay.ts'
import { prepareOrders } from './payable-orders.ts'
import { figure, type Line, spreadOf } from './side-by-side.ts'

const quiet = { info() {}, warn: console.warn, error: console.error }
/** The largest shop may take so many times the time of the smallest. */
const aim = 1.5
/** Or so many ms: a call's difference of so few is the machine's. */
const CALL_ENOUGH_MS = 2
/** Or such a share of the time between two of a round, so that what it does in step with the shop's size delays nothing. */
const ROUND_ENOUGH_SHARE = 0.01
/** The default of the setting. */
const SWEEP_EVERY_S = 60

interface Sizes {
  /** The sizes of the shops, in members: each has ten orders, ten kept goods and 31 transfers. */
  members: number[]
  /** How often each call is made. */
  times: number
}

/** How the time of calls and rounds grows with a shop's history. Draws it as docs/growth.svg where the shops differ by a hundred. */
export async function measureGrowth({ members, times }: Sizes): Promise<Line[]> {
  const shops: Shop[] = []
  for (const size of members) shops.push(await measureShop(size, times))
  const [small, large] = [shops[0]!, shops.at(-1)!]
  if (large.members >= 100 * small.members) fs.writeFileSync(path.join(root, 'docs/growth.svg'), draw(shops))
  return [...small.ms.keys()].map((what) => {
    const [least = Number.NaN, most = Number.NaN] = [small.ms.get(what), large.ms.get(what)]
    const enoughMs = large.enoughMs.get(what) ?? CALL_ENOUGH_MS
    return {
      what,
      ours: `${figure(most)} ms at ${figure(large.members)} members`,
      against: `${figure(least)} ms at ${figure(small.members)}`,
      value: (most / least).toFixed(2),
      aim: `≤ ${aim}, or ${figure(enoughMs)} ms`,
      reached: most <= enoughMs || most / least <= aim,
    }
  })
}

interface Shop {
  members: number
  /** Median ms of each call and round. */
  ms: Map<string, number>
  /** How long each round may take, however large the shop. */
  enoughMs: Map<string, number>
}

async function measureShop(members: number, times: number): Promise<Shop> {
  await using ends = new AsyncDisposableStack()
  const server = await openGrownShop(ends, members)
  const [calls, rounds] = [await timeCalls(server, times), await timeRounds(server)]
  return {
    members,
    ms: new Map([...calls, ...rounds.map(({ name, ms }): [string, number] => [name, ms])]),
    enoughMs: new Map(rounds.map(({ name, everyMs }) => [name, everyMs * ROUND_ENOUGH_SHARE])),
  }
}

/** A server with the history of a shop, whose rounds rest; `more` fills it further, as the database's owner. */
export async function openGrownShop(
  ends: AsyncDisposableStack,
  members: number,
  more?: (owner: pg.Client) => Promise<void>,
): Promise<Server> {
  const place = await openPlace({ SANDBOX_ITEMS: '1000', CLERK_EVERY_S: '86400', SWEEP_EVERY_S: '86400', FOLLOW_EVERY_S: '86400' })
  ends.defer(place.remove)
  const postgres = await startEmbedded({ dataDir: place.dataDir, log: quiet, extra: ['-c', 'max_wal_size=8GB'] })
  ends.defer(() => postgres.stop())
  const server = await startServer({ ...place.env, DATABASE_URL: await createDatabase(postgres) })
  ends.defer(() => server.stop())
  await prepareOrders(server, 1)
  const { id: orderId } = await server.deps.db
    .selectFrom('orders')
    .select('id')
    .where('request_id', '=', 'bench-pattern')
    .executeTakeFirstOrThrow()
  const begun = performance.now()
  const owner = new pg.Client(postgres.connection('otsukai'))
  await owner.connect()
  await growShop(owner, { members, orderId })
  await more?.(owner)
  const { rows } = await owner.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  await owner.end()
  console.error(`  ${figure(members)} members: ${rows[0]!.size}, made in ${figure((performance.now() - begun) / 1000)} s`)
  return server
}

/** A read of a member, about an order of theirs. */
const reads: Record<string, (order: { id: string; goodsId: string }) => [call: Call, input: Record<string, string>]> = {
  'order list': () => [calls.orderList, {}],
  'order list, searched': () => [calls.orderList, { q: 'ps5' }],
  'an order': ({ id }) => [calls.orderList, { id }],
  messages: () => [calls.msgList, {}],
  'a thread': ({ id }) => [calls.msgInfo, { orderId: id }],
  bids: () => [calls.bidList, {}],
  collection: () => [calls.collectList, {}],
  sellers: () => [calls.sellerList, {}],
  balance: () => [calls.balance, {}],
  'statement of the balance': () => [calls.getOrderRecord, {}],
}

async function timeCalls(server: Server, times: number): Promise<[string, number][]> {
  const orders = await server.deps.db
    .selectFrom('orders')
    .select(['id', 'member_id', 'goods_id'])
    .where('id', 'like', 'G%')
    .where('state', '=', 'warehoused')
    .limit(times)
    .execute()
  const timed: [string, number][] = []
  for (const [what, read] of Object.entries(reads)) {
    const ms: number[] = []
    for (const { id, member_id, goods_id } of orders) {
      const [call, input] = read({ id, goodsId: goods_id })
      const url = `${call.path}?${new URLSearchParams(input)}`
      const cookie = `otsukai_session=${grownToken(member_id)}`
      const begun = performance.now()
      const answer = await server.app.inject({ method: 'GET', url, headers: { cookie } })
      ms.push(performance.now() - begun)
      const { code } = answer.json<{ code: number }>()
      if (code !== 0) throw new Error(`${url}: ${answer.body.slice(0, 300)}`)
    }
    timed.push([what, spreadOf(ms).median])
  }
  return timed
}

interface TimedRound {
  name: string
  ms: number
  everyMs: number
}

async function timeRounds({ deps }: Server): Promise<TimedRound[]> {
  const rounds = new Map<string, { everyMs: number; run: () => Promise<unknown> }>()
  // They rest in this shop; their bound is by how often they run in a shop that is open.
  const asOpen = { ...deps, config: { ...deps.config, sweepEveryS: SWEEP_EVERY_S } }
  startRounds(asOpen, { every: (everyMs, name, run) => void rounds.set(name, { everyMs, run }) }, new Map())
  // They ask the marketplace about purchases that it never had.
  for (const name of ['walk', 'follow', 'market-master', 'bills']) rounds.delete(name)
  const timed: TimedRound[] = []
  for (const [name, { everyMs, run }] of rounds) {
    const ms: number[] = []
    for (let n = 0; n < 3; n++) {
      const begun = performance.now()
      await run()
      ms.push(performance.now() - begun)
    }
    timed.push({ name: `round ${name}`, ms: spreadOf(ms).median, everyMs })
  }
  return timed
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [900, 560, 60, 250, 20, 50]

/** Curves over the size of the shop, both axes by powers of ten. */
function draw(shops: readonly Shop[]): string {
  const names = [...shops[0]!.ms.keys()]
  const all = shops.flatMap(({ ms }) => [...ms.values()])
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))]
  const [first, last] = [Math.log10(shops[0]!.members), Math.log10(shops.at(-1)!.members)]
  const x = (members: number) => LEFT + ((Math.log10(members) - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const y = (ms: number) => HEIGHT - BOTTOM - ((Math.log10(ms) - low) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const color = (n: number) => `hsl(${Math.round((n * 360) / names.length)} 55% 42%)`
  const grid = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)).map(
    (ms) =>
      `<path d="M${LEFT} ${y(ms)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  )
  const sizes = shops.map(
    ({ members }) => `<text x="${x(members)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${figure(members)}</text>`,
  )
  const ends = names.map((name, n) => ({ name, n, at: y(shops.at(-1)!.ms.get(name) ?? 1) })).toSorted((a, b) => a.at - b.at)
  const step = Math.min(18, (HEIGHT - TOP - BOTTOM) / names.length)
  const labels = ends.map(
    ({ name, n }, place) => `<text x="${WIDTH - RIGHT + 14}" y="${TOP + 10 + place * step}" fill="${color(n)}">${name}</text>`,
  )
  const curves = names.map((name, n) => {
    const points = shops.map(({ members, ms }) => `${x(members).toFixed(1)},${y(ms.get(name) ?? 1).toFixed(1)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color(n)}" stroke-width="1.5"/>`
  })
  const caption = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">members, with ten orders each</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...grid,
    ...sizes,
    ...curves,
    ...labels,
    caption,
    '</svg>\n',
  ].join('\n')
}
