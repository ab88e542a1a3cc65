import { describe, expect, test } from 'vitest'
import { type AuctionFacts, closingLeadMs, decide, minRaiseJpy, type StandingBid, winnerOf } from './auction-rules.ts'

const NOW = 1_800_000_000_000
const auction = (facts: Partial<AuctionFacts> = {}): AuctionFacts => ({
  state: 'open',
  currentJpy: 1_000,
  minNextJpy: 1_100,
  incrementJpy: 100,
  buyNowJpy: null,
  bidding: 'open',
  endsAt: NOW + 300_000,
  leader: 'other',
  askedAt: NOW,
  shutOut: false,
  byHand: false,
  ...facts,
})
const bid = (id: string, facts: Partial<StandingBid> = {}): StandingBid => ({
  id,
  state: 'placing',
  maxJpy: 2_000,
  rank: Number.parseInt(id, 36),
  since: NOW - 1_000,
  inFlight: null,
  offeredJpy: null,
  uncovered: false,
  frozen: false,
  ...facts,
})
const leading = (id: string, facts: Partial<StandingBid> = {}) => bid(id, { state: 'leading', offeredJpy: 1_000, ...facts })
const sent = (amountJpy: number) => ({ kind: 'sent', amountJpy }) as const
const unclear = (amountJpy: number) => ({ kind: 'unclear', amountJpy }) as const
/** `a tooLow` for each move, and `a 1100` for what is sent. */
function told(facts: AuctionFacts, bids: StandingBid[], now = NOW): string[] {
  const { moves, send } = decide(facts, bids, now)
  return [
    ...moves.map(({ bidId, step, by }) => [bidId, step, by].filter(Boolean).join(' ')),
    ...(send ? [`${send.bidId} ${send.amountJpy}`] : []),
  ]
}

describe('where each bid becomes the price', () => {
  test.each<[string, AuctionFacts, StandingBid[], string[]]>([
    ['the least needed is sent', auction(), [bid('a')], ['a 1100']],
    ['a maximum of exactly the least is sent', auction(), [bid('a', { maxJpy: 1_100 })], ['a 1100']],
    ['a maximum below the least is told and released', auction(), [bid('a', { maxJpy: 1_099 })], ['a tooLow rival']],
    ['a price that is ours makes a bid lead', auction({ leader: 'us' }), [bid('a', { offeredJpy: 1_000 })], ['a accepted']],
    ['a leading bid is left alone', auction({ leader: 'us' }), [leading('a')], []],
    ['a rival is answered by the least needed', auction(), [leading('a')], ['a rival', 'a 1100']],
    ['a rival above the maximum ends the lead', auction({ minNextJpy: 2_001 }), [leading('a')], ['a outbid rival']],
    ['nothing is sent while a call is under way', auction(), [bid('a', { inFlight: sent(1_100), offeredJpy: 1_100 })], []],
    ['nothing is sent before an unclear one is asked about', auction(), [bid('a', { inFlight: unclear(1_100), offeredJpy: 1_100 })], []],
    ['nothing is sent while nobody says who leads', auction({ leader: 'unknown' }), [bid('a')], []],
    ['a maximum of the buy-now price buys at that price', auction({ buyNowJpy: 1_800 }), [bid('a')], ['a 1800']],
    ['a maximum below it bids', auction({ buyNowJpy: 2_001 }), [bid('a')], ['a 1100']],
    [
      'a seller who does not admit us ends what is being placed',
      auction({ shutOut: true }),
      [bid('a'), leading('b')],
      ['a refusedOutside'],
    ],
  ])('%s', (_, facts, bids, expected) => expect(told(facts, bids)).toEqual(expected))
})

describe('in the last minute an unclear answer', () => {
  const hurry = auction({ endsAt: NOW + 59_000 })
  test('does not hold up the next step, which lies above what may have been taken', () => {
    expect(told(hurry, [bid('a', { inFlight: unclear(1_100), offeredJpy: 1_100 })])).toEqual(['a 1200'])
  })
  test('never leads above the maximum', () => {
    expect(told(hurry, [bid('a', { maxJpy: 1_150, inFlight: unclear(1_100), offeredJpy: 1_100 })])).toEqual(['a 1150'])
  })
  test('holds the money of a bid that is beaten', () => {
    expect(told(auction({ endsAt: NOW + 59_000, minNextJpy: 2_100 }), [bid('a', { inFlight: unclear(1_900), offeredJpy: 1_900 })])).toEqual(
      [],
    )
  })
})

describe('where the marketplace raises by itself', () => {
  const proxy = (facts: Partial<AuctionFacts> = {}) => auction({ bidding: 'proxy', ...facts })
  test.each<[string, AuctionFacts, StandingBid[], string[]]>([
    ['the maximum is handed over', proxy(), [bid('a')], ['a 2000']],
    ['a leader whose maximum is known is left alone', proxy({ leader: 'us' }), [leading('a', { offeredJpy: 2_000 })], []],
    ['a raised maximum of a leader is handed over', proxy({ leader: 'us' }), [leading('a', { offeredJpy: 1_500 })], ['a 2000']],
    [
      'one that the marketplace would not take is not',
      proxy({ leader: 'us', minNextJpy: 2_100 }),
      [leading('a', { offeredJpy: 1_500 })],
      [],
    ],
    ['one that is beaten is told and released', proxy({ minNextJpy: 2_100 }), [leading('a', { offeredJpy: 2_000 })], ['a outbid rival']],
  ])('%s', (_, facts, bids, expected) => expect(told(facts, bids)).toEqual(expected))
})

describe('between members', () => {
  const ours = auction({ leader: 'us' })
  test.each<[string, AuctionFacts, StandingBid[], string[]]>([
    ['only the highest maximum is sent', auction(), [bid('a'), bid('b', { maxJpy: 2_500 })], ['a tooLow member', 'b 1100']],
    ['of two equal ones the earlier stays', auction(), [bid('b'), bid('a')], ['b tooLow member', 'a 1100']],
    ['a lower one does not touch who leads', ours, [leading('a'), bid('b', { maxJpy: 1_900 })], ['b tooLow member']],
    [
      'a higher one takes over without a bid, once an answer asked after it shows the auction open',
      ours,
      [leading('a'), bid('b', { maxJpy: 2_500 })],
      ['a takeover member', 'b accepted'],
    ],
    ['not by an answer asked before it', ours, [leading('a'), bid('b', { maxJpy: 2_500, since: NOW })], []],
    ['one with a call under way keeps its hold', ours, [leading('a', { inFlight: unclear(1_100) }), bid('b', { maxJpy: 2_500 })], []],
    [
      'a price above the taker’s maximum ends both',
      auction({ minNextJpy: 3_000 }),
      [leading('a'), bid('b', { maxJpy: 2_500 })],
      ['a takeover member', 'b tooLow rival'],
    ],
  ])('%s', (_, facts, bids, expected) => expect(told(facts, bids)).toEqual(expected))
})

describe('a bid for the close', () => {
  const queued = bid('a', { state: 'queued' })
  test('waits until shortly before a fixed end', () => {
    expect(told(auction({ endsAt: NOW + closingLeadMs(false) + 1 }), [queued])).toEqual([])
    expect(told(auction({ endsAt: null }), [queued])).toEqual([])
    expect(told(auction({ endsAt: NOW + closingLeadMs(false) }), [queued])).toEqual(['a send', 'a 1100'])
  })
  test('takes over only after an answer asked after it was sent', () => {
    const bids = [leading('b', { maxJpy: 1_500 }), queued]
    expect(told(auction({ endsAt: NOW + 60_000, leader: 'us' }), bids)).toEqual(['a send'])
  })
})

describe('a frozen member’s bid', () => {
  const frozen = { frozen: true }
  test('goes no further than what was taken for it: a rival above that ends its lead', () => {
    expect(told(auction({ leader: 'us' }), [leading('a', frozen)])).toEqual([])
    expect(told(auction(), [leading('a', frozen)])).toEqual(['a outbid rival'])
    expect(told(auction({ leader: 'us', bidding: 'proxy' }), [leading('a', frozen)])).toEqual([])
  })
  test('is not sent, now or for the close, and stands in nobody’s way', () => {
    expect(told(auction(), [bid('a', frozen)])).toEqual(['a tooLow rival'])
    expect(told(auction({ buyNowJpy: 1_800 }), [bid('a', frozen)])).toEqual(['a tooLow rival'])
    expect(told(auction(), [bid('a', frozen), bid('b', { maxJpy: 1_200 })])).toEqual(['a tooLow member', 'b 1100'])
    expect(told(auction({ endsAt: NOW + 60_000 }), [bid('a', { state: 'queued', ...frozen })])).toEqual([])
  })
  test('that leads gives its place to a member who goes above what was taken for it', () => {
    const above = bid('b', { maxJpy: 1_200 })
    expect(told(auction({ leader: 'us' }), [leading('a', frozen), above])).toEqual(['a takeover member', 'b accepted'])
  })
  test('that leads at the end is bound', () => {
    expect(told(auction({ state: 'ended', leader: 'us' }), [leading('a', frozen)])).toEqual(['a endBound'])
  })
})

describe('a rival who was removed', () => {
  const outbid = (id: string, facts: Partial<StandingBid> = {}) => bid(id, { state: 'outbid', offeredJpy: 1_000, ...facts })
  test('makes that bid lead again whose offer is the price', () => {
    expect(told(auction({ leader: 'us' }), [outbid('a', { offeredJpy: 900 }), outbid('b')])).toEqual(['b leadsAgain'])
    expect(told(auction(), [outbid('a')])).toEqual([])
  })
  test('is tried again while its member cannot cover it, and at the end waits for the result', () => {
    expect(told(auction({ leader: 'us' }), [outbid('a', { uncovered: true })])).toEqual(['a leadsAgain'])
    expect(told(auction({ leader: 'us', state: 'ended' }), [outbid('a', { uncovered: true })])).toEqual(['a leadsAgain'])
    expect(told(auction({ state: 'ended' }), [outbid('a', { uncovered: true })])).toEqual(['a endUnbound'])
  })
  test('does so at the end too', () => {
    expect(told(auction({ leader: 'us', state: 'ended' }), [outbid('a')])).toEqual(['a leadsAgain'])
  })
})

describe('the end', () => {
  const ended = auction({ state: 'ended' })
  test.each<[string, StandingBid, string[]]>([
    ['a queued bid is lost', bid('a', { state: 'queued' }), ['a endUnbound']],
    ['an outbid one is lost', bid('a', { state: 'outbid' }), ['a endUnbound']],
    ['a leading one waits for the result', leading('a'), ['a endBound']],
    ['one that may have been taken waits too', bid('a', { inFlight: unclear(1_100), offeredJpy: 1_100 }), ['a endBound']],
    ['one that was never taken is lost', bid('a'), ['a refusedOutside']],
    ['one that waits for the result goes on waiting', bid('a', { state: 'settling', offeredJpy: 1_000 }), []],
  ])('%s', (_, one, expected) => expect(told(ended, [one])).toEqual(expected))

  test('by the seller’s hand gives everything back that is not under way', () => {
    const bids = [bid('a', { state: 'queued' }), leading('b'), bid('c', { state: 'outbid' }), bid('d', { inFlight: sent(1_100) })]
    expect(told(auction({ state: 'cancelled' }), bids)).toEqual(['a auctionCancelled', 'b auctionCancelled', 'c auctionCancelled'])
  })

  test('is won by the bid whose offer the price is, never by one below it', () => {
    const bids = [bid('a', { maxJpy: 900, offeredJpy: 900 }), bid('b', { maxJpy: 2_000 }), bid('c', { maxJpy: 1_500, offeredJpy: 1_000 })]
    expect(winnerOf(bids, 1_000)?.id).toBe('c')
    expect(winnerOf(bids, 1_800)?.id).toBe('b')
    expect(winnerOf(bids, 2_001)).toBeNull()
  })
})

test('a raise adds at least an increment and 5 % of the price, and reaches the least bid', () => {
  const facts = { currentJpy: 1_000, incrementJpy: 100, minNextJpy: 1_100 }
  expect(minRaiseJpy(2_000, facts)).toBe(2_100)
  expect(minRaiseJpy(20_000, { ...facts, currentJpy: 10_001 })).toBe(20_501)
  expect(minRaiseJpy(1_000, { ...facts, minNextJpy: 3_000 })).toBe(3_000)
})
