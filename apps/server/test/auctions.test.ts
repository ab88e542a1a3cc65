import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import type { AuctionInfo } from '@otsukai/contract/goods'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followedAuctionsOf, leads } from './bid-kit.ts'
import { watchGoods } from './live-stream.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // An agent's lease outlasts the time that passes here: whether it stands is another test's.
  world = await startWorld({ sandboxEnv: { SANDBOX_ITEMS: '1000' }, env: { BID_LEASE_S: '3600' } })
})
afterAll(() => world.stop())

const auctions = followedAuctionsOf(() => world)
const list = async (wanted: Record<string, unknown> = {}) =>
  (await world.tell<{ id: string }>('POST', '/world/auctions', { name: '競りの品', startJpy: 1_000, endsInS: 3_600, ...wanted })).id
const rival = (id: string, maxJpy: number) => world.tell<{ endsAt: number }>('POST', `/world/auctions/${id}/bid`, { maxJpy })
const truth = (id: string) => world.tell<{ endsAt: number }>('GET', `/world/auctions/${id}`)
const info = (id: string) => world.visitor().must(calls.auctionInfo, { id })
const search = (input: Record<string, unknown>) => world.visitor().must(calls.searchGoods, { limit: 100, ...input })
const told = ({ heard }: { heard: { event: string; data: unknown }[] }) =>
  heard.flatMap(({ event, data }) => (event === 'auction' ? [data as AuctionInfo] : []))

test('anyone reads how an auction stands: price, bids, the least that would do, its true end, and the server’s time', async () => {
  const id = await list({ buyNowJpy: 9_000 })
  const { endsAt } = await truth(id)
  const before = world.now()
  const first = await info(id)
  const facts = { id, currentJpy: 1_000, bidCount: 0, minNextJpy: 1_000, buyNowJpy: 9_000, endsAt, extended: false, state: 'open' }
  expect(first).toEqual({ ...facts, serverTime: expect.any(Number) })
  expect(first.serverTime).toBeGreaterThanOrEqual(before)
  await rival(id, 1_500)
  // So long one answer serves everyone.
  await world.passes(1_000)
  expect(await info(id)).toMatchObject({ currentJpy: 1_500, bidCount: 1, minNextJpy: 1_600 })
  await world.tell('POST', `/world/auctions/${id}`, { to: 'cancelledBySeller' })
  await world.passes(1_000)
  expect((await info(id)).state).toBe('cancelled')
})

test('the end of a catalogue auction that nobody has bid on is none; goods at a fixed price are no auction, a wrong id is malformed', async () => {
  const { list: auctions } = await search({ kind: 'auction', sort: 'newest' })
  const [waiting] = auctions.filter(({ auction }) => auction?.bidCount === 0 && auction.endsAt === null)
  expect(waiting).toBeDefined()
  expect((await info(waiting!.id)).endsAt).toBeNull()
  expect((await world.visitor().ask(calls.auctionInfo, { id: await world.item() })).status).toBe(404)
  expect((await world.visitor().ask(calls.auctionInfo, { id: 'nothing' })).status).toBe(400)
})

test('search finds auctions alone, those that end first in front and those without an end last, and marks them everywhere', async () => {
  const [later, sooner] = [await list({ name: '後の競り', endsInS: 7_200 }), await list({ name: '先の競り', endsInS: 5_400 })]
  const found = await search({ kind: 'auction', sort: 'endingSoon' })
  const ids = found.list.map(({ id }) => id)
  expect(ids.indexOf(sooner)).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf(sooner)).toBeLessThan(ids.indexOf(later))
  expect(found.list.every(({ auction }) => auction !== null)).toBe(true)
  const ends = found.list.map(({ auction }) => auction?.endsAt ?? Infinity)
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(ends.at(-1)).toBe(Infinity)
  const detail = await world.visitor().must(calls.goodsDetail, { id: sooner })
  expect(detail.auction).toEqual({ currentJpy: 1_000, bidCount: 0, endsAt: (await truth(sooner)).endsAt })
  const walked = await world.visitor().must(calls.productListingFilter, { kind: 'auction', limit: 100 })
  expect(walked.list.length).toBeGreaterThan(0)
  expect(walked.list.every(({ auction }) => auction !== null)).toBe(true)
})

test('an auction cannot be ordered as if it had a price', async () => {
  const id = await list()
  const refused = await world.visitor().ask(calls.orderQuote, { goodsId: id })
  expect(refused).toMatchObject({ code: 2201, data: { auction: true } })
  expect(refused.message).toContain('出价')
})

test('listeners hear an auction as it stands, each change as soon as the marketplace tells of it, and its end when it comes, extended or not', async () => {
  // Any bid extends it.
  const id = await list({ endsInS: 3_000, extendS: 3_600 })
  const stream = await watchGoods(world.origin, [id])
  await world.until(() => told(stream).length > 0)
  expect(told(stream)[0]).toMatchObject({ id, currentJpy: 1_000, state: 'open', extended: false })
  const nudge = vi.spyOn(world.server.deps.auctions, 'nudge')
  const { endsAt } = await rival(id, 2_000)
  await world.until(() => told(stream).some(({ currentJpy }) => currentJpy === 2_000))
  // It was not waited for until the next look.
  expect(nudge).toHaveBeenCalledWith(id)
  expect(told(stream).at(-1)).toMatchObject({ endsAt, extended: true, bidCount: 1, minNextJpy: 2_100, state: 'open' })
  await world.passes(endsAt - world.now())
  await world.until(() => told(stream).at(-1)?.state === 'ended')
  stream.close()
})

test('while the marketplace is down an auction is not guessed at, and afterwards its listeners hear what they missed', async () => {
  const id = await list()
  const stream = await watchGoods(world.origin, [id])
  await world.until(() => told(stream).length > 0)
  await world.fault({ face: 'marketplace', kind: 'down' })
  await rival(id, 3_000)
  await world.passes(1_000)
  expect((await world.visitor().call(calls.auctionInfo, { id })).status).toBe(503)
  await world.fault({ face: 'marketplace', kind: 'none' })
  // As long as the marketplace is left alone after it failed.
  await world.passes(10_000)
  await world.until(() => told(stream).at(-1)?.currentJpy === 3_000)
  expect(told(stream).map(({ currentJpy }) => currentJpy)).toEqual(expect.arrayContaining([1_000, 3_000]))
  stream.close()
})

/** How often this process asks the marketplace for this auction. */
function countLooks({ market }: World['server']['deps'], auction: string) {
  const ask = market.auction
  const looks: NonNullable<Parameters<typeof ask>[1]>[] = []
  market.auction = (id, options) => {
    if (id === auction) looks.push(options ?? {})
    return ask(id, options)
  }
  return {
    count: (which: (look: (typeof looks)[number]) => boolean = () => true) => looks.filter(which).length,
    reset: () => void (looks.length = 0),
  }
}

test('however many listen on however many processes, the marketplace is asked by one of them, and another takes over', async () => {
  const id = await list({ endsInS: 3_000 })
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-second-'))
  const second = await world.begin({ DATA_DIR: dataDir })
  const looks = [countLooks(world.server.deps, id), countLooks(second.deps, id)] as const
  const streams = await Promise.all(Array.from({ length: 20 }, (_, n) => watchGoods(n % 2 ? second.url : world.origin, [id])))
  await world.until(() => streams.every((stream) => told(stream).length > 0))
  await rival(id, 1_500)
  await world.until(() => streams.every((stream) => told(stream).at(-1)?.currentJpy === 1_500))
  looks.forEach((look) => look.reset())
  for (const maxJpy of [1_600, 1_700, 1_800]) {
    await rival(id, maxJpy)
    await world.until(() => streams.every((stream) => told(stream).at(-1)?.currentJpy === maxJpy))
  }
  expect(looks.map((look) => look.count()).filter((count) => count > 0)).toHaveLength(1)
  await second.stop()
  await rival(id, 1_900)
  const ours = streams.filter((_, n) => n % 2 === 0)
  await world.until(() => ours.every((stream) => told(stream).at(-1)?.currentJpy === 1_900))
  for (const stream of streams) stream.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('one that members bid on is looked at by its agent alone, whose looks every listener hears', async () => {
  // The marketplace tells nothing: what it tells of is looked at at once, by whoever hears it.
  await world.tell('POST', '/world/webhook', { url: 'http://127.0.0.1:1/nowhere' })
  const id = await list()
  const stream = await watchGoods(world.origin, [id])
  await world.until(() => told(stream).length > 0)
  const member = await world.member({ balanceJpy: 10_000 })
  await leads(member, id, 3_000)
  await world.until(() => told(stream).at(-1)?.bidCount === 1)
  const looks = countLooks(world.server.deps, id)

  await rival(id, 1_500)
  for (let n = 0; n < 4; n++) {
    const before = looks.count()
    await auctions.isLookedAt(id)
    await world.until(() => looks.count() > before)
  }

  await world.until(() => told(stream).at(-1)?.currentJpy === 1_600)
  expect(looks.count(({ account }) => account === undefined)).toBe(0)
  stream.close()
})
