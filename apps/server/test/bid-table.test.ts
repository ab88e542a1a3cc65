import type { BidOutcome, MarketAuction } from '@otsukai/connectors/marketplace'
import type { Bid } from '@otsukai/contract/bids'
import { type BidState, bidStates, type BidStep, bidSteps } from '@otsukai/contract/bid-steps'
import { calls } from '@otsukai/contract/calls'
import { mayTake } from '@otsukai/contract/steps'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveBids } from '../src/auctions/move-bids.ts'
import { transaction } from '../src/db/transaction.ts'
import type { Deps } from '../src/deps.ts'
import { auctionsOf, bidOf, bidReaches, bids, bidsMustHold } from './bid-kit.ts'
import type { MemberAgent } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

interface Standing {
  member: MemberAgent
  id: string
  bidId: string
}

let world: World
const auctions = auctionsOf(() => world)
const answers = new Map<string, (real: () => Promise<BidOutcome>) => Promise<BidOutcome>>()
const looks = new Map<string, (real: () => Promise<MarketAuction | null>) => Promise<MarketAuction | null>>()
const hidden = new Set<string>()
/** What the marketplace answers for goods of a test's own. */
const wrap = (deps: Deps): Deps => ({
  ...deps,
  market: {
    ...deps.market,
    bid: (account, request, options) => {
      const real = () => deps.market.bid(account, request, options)
      return answers.get(request.itemId)?.(real) ?? real()
    },
    auction: (id, options) => {
      const real = () => deps.market.auction(id, options)
      return looks.get(id)?.(real) ?? real()
    },
    wonAuctions: async (account, options) => (await deps.market.wonAuctions(account, options)).filter(({ itemId }) => !hidden.has(itemId)),
  },
})
beforeAll(async () => {
  world = await startWorld({ wrap })
})
afterAll(() => world.stop())

const START_JPY = 20_000
/** Near enough its end that it is looked at every second. */
const soon = { startJpy: 1_000, endsInS: 240 }

async function leading(maxJpy = 2_000): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
  const { data } = await bids(member, id, maxJpy)
  await bidReaches(member, data.bidId, 'leading')
  return { member, id, bidId: data.bidId }
}

async function queued(): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
  const { data } = await bids(member, id, 2_000, { mode: 'closing' })
  return { member, id, bidId: data.bidId }
}

/** Being placed, while no answer tells what became of it. */
async function placing(): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
  answers.set(id, async () => ({ kind: 'unclear', told: 'nothing' }))
  looks.set(id, async (real) => {
    const told = await real()
    return told && { ...told, leader: 'unknown' }
  })
  const { data } = await bids(member, id, 2_000)
  return { member, id, bidId: data.bidId }
}

async function outbid(): Promise<Standing> {
  const standing = await leading(1_200)
  await auctions.rivalBids(standing.id, 1_500)
  await bidReaches(standing.member, standing.bidId, 'outbid')
  return standing
}

/** Over, and nothing tells who has won. */
async function settling(): Promise<Standing> {
  const standing = await leading()
  hidden.add(standing.id)
  await auctions.end(standing.id)
  await bidReaches(standing.member, standing.bidId, 'settling')
  return standing
}

async function won(): Promise<Standing> {
  const standing = await leading()
  await auctions.end(standing.id)
  await bidReaches(standing.member, standing.bidId, 'won')
  return standing
}

async function lost(): Promise<Standing> {
  const standing = await outbid()
  await auctions.end(standing.id)
  await bidReaches(standing.member, standing.bidId, 'lost')
  return standing
}

async function cancelled(): Promise<Standing> {
  const standing = await queued()
  await standing.member.must(calls.cancelBid, { bidId: standing.bidId })
  return standing
}

const bring: Record<BidState, () => Promise<Standing>> = { queued, placing, leading, outbid, settling, won, lost, cancelled }

/** What a member may do in each state. */
const mayDo: Record<BidState, Bid['allowed']> = {
  queued: ['raise', 'sendNow', 'cancel'],
  placing: ['raise'],
  leading: ['raise'],
  outbid: ['raise', 'cancel'],
  settling: [],
  won: [],
  lost: [],
  cancelled: [],
}
const cancelAnswers: Record<BidState, number> = {
  queued: 0,
  placing: 2404,
  leading: 2404,
  outbid: 0,
  settling: 2406,
  won: 2406,
  lost: 2406,
  cancelled: 0,
}

const standingOf = async ({ member, bidId }: Standing) => {
  const { state, heldJpy, maxJpy, events, orderId } = await bidOf(member, bidId)
  return { state, heldJpy, maxJpy, events, orderId, balance: await member.balance() }
}

describe('every pair that is not in the table is refused, and leaves bid and money as they are', () => {
  test.each(bidStates)('%s', async (state) => {
    const standing = await bring[state]()
    const { member, bidId } = standing
    expect((await bidOf(member, bidId)).allowed).toEqual(mayDo[state])
    const before = await standingOf(standing)
    expect(before.state).toBe(state)

    if (!mayDo[state].includes('cancel')) expect((await member.call(calls.cancelBid, { bidId })).code).toBe(cancelAnswers[state])
    const steps = (Object.keys(bidSteps) as BidStep[]).filter((step) => !mayTake(bidSteps[step], state))
    for (const step of steps) {
      const moved = await transaction(world.server.deps.db, (tx) => moveBids(tx, [bidId], step, { at: Date.now(), noteZh: 'must not be' }))
      expect(moved, step).toEqual([])
    }
    expect(await standingOf(standing)).toEqual(before)
    await bidsMustHold(world)
  })
})

describe('the steps that the agent takes', () => {
  test('an unclear answer is asked about, and what was taken leads', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
    answers.set(id, async (real) => {
      await real()
      return { kind: 'unclear', told: 'the answer was lost' }
    })
    const { data } = await bids(member, id, 2_000)
    const bid = await bidReaches(member, data.bidId, 'leading')
    expect(bid.events.map(({ event }) => event)).toEqual(['place', 'unclear', 'accepted'])
    expect((await auctions.look(id)).bids).toHaveLength(1)
    await bidsMustHold(world)
  })

  test('an unclear answer that was not taken is sent again, once that is sure', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
    answers.set(id, async () => {
      answers.delete(id)
      return { kind: 'unclear', told: 'never arrived' }
    })
    const { data } = await bids(member, id, 2_000)
    await bidReaches(member, data.bidId, 'leading', 20_000)
    expect((await auctions.look(id)).bids.map(({ amountJpy }) => amountJpy)).toEqual([1_000])
    await bidsMustHold(world)
  })

  test('a seller who does not admit us ends the bid, and all goes back', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ ...soon, admits: false })]
    const { data } = await bids(member, id, 2_000)
    await bidReaches(member, data.bidId, 'lost')
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
    await bidsMustHold(world)
  })

  test('a rival who is removed makes the outbid one lead again, held for anew', async () => {
    const { member, id, bidId } = await outbid()
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, currentJpy: 1_000, minNextJpy: 1_100, leader: 'us' }
    })
    const bid = await bidReaches(member, bidId, 'leading')
    expect(bid.heldJpy).toBe(1_500)
    expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_500, heldJpy: 1_500 })
    await bidsMustHold(world)
  })

  test('a fault of ours is mended and the bid sent again', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list(soon)]
    let tries = 0
    answers.set(id, (real) =>
      ++tries < 2 ? Promise.resolve({ kind: 'oursToMend', reason: 'rateLimited', retryAfterMs: 300, told: '429' }) : real(),
    )
    const { data } = await bids(member, id, 2_000)
    await bidReaches(member, data.bidId, 'leading')
    expect((await auctions.look(id)).bids).toHaveLength(1)
    await bidsMustHold(world)
  })

  test('a result that comes late settles the bid as it is told', async () => {
    const standing = await settling()
    hidden.delete(standing.id)
    const bid = await bidReaches(standing.member, standing.bidId, 'won')
    expect(bid.orderId).toBeDefined()
    await bidsMustHold(world)
  })
})
