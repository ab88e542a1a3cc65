import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { bidOf, bidReaches, bids, bidsMustHold, followedAuctionsOf, leads } from './bid-kit.ts'
import { newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const SERVICE_JPY = 300

let world: World
const auctions = followedAuctionsOf(() => world)
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const member = () => world.member({ balanceJpy: 20_000 })

describe('a preview', () => {
  test('tells all that the maximum costs, and whether it would be taken', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const preview = await one.must(calls.userPreview, { id, maxJpy: 3_000 })
    expect(preview).toMatchObject({ totalJpy: 3_300, acceptable: true, minNextJpy: 1_000, availableJpy: 20_000, shortJpy: 0 })
    expect(await one.must(calls.userPreview, { id, maxJpy: 900 })).toMatchObject({ acceptable: false, minNextJpy: 1_000 })
    expect((await one.balance()).heldJpy).toBe(0)
  })

  test('is refused for what is no auction, for an auction that is over, and without a session', async () => {
    const [one, item, id] = [await member(), await world.item(), await auctions.list()]
    expect((await one.ask(calls.userPreview, { id: item, maxJpy: 3_000 })).code).toBe(2201)
    expect((await one.ask(calls.userPreview, { id: 'm00000000001', maxJpy: 3_000 })).status).toBe(404)
    await auctions.end(id)
    expect((await one.ask(calls.userPreview, { id, maxJpy: 3_000 })).code).toBe(2401)
    expect((await world.visitor().ask(calls.userPreview, { id, maxJpy: 3_000 })).status).toBe(401)
    expect((await one.ask(calls.userPreview, { id, maxJpy: 0 })).status).toBe(400)
  })
})

describe('a bid', () => {
  test('holds what its maximum costs, goes out at the least needed, and leads', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId, heldJpy, currentJpy, events } = await leads(one, id, 3_000)
    expect([heldJpy, currentJpy]).toEqual([3_300, 1_000])
    expect(await one.balance()).toEqual({ availableJpy: 16_700, heldJpy: 3_300, parcelHeldJpy: 0 })
    expect((await auctions.look(id)).bids).toMatchObject([{ amountJpy: 1_000, by: 'us' }])
    expect(events.map(({ event }) => event)).toEqual(['place', 'accepted'])
    expect((await one.call(calls.cancelBid, { bidId })).code).toBe(2404)
    await bidsMustHold(world)
  })

  test('is raised by the least needed against a rival, and told and released at once when the rival goes above it', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(one, id, 2_000)
    await auctions.rivalBids(id, 1_500)
    await world.until(async () => (await auctions.look(id)).currentJpy === 1_600)
    expect((await bidReaches(one, bidId, 'leading')).heldJpy).toBe(2_300)
    await auctions.rivalBids(id, 2_000)
    const outbid = await bidReaches(one, bidId, 'outbid')
    expect([outbid.heldJpy, outbid.allowed]).toEqual([0, ['raise', 'cancel']])
    expect(await one.balance()).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    expect((await auctions.look(id)).bids.map(({ amountJpy, by }) => [amountJpy, by])).toEqual([
      [1_000, 'us'],
      [1_500, 'rival'],
      [1_600, 'us'],
      [2_000, 'rival'],
    ])
    expect((await one.must(calls.cancelBid, { bidId })).state).toBe('cancelled')
    expect((await one.must(calls.cancelBid, { bidId })).state).toBe('cancelled')
    await bidsMustHold(world)
  })

  test('of a frozen member goes no further: another member takes its place below its maximum, a rival ends it, and all goes back', async () => {
    const [frozen, other] = await Promise.all([member(), member()])
    const [taken, beaten] = await Promise.all([auctions.list({ startJpy: 1_000 }), auctions.list({ startJpy: 1_000 })])
    const [first, second] = [await leads(frozen, taken, 3_000), await leads(frozen, beaten, 3_000)]
    expect((await bids(other, taken, 2_000)).code).toBe(2405)
    const { CustomAccount: account } = await frozen.must(calls.userInfo, {})
    expect((await staffAt(world.settings)('freeze-member', { member: account })).code).toBe(0)
    await leads(other, taken, 2_000)
    await auctions.rivalBids(beaten, 1_500)
    for (const { bidId } of [first, second]) {
      const { heldJpy, events } = await bidReaches(frozen, bidId, 'outbid')
      expect([heldJpy, events.at(-1)?.noteZh]).toEqual([0, expect.stringContaining('账号已被冻结')])
    }
    expect(await frozen.balance()).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    expect((await auctions.look(beaten)).bids.map(({ amountJpy, by }) => [amountJpy, by])).toEqual([
      [1_000, 'us'],
      [1_500, 'rival'],
    ])
    await bidsMustHold(world)
  })

  test('that is won becomes an order paid from the hold, and is bought by the account that won it; the rest goes back', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(one, id, 3_000)
    await auctions.end(id)
    const won = await bidReaches(one, bidId, 'won')
    const order = await reaches(one, won.orderId!, 'purchased')
    expect([order.auction, order.paidJpy, order.quote.totalJpy]).toEqual([true, 1_000 + SERVICE_JPY, 1_000 + SERVICE_JPY])
    expect(await one.balance()).toEqual({ availableJpy: 20_000 - 1_300, heldJpy: 0, parcelHeldJpy: 0 })
    expect(await world.purchases(order.id)).toHaveLength(1)
    expect((await one.must(calls.orderList, { type: '60000' })).list.map((row) => row.id)).toEqual([order.id])
    expect((await one.cancels(order.id)).code).toBe(2302)
    await bidsMustHold(world)
  })

  test('of the buy-now price buys at that price at once, and what the maximum held above it goes back', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000, buyNowJpy: 3_000 })]
    const preview = await one.must(calls.userPreview, { id, maxJpy: 5_000 })
    expect([preview.totalJpy, preview.notes[0]]).toEqual([5_300, expect.stringContaining('一口价 3,000 日元')])
    const { data } = await bids(one, id, 5_000)
    const won = await bidReaches(one, data.bidId, 'won')
    const order = await reaches(one, won.orderId!, 'purchased')
    expect([order.paidJpy, order.quote.totalJpy]).toEqual([3_000 + SERVICE_JPY, 3_000 + SERVICE_JPY])
    expect(await one.balance()).toEqual({ availableJpy: 20_000 - 3_300, heldJpy: 0, parcelHeldJpy: 0 })
    expect((await auctions.look(id)).bids).toMatchObject([{ amountJpy: 3_000, by: 'us' }])
    expect((await bids(await member(), id, 6_000)).code).toBe(2401)
    await bidsMustHold(world)
  })

  test('that is lost gives everything back', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(one, id, 1_200)
    await auctions.rivalBids(id, 1_300)
    await bidReaches(one, bidId, 'outbid')
    await auctions.end(id)
    expect((await bidReaches(one, bidId, 'lost')).heldJpy).toBe(0)
    expect(await one.balance()).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('that is outbid, and then lost, is told in the thread about its goods, to its member alone', async () => {
    const [one, other, id] = [await member(), await member(), await auctions.list()]
    const { bidId, goods } = await leads(one, id, 2_000)
    expect((await one.threads()).total).toBe(0)
    await auctions.rivalBids(id, 3_000)
    await bidReaches(one, bidId, 'outbid')
    const [thread] = (await one.threads()).list
    expect(thread).toMatchObject({
      goodsId: id,
      title: goods.nameZh ?? goods.name,
      lastText: '被超越，价格已高于你的上限，冻结已全部退回',
      unread: 1,
    })
    await auctions.end(id)
    await bidReaches(one, bidId, 'lost')
    const { messages, unread } = await one.must(calls.msgInfo, { goodsId: id })
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['system', '被超越，价格已高于你的上限，冻结已全部退回'],
      ['system', '竞拍已经结束，没有拍到'],
    ])
    expect(unread).toBe(2)
    expect((await other.threads()).total).toBe(0)
    await one.must(calls.msgRead, { threadId: thread!.threadId, upTo: messages.at(-1)!.id })
    expect((await one.threads()).unread).toBe(0)
  })

  test('that is won is told by its order, and makes no thread about its goods', async () => {
    const [one, id] = [await member(), await auctions.list()]
    const { bidId } = await leads(one, id, 2_000)
    await auctions.end(id)
    const won = await bidReaches(one, bidId, 'won')
    expect((await one.threads()).list.map(({ threadId }) => threadId)).toEqual([won.orderId])
  })

  test('on an auction that its seller cancels gives everything back', async () => {
    const [one, id] = [await member(), await auctions.list()]
    const { bidId } = await leads(one, id, 3_000)
    await auctions.end(id, 'cancelledBySeller')
    await bidReaches(one, bidId, 'cancelled')
    expect(await one.balance()).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('under the same request is the same bid; another under it is refused', async () => {
    const [one, id, requestId] = [await member(), await auctions.list(), newRequestId()]
    const first = await bids(one, id, 3_000, { requestId })
    const again = await Promise.all([bids(one, id, 3_000, { requestId }), bids(one, id, 3_000, { requestId })])
    expect(again.map(({ data }) => data.bidId)).toEqual([first.data.bidId, first.data.bidId])
    expect((await bids(one, id, 4_000, { requestId })).code).toBe(2901)
    expect((await one.balance()).heldJpy).toBe(3_300)
    expect((await one.must(calls.bidList, { goodsId: id })).total).toBe(1)
  })

  test('sent many times at once under one request is one bid, raised once, though the balance covers no second', async () => {
    const [one, id] = [await world.member({ balanceJpy: 3_600 }), await auctions.list({ startJpy: 1_000 })]
    const many = async (maxJpy: number) => {
      const requestId = newRequestId()
      return Promise.all(Array.from({ length: 12 }, () => bids(one, id, maxJpy, { requestId })))
    }
    const [placed, raised] = [await many(3_000), await many(3_300)]
    expect(new Set([...placed, ...raised].map(({ code, data }) => `${code} ${data?.bidId}`)).size).toBe(1)
    const { bidId } = placed[0]!.data
    expect([placed[0]!.code, (await bidOf(one, bidId)).events.filter(({ event }) => event === 'raise').length]).toEqual([0, 1])
    expect(await one.balance()).toEqual({ availableJpy: 0, heldJpy: 3_600, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('is listed under its state, and counted there among all of its member alone', async () => {
    const [one, other] = [await member(), await member()]
    const ids = await Promise.all([1, 2, 3].map(() => auctions.list({ startJpy: 1_000 })))
    for (const id of ids) await leads(one, id, 3_000)
    await bids(other, await auctions.list(), 3_000)
    await auctions.rivalBids(ids[0]!, 4_000)
    await world.until(async () => (await one.must(calls.bidList, { state: 'outbid' })).total === 1)
    const outbid = await one.must(calls.bidList, { state: 'outbid' })
    expect(outbid.list.map(({ goods }) => goods.id)).toEqual([ids[0]])
    expect(outbid.counts).toMatchObject({ all: 3, leading: 2, outbid: 1, won: 0 })
    expect((await one.must(calls.bidList, { goodsId: ids[1]! })).counts).toMatchObject({ all: 1, leading: 1, outbid: 0 })
    // What is over comes last, on whichever page.
    await auctions.end(ids[2]!, 'cancelledBySeller')
    await world.until(async () => (await one.must(calls.bidList, { state: 'cancelled' })).total === 1)
    const pages = await Promise.all([1, 2, 3].map((page) => one.must(calls.bidList, { page, limit: 1 })))
    expect(pages.map(({ list }) => list[0]?.goods.id)).toEqual([ids[1], ids[0], ids[2]])
  })

  test('is refused too low, uncovered, blacklisted, and on an auction that is over, with nothing held', async () => {
    const [one, poor, id] = [await member(), await world.member({ balanceJpy: 500 }), await auctions.list({ startJpy: 1_000 })]
    expect(await bids(one, id, 900)).toMatchObject({ code: 2402, data: { minNextJpy: 1_000 } })
    expect(await bids(poor, id, 1_000)).toMatchObject({ code: 2101, data: { shortJpy: 800 } })
    expect((await poor.must(calls.bidList, {})).total).toBe(0)
    await auctions.end(id)
    expect((await bids(one, id, 3_000)).code).toBe(2401)
    expect((await bids(one, await world.item(), 3_000)).code).toBe(2201)
    expect((await one.balance()).heldJpy).toBe(0)
  })

  test('is nobody else’s to see or to take back', async () => {
    const [one, other, id] = [await member(), await member(), await auctions.list()]
    const { data } = await bids(one, id, 3_000)
    expect((await other.call(calls.bidDetails, { bidId: data.bidId })).status).toBe(404)
    expect((await other.call(calls.cancelBid, { bidId: data.bidId })).status).toBe(404)
    expect((await world.visitor().call(calls.userBid, { id, maxJpy: 3_000, mode: 'now', requestId: newRequestId() })).status).toBe(401)
  })
})

describe('a raise', () => {
  test('holds the difference, must be worth while, and is possible five times', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(one, id, 2_000)
    expect(await bids(one, id, 2_000)).toMatchObject({ code: 2403, data: { maxJpy: 2_000 } })
    expect(await bids(one, id, 2_050)).toMatchObject({ code: 2407, data: { minJpy: 2_100 } })
    for (const maxJpy of [2_100, 2_200, 2_300, 2_400, 2_500]) {
      const raised = await bids(one, id, maxJpy)
      expect([raised.code, raised.data.bidId, raised.data.heldJpy]).toEqual([0, bidId, maxJpy + SERVICE_JPY])
    }
    expect((await bids(one, id, 3_000)).code).toBe(2411)
    expect((await auctions.look(id)).bidCount).toBe(1)
    await bidsMustHold(world)
  })

  test('from outbid holds the whole and bids again', async () => {
    const [one, id] = [await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(one, id, 1_200)
    await auctions.rivalBids(id, 1_500)
    await bidReaches(one, bidId, 'outbid')
    expect((await bids(one, id, 1_550)).data).toEqual({ minJpy: 1_600 })
    expect(await leads(one, id, 2_000)).toMatchObject({ heldJpy: 2_300, currentJpy: 1_600 })
    await bidsMustHold(world)
  })
})

describe('two members', () => {
  test('never drive the price against each other: the lower maximum is refused, the higher one takes over', async () => {
    const [one, other, id] = [await member(), await member(), await auctions.list({ startJpy: 1_000 })]
    const first = await leads(one, id, 3_000)
    expect(await bids(other, id, 3_000)).toMatchObject({ code: 2405, data: null })
    expect(await other.balance()).toEqual({ availableJpy: 20_000, heldJpy: 0, parcelHeldJpy: 0 })
    await leads(other, id, 4_000)
    expect((await bidReaches(one, first.bidId, 'outbid')).heldJpy).toBe(0)
    expect((await auctions.look(id)).bids).toHaveLength(1)
    await bidsMustHold(world)
  })

  test('do not wait for a third who is outbid and whose bid is just being changed', async () => {
    const [outbid, one, other, id] = [await member(), await member(), await member(), await auctions.list({ startJpy: 1_000 })]
    const { bidId } = await leads(outbid, id, 2_000)
    await leads(one, id, 3_000)
    await bidReaches(outbid, bidId, 'outbid')
    await transaction(world.db, async (tx) => {
      await tx.selectFrom('bids').select('id').where('id', '=', bidId).forUpdate().execute()
      expect((await leads(other, id, 4_000)).state).toBe('leading')
    })
    await bidsMustHold(world)
  })
})

describe('a bid for the close', () => {
  test('waits, and may be sent now or taken back', async () => {
    const [one, id] = [await member(), await auctions.list()]
    const { data } = await bids(one, id, 3_000, { mode: 'closing' })
    expect([data.state, data.heldJpy, data.allowed]).toEqual(['queued', 3_300, ['raise', 'sendNow', 'cancel']])
    await auctions.isLookedAt(id)
    expect((await auctions.look(id)).bidCount).toBe(0)
    expect((await one.must(calls.cancelBid, { bidId: data.bidId })).heldJpy).toBe(0)
    const again = await bids(one, id, 3_000, { mode: 'closing' })
    expect((await leads(one, id, 3_000)).bidId).toBe(again.data.bidId)
    await bidsMustHold(world)
  })
})
