import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/store.ts'
import { address, buy, type Caller, startTestSandbox } from '../testing/sandbox.ts'
import { createBidders } from './bidders.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let caller: Caller
let token: string
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ITEMS: '1000', SANDBOX_TOKEN_S: '86400' })
  caller = sandbox.caller
})
afterAll(() => sandbox.end())
beforeEach(async () => {
  await caller.world('/account', { card: 'ok', ban: false })
  token = await caller.userToken()
})

interface Told {
  id: string
  currentJpy: number
  bidCount: number
  endsAt: number
  state: string
  bids: { amountJpy: number; by: string; ref?: string; at: number }[]
}
const list = async (wish: Record<string, unknown> = {}) =>
  (await caller.world<{ id: string }>('/auctions', { name: '競りの品', startJpy: 1_000, endsInS: 3_600, ...wish })).body.id
const told = async (id: string) => (await caller.world<Told>(`/auctions/${id}`)).body
const pass = (passMs: number) => caller.world('/clock', { passMs })
const rival = (id: string, maxJpy: number) => caller.world<Told>(`/auctions/${id}/bid`, { maxJpy })
const us = (id: string, price: number, more: Record<string, unknown> = {}) =>
  caller.post<{ bid?: { is_highest: boolean }; failure_details?: { code: string; minimum_bid?: number } }>(
    `/v1/auctions/${id}/bids`,
    { price, ...more },
    token,
  )
const read = async (id: string, accessToken = token) =>
  (
    await caller.get<{ auction_info: Record<string, unknown>; minimum_bid: number; my_bid?: { is_highest: boolean } }>(
      `/v1/auctions/${id}`,
      accessToken,
    )
  ).body

test('in an open auction each bid becomes the price, and less than the next step is refused with the least that would do', async () => {
  const id = await list({ incrementJpy: 250 })
  expect(await read(id)).toMatchObject({ minimum_bid: 1_000, auction_info: { total_bids: 0, highest_bid: 1_000 } })
  expect((await us(id, 999)).body.failure_details).toMatchObject({ code: 'A0101', minimum_bid: 1_000 })
  expect((await us(id, 1_000, { bid_identifier: 'B1' })).body.bid).toMatchObject({ is_highest: true })
  expect((await rival(id, 1_200)).status).toBe(400)
  expect((await rival(id, 2_000)).body).toMatchObject({ currentJpy: 2_000, bidCount: 2 })
  expect(await read(id)).toMatchObject({ minimum_bid: 2_250, my_bid: { is_highest: false } })
  expect((await told(id)).bids).toMatchObject([
    { amountJpy: 1_000, by: 'us', ref: 'B1' },
    { amountJpy: 2_000, by: 'rival' },
  ])
})

test('with proxy bidding the price follows the second highest, and of two equal maxima the earlier leads', async () => {
  const id = await list({ proxy: true })
  await us(id, 5_000)
  expect(await told(id)).toMatchObject({ currentJpy: 1_000 })
  await rival(id, 3_000)
  expect(await told(id)).toMatchObject({ currentJpy: 3_100 })
  await rival(id, 5_000)
  expect(await told(id)).toMatchObject({ currentJpy: 5_000 })
  expect(await read(id)).toMatchObject({ my_bid: { is_highest: true } })
  await rival(id, 9_000)
  expect(await told(id)).toMatchObject({ currentJpy: 5_100 })
  expect(await read(id)).toMatchObject({ my_bid: { is_highest: false } })
})

test('only a late bid moves the end, to so long after itself, and the auction ends with its last bidder', async () => {
  // Hours long, so that a bid is late only once the test lets time pass. Ends are rounded up to a second.
  const id = await list({ endsInS: 7_200, extendS: 3_600 })
  const { endsAt: standing } = await told(id)
  await us(id, 1_000)
  expect((await told(id)).endsAt).toBe(standing)
  await pass(3_601_000)
  const { endsAt, bids } = (await rival(id, 1_500)).body
  expect(endsAt).toBeGreaterThan(standing)
  expect(endsAt).toBe(Math.ceil(((bids.at(-1)?.at ?? 0) + 3_600_000) / 1000) * 1000)
  expect(await told(id)).toMatchObject({ state: 'open' })
  await pass(3_601_000)
  expect(await told(id)).toMatchObject({ state: 'ended', endsAt })
  expect((await us(id, 9_000)).body.failure_details?.code).toBe('A0102')
  expect((await caller.get(`/v1/items/${id}`, token)).body).toMatchObject({ status: 'trading', price: 1_500 })
  expect((await caller.get<{ data: null }>('/v1/won_auctions', token)).body.data).toBeNull()
})

test('what we win stands on the to-do list and the won list, and only the winner buys it, once, at its price', async () => {
  const id = await list({})
  await us(id, 2_500)
  expect((await buy(caller, token, id)).body.failure_details?.code).toBe('F0105')
  await caller.world(`/auctions/${id}`, { to: 'endedEarly' })
  expect((await caller.get('/v1/won_auctions', token)).body).toMatchObject({ data: [{ item_id: id, price: 2_500, purchased: false }] })
  expect((await caller.get('/v1/todolist', token)).body).toMatchObject({ data: [{ item_id: id, title: '購入手続きをしてください' }] })
  const { status, body } = await buy(caller, token, id, { delivery_identifier: 'WON' })
  expect([status, body.transaction_details?.price]).toEqual([200, 2_500])
  expect((await buy(caller, token, id)).body.failure_details?.code).toBe('F0105')
  expect((await caller.get('/v1/won_auctions', token)).body).toMatchObject({ data: [{ item_id: id, purchased: true }] })
  const lost = await list()
  await rival(lost, 1_000)
  await caller.world(`/auctions/${lost}`, { to: 'endedEarly' })
  expect((await buy(caller, token, lost)).body.failure_details?.code).toBe('F0105')
})

test('a bid of the buy-now price buys at it; the seller may take the auction back; an end without bids sells nothing', async () => {
  const [bought, cancelled, unsold] = [await list({ buyNowJpy: 4_000 }), await list(), await list({ endsInS: 3_000 })]
  expect((await us(bought, 5_000)).body.bid).toMatchObject({ is_highest: true })
  expect(await told(bought)).toMatchObject({ state: 'ended', currentJpy: 4_000 })
  await us(cancelled, 1_000)
  expect((await caller.world(`/auctions/${cancelled}`, { to: 'cancelledBySeller' })).body).toMatchObject({ state: 'cancelled' })
  expect((await us(cancelled, 2_000)).body.failure_details?.code).toBe('A0102')
  expect((await caller.world(`/auctions/${cancelled}`, { to: 'endedEarly' })).status).toBe(409)
  await pass(3_001_000)
  expect(await told(unsold)).toMatchObject({ state: 'ended', bidCount: 0 })
  expect((await caller.get(`/v1/items/${unsold}`, token)).body).toMatchObject({ status: 'stop' })
})

test('a bid is refused without a user’s token, for an unknown auction, a declined card, a barred account and a bidder not admitted', async () => {
  const [id, closed] = [await list(), await list({ admits: false })]
  expect((await caller.post(`/v1/auctions/${id}/bids`, { price: 1_000 }, await caller.clientToken())).status).toBe(401)
  expect((await us('m10000000009', 1_000)).status).toBe(404)
  expect((await us(closed, 1_000)).body.failure_details?.code).toBe('A0103')
  await caller.world('/account', { card: 'declined' })
  expect((await us(id, 1_000)).status).toBe(402)
  await caller.world('/account', { card: 'ok', ban: true })
  expect((await us(id, 1_000)).body.failure_details?.code).toBe('F0017')
  expect((await told(id)).bidCount).toBe(0)
  for (const wrong of [{ startJpy: 100 }, { endsInS: 0 }, { name: '' }])
    expect((await caller.world('/auctions', { name: '品', startJpy: 1_000, endsInS: 60, ...wrong })).status).toBe(400)
})

test('the catalogue has auctions, which nobody has bid on while rivals rest; search finds them alone and by their end', async () => {
  const id = await list({ name: '終わりの近い競り', endsInS: 600 })
  type Found = { data: { id: string; price: number; auction: Record<string, string> | null }[] }
  const { body } = await caller.get<Found>('/v3/items/search?auction=true&status=on_sale&sort=bid_deadline&order=asc&limit=100', token)
  expect(body.data[0]).toMatchObject({ auction: { id: '', totalBid: '0', highestBid: '1000' } })
  expect(body.data.some((one) => one.id === id)).toBe(true)
  const catalogue = body.data.filter((one) => one.auction?.auctionType !== 'AUCTION_TYPE_FIXED_END')
  expect(catalogue.length).toBeGreaterThan(20)
  expect(catalogue.every((one) => one.auction?.totalBid === '0' && one.auction.highestBid === String(one.price))).toBe(true)
  const fixed = await caller.get<Found>(`/v3/items/search?keyword=${encodeURIComponent('試験')}`, token)
  expect(fixed.body.data.every((one) => one.auction === null)).toBe(true)
})

test('after a stop the auction goes on with its bids, and ends while nobody ran it', async () => {
  const first = await startTestSandbox({ SANDBOX_ITEMS: '50' })
  const { id } = (await first.caller.world<{ id: string }>('/auctions', { name: '続く競り', startJpy: 500, endsInS: 3_600 })).body
  await first.caller.world<Told>(`/auctions/${id}/bid`, { maxJpy: 700 })
  await first.stop()
  // An hour passes, and the second to which an end is rounded up.
  const store = openStore(join(first.dataDir, 'sandbox'))
  store.collection('clock').put('clock', { speed: 1, aheadMs: 3_601_000 })
  store.close()
  const second = await startTestSandbox({ SANDBOX_ITEMS: '50', DATA_DIR: first.dataDir })
  const { body } = await second.caller.world<Told>(`/auctions/${id}`)
  expect(body).toMatchObject({ state: 'ended', currentJpy: 700, bidCount: 1, bids: [{ amountJpy: 700, by: 'rival' }] })
  await second.end()
})

test('rivals bid on the catalogue’s auctions as the rules allow, and none of them bids above an own earlier bid', async () => {
  const busy = await startTestSandbox({ SANDBOX_ITEMS: '500', SANDBOX_SPEED: '100000' })
  const bidders = createBidders(busy.world)
  const running = () => busy.world.auctions.open().filter(({ auction }) => auction.bidCount > 0)
  const lively = () => running().length >= 20 && running().some(({ auction }) => auction.bidCount > 3)
  for (let second = 0; second < 1_000 && !lively(); second++) {
    bidders.tick()
    busy.world.services.clock.pass(1_000)
  }
  expect(lively()).toBe(true)
  for (const { id, auction } of running()) {
    const bids = busy.world.auctions.bids(id)
    expect(bids.map((bid) => bid.amountJpy)).toEqual(bids.map((bid) => bid.amountJpy).toSorted((a, b) => a - b))
    for (const [n, bid] of bids.entries()) expect(bid.bidder).not.toBe(bids[n - 1]?.bidder)
    expect(auction.endsAt).not.toBeNull()
  }
  await busy.end()
})

test('a purchase of an auction needs the address as any other', async () => {
  const id = await list()
  await us(id, 1_000)
  await caller.world(`/auctions/${id}`, { to: 'endedEarly' })
  const { body } = await buy(caller, token, id, { ...address, zip_code1: 'x' })
  expect(body.failure_details?.code).toBe('F0104')
})
