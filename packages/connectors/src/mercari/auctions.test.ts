import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcomeOfBid } from './auctions.ts'
import type { Answer } from './exchange.ts'
import { type LocalMercari, startLocalMercari, wireItem } from './local-mercari.ts'
import { toItem, toListing } from './map.ts'
import { Item, Listing } from './wire.ts'

let mercari: LocalMercari
beforeAll(async () => {
  mercari = await startLocalMercari()
})
afterAll(() => mercari.close())
beforeEach(() => {
  mercari.heard.length = 0
})

const end = 1_790_000_000
const info = {
  id: '12345',
  start_time: 1_789_000_000,
  expected_end_time: end,
  total_bids: 3,
  initial_price: 1_000,
  highest_bid: 2_500,
  state: 'STATE_ONGOING',
  auction_type: 'AUCTION_TYPE_NORMAL',
}
const wireAuction = (over: Record<string, unknown> = {}) => ({
  item_id: 'm12345678901',
  auction_info: { ...info, bid_deadline_duration_seconds: 300 },
  bidding: 'open',
  bid_increment: 100,
  minimum_bid: 2_600,
  is_extended: false,
  ...over,
})
const bid = { itemId: 'm12345678901', amountJpy: 2_600, bidIdentifier: 'B1' }

describe('what a listing tells of its auction', () => {
  const item = (auction_info: unknown) => toItem(Item.parse(wireItem({ auction_info })), { prefectureNamed: true }).auction

  test('an item’s block in numbers, a list’s in text, mean the same', () => {
    const mark = { currentJpy: 2_500, bidCount: 3, endsAt: end * 1000 }
    expect(item(info)).toEqual(mark)
    const auction = { id: '', bidDeadline: new Date(end * 1000).toISOString(), totalBid: '3', highestBid: '2500', initialPrice: '1000' }
    expect(toListing(Listing.parse(wireItem({ auction }))).auction).toEqual(mark)
  })

  test('while nobody has bid, the end that is told is provisional and so none, unless the seller fixed it', () => {
    const waiting = { ...info, total_bids: 0, highest_bid: 0, state: 'STATE_NO_BID' }
    expect(item(waiting)).toEqual({ currentJpy: 1_000, bidCount: 0, endsAt: null })
    expect(item({ ...waiting, auction_type: 'AUCTION_TYPE_FIXED_END' })).toMatchObject({ endsAt: end * 1000 })
  })

  test('no block, null and {} are a fixed price; a block that cannot be read is not', () => {
    for (const none of [undefined, null, {}]) expect(item(none)).toBeNull()
    expect(Item.safeParse(wireItem({ auction_info: { total_bids: 3 } })).success).toBe(false)
    expect(Listing.safeParse(wireItem({ auction: { bidDeadline: 'soon' } })).success).toBe(false)
  })
})

describe('reading an auction', () => {
  test('all that screens and the agent rest on; who leads only in an account’s name', async () => {
    mercari.answer(({ headers }) => ({
      json: wireAuction(headers.authorization === 'Bearer trade-1' ? { my_bid: { is_highest: true, prices: [2_500] } } : {}),
    }))
    const adapter = mercari.adapter()
    expect(await adapter.auction('m12345678901')).toEqual({
      itemId: 'm12345678901',
      currentJpy: 2_500,
      bidCount: 3,
      endsAt: end * 1000,
      state: 'open',
      minNextJpy: 2_600,
      incrementJpy: 100,
      buyNowJpy: null,
      extended: false,
      extensionMs: 300_000,
      bidding: 'open',
      leader: 'unknown',
    })
    expect(await adapter.auction('m12345678901', { account: 'a' })).toMatchObject({ leader: 'us' })
  })

  test.each([
    ['STATE_NO_BID', 'open'],
    ['STATE_ONGOING', 'open'],
    ['STATE_ENDED', 'ended'],
    ['STATE_CANCELED', 'cancelled'],
    ['STATE_SOMETHING', 'ended'],
  ])('%s is %s', async (state, expected) => {
    mercari.answer(() => ({ json: wireAuction({ auction_info: { ...info, state } }) }))
    expect(await mercari.adapter().auction('m12345678901')).toMatchObject({ state: expected })
  })

  test('none is null only by the marketplace’s own 404', async () => {
    mercari.answer(() => ({ status: 404, json: { code: 5, message: 'auction not found' } }))
    expect(await mercari.adapter().auction('m12345678901')).toBeNull()
    mercari.answer(() => ({ status: 404, text: '<html>' }))
    await expect(mercari.adapter().auction('m12345678901')).rejects.toThrow('404')
  })

  test('where no call exists, it is read off the item, nothing is bid, and bids are the desk’s', async () => {
    mercari.answer(({ path }) =>
      path === '/v1/items/m12345678901' ? { json: wireItem({ auction_info: info }) } : { status: 404, json: {} },
    )
    const adapter = mercari.adapter({ auctionCalls: false })
    expect(adapter.bidsBy).toBe('desk')
    expect(await adapter.auction('m12345678901')).toMatchObject({ currentJpy: 2_500, minNextJpy: 2_600, state: 'open', leader: 'unknown' })
    mercari.heard.length = 0
    expect(await adapter.bid('a', bid)).toMatchObject({ kind: 'oursToMend', reason: 'neverSent' })
    expect(mercari.heard).toEqual([])
  })
})

describe('bidding', () => {
  const answer = (status: number, json: unknown, retryAfterMs: number | null = null): Answer => ({ status, json, retryAfterMs })
  const failed = (code: string, more: Record<string, unknown> = {}) => ({ bid_status: 'failure', failure_details: { code, ...more } })

  test.each<[string, Answer, Record<string, unknown>]>([
    [
      'a success with its facts',
      answer(200, { bid_status: 'success', ...wireAuction({ my_bid: { is_highest: false } }) }),
      { kind: 'accepted' },
    ],
    ['a success without them', answer(200, { bid_status: 'success' }), { kind: 'unclear' }],
    ['too low', answer(400, failed('A0101', { minimum_bid: 2_700 })), { kind: 'tooLow', minNextJpy: 2_700 }],
    ['too low, without the number', answer(400, failed('A0101')), { kind: 'tooLow', minNextJpy: null }],
    ['over', answer(400, failed('A0102')), { kind: 'ended' }],
    ['gone', answer(404, { code: 5, message: 'auction not found' }), { kind: 'ended' }],
    ['not admitted', answer(403, failed('A0103')), { kind: 'notAdmitted' }],
    ['banned', answer(403, failed('F0017')), { kind: 'oursToMend', reason: 'account' }],
    ['another 403', answer(403, { code: 7, message: '?' }), { kind: 'unclear' }],
    ['the card', answer(402, { code: 9, message: 'declined' }), { kind: 'oursToMend', reason: 'card' }],
    ['too many calls', answer(429, {}, 2_000), { kind: 'oursToMend', reason: 'rateLimited', retryAfterMs: 2_000 }],
    ['a collision', answer(409, {}), { kind: 'unclear' }],
    ['a server’s error', answer(500, {}), { kind: 'unclear' }],
    ['a page of text', answer(404, undefined), { kind: 'unclear' }],
    ['a code that nobody knows', answer(400, failed('A0999')), { kind: 'unclear' }],
  ])('%s', (_, given, expected) => {
    expect(outcomeOfBid(given)).toMatchObject(expected)
  })

  test('is sent once, in the account’s name; a lost answer is unclear and never asked again', async () => {
    mercari.answer(() => 'destroy')
    expect(await mercari.adapter().bid('a', bid)).toMatchObject({ kind: 'unclear' })
    expect(mercari.heard.map(({ path, body, headers }) => [path, JSON.parse(body), headers.authorization])).toEqual([
      ['/v1/auctions/m12345678901/bids', { price: 2_600, bid_identifier: 'B1' }, 'Bearer trade-1'],
    ])
  })
})

test('what was won, with what it costs and whether it has been bought', async () => {
  mercari.answer(() => ({ json: { data: [{ item_id: 'm12345678901', price: 2_600, won_at: end, purchased: false }] } }))
  expect(await mercari.adapter().wonAuctions('a')).toEqual([
    { itemId: 'm12345678901', priceJpy: 2_600, wonAt: end * 1000, purchased: false },
  ])
  mercari.answer(() => ({ json: { data: null } }))
  expect(await mercari.adapter().wonAuctions('a')).toEqual([])
})
