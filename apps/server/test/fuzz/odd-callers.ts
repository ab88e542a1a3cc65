import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@otsukai/contract/calls'
import { expect } from 'vitest'
import { until } from '../../src/testing/databases.ts'
import { newRequestId, type MemberAgent } from '../member-agent.ts'
import { bringParcels, SHENZHEN } from '../parcel-kit.ts'
import type { World } from '../world.ts'
import { openFrontDoor } from './front-door.ts'
import { whyNot } from './judge.ts'
import { createOddRequests, type Document, type OddRequest, type Schema, type Target, targetsOf } from './odd-requests.ts'

const CONNECTIONS = 12
/** The call that a member may make once at a time, and is told so with 429. */
const ONE_AT_A_TIME = 'parcelSplits'

interface Outcome {
  /** The answers that nobody may get, with the requests that they came to. */
  violations: string[]
  sent: number
  /** Told to come again later, for there were too many. */
  refused: number
  /** Those whose path, method and headers nothing was wrong with … */
  arriving: number
  /** … and those of them that their handler dealt with. */
  handled: number
  /** How often each call's input was good and its command ran, by name. */
  ran: Record<string, number>
}

/** Sends so many requests of a seed, as visitor and as member, to every call and route of a world's server. */
export async function sendOddRequests(world: World, { seed, count }: { seed: number; count: number }): Promise<Outcome> {
  const document = (await (await fetch(`${world.origin}/api/openapi.json`)).json()) as Document
  const { member, words } = await prepare(world)
  const make = createOddRequests(seed, { targets: [...targetsOf(document), ...otherTargets()], words })
  const door = openFrontDoor(world.origin, CONNECTIONS)
  const outcome: Outcome = { violations: [], sent: 0, refused: 0, arriving: 0, handled: 0, ran: {} }
  let next = 0
  let lastOfThese = Promise.resolve()
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const request = make(next++)
      const cookie = request.asMember ? cookieOf(await whoAsks(world, request, member)) : ''
      const send = () =>
        door.send(request, cookie).then(
          (answer) => note(outcome, request, answer),
          (error: unknown) => note(outcome, request, { status: 0, headers: {}, text: String(error) }),
        )
      await (request.target.name === ONE_AT_A_TIME ? (lastOfThese = lastOfThese.then(send)) : send())
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext))
  door.close()
  return outcome
}

/** Holds an outcome against what nobody may get; and none of it counts unless most of it came to where it can do harm. */
export function expectInOrder({ violations, sent, refused, arriving, handled, ran }: Outcome, count: number): void {
  expect(violations.slice(0, 20)).toEqual([])
  expect([sent, refused]).toEqual([count, 0])
  expect(arriving).toBeGreaterThan(count / 2)
  expect(handled).toBe(arriving)
  expect(Object.values(ran).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(count / 8)
}

const cookieOf = (agent: MemberAgent): string => `otsukai_session=${agent.cookie('otsukai_session')}`

/** These end the session that they come with: others would have it no more. */
const endsSession = new Set(['login', 'register', 'resetPassword', 'logout'])

const whoAsks = (world: World, { target }: OddRequest, member: MemberAgent): MemberAgent | Promise<MemberAgent> =>
  endsSession.has(target.name) ? world.member() : member

/** Codes of what was turned away, or may have been, before the call's command: its input, who, from where, in which form, how often. */
const turnedAway = new Set([1400, 1401, 1403, 1404, 1413, 1415, 1429])

function note(outcome: Outcome, request: OddRequest, answer: Parameters<typeof whyNot>[1]): void {
  const { status, text } = answer
  const code = Number(/^\{"code":(\d+)/.exec(text)?.[1] ?? -1)
  const why = status === 0 ? `no answer: ${text}` : whyNot(request, answer)
  if (why !== null) outcome.violations.push(`${why}\n  by ${told(request)}`)
  outcome.sent += 1
  if (status === 429) outcome.refused += 1
  if (!request.arrives) return
  outcome.arriving += 1
  if (status !== 429 && status !== 403 && status !== 0) outcome.handled += 1
  if (!request.target.isCall || code === -1 || turnedAway.has(code)) return
  const name = callMade(request)
  outcome.ran[name] = (outcome.ran[name] ?? 0) + 1
}

/** Which of the calls on its path a request made: the first whose input it fits, as the server chooses. */
function callMade({ target, path }: OddRequest): string {
  const onPath = Object.entries(calls).filter(([, { method, path }]) => method === target.method && path === target.path)
  if (onPath.length < 2) return target.name
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  return onPath.find(([, { input }]) => input.safeParse(query).success)?.[0] ?? target.name
}

const told = ({ n, target, method, path, headers, body, asMember }: OddRequest): string =>
  `request ${n} (${target.name}, ${asMember ? 'member' : 'visitor'}): ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(body?.toString('latin1'))?.slice(0, 300)}`

/** A member with something of everything, and words that name what there is. */
async function prepare(world: World): Promise<{ member: MemberAgent; words: string[] }> {
  const member = await world.member({ balanceJpy: 60_000 })
  const item = await world.item({ priceJpy: 1_200 })
  const [order, paid] = [await member.orders(item), await member.orders(await world.item({ priceJpy: 900 }), { inspection: true })]
  await member.pays(paid)
  const { id: auction } = await world.tell<{ id: string }>('POST', '/world/auctions', { name: '競り', startJpy: 1_000, endsInS: 86_400 })
  const bid = { id: auction, maxJpy: 1_500, mode: 'closing' as const, requestId: newRequestId() }
  const { bidId } = await member.must(calls.userBid, bid)
  const shopProduct = await world.item({ kind: 'shopProduct' })
  const { shop } = await member.must(calls.shopProductInfo, { id: shopProduct })
  const { rechargeId } = await member.recharges(500)
  const { threadId } = await member.writes({ orderId: order })
  const sent = await asksForParcel(world, member)
  const seller = (await member.must(calls.goodsDetail, { id: item })).seller.id
  await member.must(calls.collectAdd, { id: item })
  const known = [item, auction, order, paid, ...sent, rechargeId, threadId, seller, bidId, shopProduct, shop.id]
  const plain = [
    '1',
    '2',
    '82',
    '5',
    'm1',
    't1',
    'm99999999999',
    '2JWDpXc97kLGT6F5i2JLSF',
    '7K3QX0V9MB',
    '初音未来 手办',
    'フィギュア',
    '林',
    'all',
  ]
  return { member, words: [...known, ...known, ...known, ...plain, newRequestId(), 'fuzz@example.com', '13812345678', 'a good password'] }
}

/** Odd callers delete addresses too. */
const ADDRESSES = 15
const LINE = 'ems'

/** Buys goods, which arrive, and asks for them to be sent: the order, the parcel, its line and its member's addresses. */
async function asksForParcel(world: World, member: MemberAgent): Promise<string[]> {
  const order = await member.orders(await world.item({ priceJpy: 700 }))
  await member.pays(order)
  await until(async () => (await world.purchases(order)).length > 0)
  await world.tell('POST', `/world/purchases/${order}`, { to: 'arrived' })
  await until(async () => (await member.must(calls.parcelStock, { page: 1, limit: 1 })).list[0]?.shippable === true)
  const addresses: string[] = []
  for (let n = 0; n < ADDRESSES; n++) addresses.push((await member.must(calls.addressSave, { ...SHENZHEN, requestId: newRequestId() })).id)
  const parcel = await bringParcels(() => world).requested([{ member, id: order }], 'weighed', LINE)
  return [order, parcel.id, LINE, ...addresses]
}

const built = fileURLToPath(new URL('../../../storefront/dist/', import.meta.url))
const pictures = fileURLToPath(new URL('../../../../content/pictures/', import.meta.url))
const firstOf = (folder: string, ending: string): string => fs.readdirSync(folder).find((name) => name.endsWith(ending)) ?? ''

/** What is served that is no call of the contract. */
function otherTargets(): Target[] {
  const get = (path: string, properties: Record<string, Schema> = {}): Target => ({
    name: path,
    method: 'GET',
    path,
    type: 'query',
    schema: { type: 'object', properties },
    isCall: false,
  })
  const notice = (path: string, type: string): Target => ({
    ...get(path, { id: { type: 'string' }, out_trade_no: { type: 'string' }, sign: { type: 'string' } }),
    method: 'POST',
    type,
  })
  const width = { w: { enum: ['240', '480', '1'] } }
  return [
    ...['/', '/index.html', `/assets/${firstOf(`${built}assets`, '.js')}`, `/content/${firstOf(pictures, '')}`],
    ...['/meilu/categories_tree.json', '/meilu/brands.json', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api', '/nothing'],
    ...['/pay/return/7K3QX0V9MB', '/uploads/orders/7K3QX0V9MB/x.webp', '/uploads/messages/x.webp', '/uploads/avatars/x.webp'],
  ]
    .map((path) => get(path))
    .concat(
      get('/img/m12345678901/1', width),
      get('/img/seller/12', width),
      get('/api/live', { goods: { type: 'string' } }),
      notice('/pay/wechat/notify', 'application/json'),
      notice('/pay/alipay/notify', 'application/x-www-form-urlencoded'),
      notice('/marketplace/webhook', 'application/json'),
    )
}
