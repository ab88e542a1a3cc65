import type { BidOutcome, MarketAuction } from '@otsukai/connectors/marketplace'
import type { Bid } from '@otsukai/contract/bids'
import { type BidState, bidStates, type BidStep, bidSteps } from '@otsukai/contract/bid-steps'
import { calls } from '@otsukai/contract/calls'
import { mayTake } from '@otsukai/contract/steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { publishContent } from '../src/catalogue/content/publish-content.ts'
import { expireOrder } from '../src/trade/orders/expire-order.ts'
import { followAuction } from '../src/trade/auctions/agent/follow-auction.ts'
import { hideLost, moveBids } from '../src/trade/auctions/move-bids.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import type { Parts } from '../src/platform/parts.ts'
import { bidOf, bidReaches, bids, bidsMustHold, followedAuctionsOf, leads } from './bid-kit.ts'
import { asOwner } from '../src/platform/db/open.ts'
import type { MemberAgent } from './member-agent.ts'
import { deskEntries } from './purchase-kit.ts'
import { waitingFor } from './waiting-for.ts'
import { startWorld, type World } from './world.ts'

interface Standing {
  member: MemberAgent
  id: string
  bidId: string
}

let world: World
const auctions = followedAuctionsOf(() => world)
const answers = new Map<string, (real: () => Promise<BidOutcome>) => Promise<BidOutcome>>()
const looks = new Map<string, (real: () => Promise<MarketAuction | null>) => Promise<MarketAuction | null>>()
const hidden = new Set<string>()
/** Won, as the account's own list says, at so much. */
const wonAt = new Map<string, number>()
/** Six bids may wait for the close in one minute. */
const CALLS_PER_S = 0.4
/** What the marketplace answers for goods of a test's own. */
const wrap = (deps: Parts): Parts => ({
  ...deps,
  config: { ...deps.config, marketplaceCallsPerS: CALLS_PER_S },
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
    wonAuctions: async (account, options) => [
      ...(await deps.market.wonAuctions(account, options)).filter(({ itemId }) => !hidden.has(itemId)),
      ...[...wonAt].map(([itemId, priceJpy]) => ({ itemId, priceJpy, wonAt: world.now(), purchased: false })),
    ],
  },
})
beforeAll(async () => {
  world = await startWorld({ wrap })
})
afterAll(() => world.stop())

const START_JPY = 20_000

async function leading(maxJpy = 2_000): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
  return { member, id, bidId: (await leads(member, id, maxJpy)).bidId }
}

async function queued(): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
  const { data } = await bids(member, id, 2_000, { mode: 'closing' })
  return { member, id, bidId: data.bidId }
}

/** Being placed, while no answer tells what became of it. */
async function placing(): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
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

/** Outbid, with what was released spent; then the rival is removed. */
async function spentWhileOutbid(): Promise<Standing> {
  const standing = await outbid()
  const { member, id, bidId } = standing
  const order = await member.orders(await world.item({ priceJpy: 18_700 }))
  expect((await member.pays(order)).code).toBe(0)
  looks.set(id, async (real) => {
    const told = await real()
    return told && { ...told, currentJpy: 1_000, minNextJpy: 1_100, leader: 'us' }
  })
  await auctions.isLookedAt(id)
  await world.until(async () => (await uncoveredEntry(bidId)) !== undefined)
  return standing
}
const uncoveredEntry = async (bidId: string) => (await deskEntries(world.db, 'bidUncovered')).find(({ subject }) => subject === bidId)

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
      const moved = await transaction(world.server.deps.db, (tx) => moveBids(tx, [bidId], step, { at: world.now() }))
      expect(moved, step).toEqual([])
    }
    expect(await standingOf(standing)).toEqual(before)
    await bidsMustHold(world)
  })
})

describe('the steps that the agent takes', () => {
  test('an unclear answer is asked about, and what was taken leads', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
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
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
    answers.set(id, async () => {
      answers.delete(id)
      return { kind: 'unclear', told: 'never arrived' }
    })
    const { data } = await bids(member, id, 2_000)
    // Longer than a bid may take to arrive.
    await auctions.isLookedAt(id)
    await bidReaches(member, data.bidId, 'leading')
    expect((await auctions.look(id)).bids.map(({ amountJpy }) => amountJpy)).toEqual([1_000])
    await bidsMustHold(world)
  })

  test('a seller who does not admit us ends the bid, and all goes back', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ admits: false })]
    const { data } = await bids(member, id, 2_000)
    await bidReaches(member, data.bidId, 'lost')
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('a rival who is removed makes the outbid one lead again, held for anew', async () => {
    const { member, id, bidId } = await outbid()
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, currentJpy: 1_000, minNextJpy: 1_100, leader: 'us' }
    })
    await auctions.isLookedAt(id)
    const bid = await bidReaches(member, bidId, 'leading')
    expect(bid.heldJpy).toBe(1_500)
    expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_500, heldJpy: 1_500, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('a rival’s removal that the balance no longer covers is a person’s, and leads as soon as the money is there', async () => {
    const { member, id, bidId } = await spentWhileOutbid()
    expect(await uncoveredEntry(bidId)).toMatchObject({ settled_at: null, facts: { goodsId: id, neededJpy: 1_500 } })
    expect(await bidOf(member, bidId)).toMatchObject({ state: 'outbid', heldJpy: 0 })
    const { rechargeId } = await member.recharges(1_500)
    await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
    await world.until(async () => (await member.must(calls.getRechargeStatus, { rechargeId })).status === 'paid')
    await auctions.isLookedAt(id)
    expect((await bidReaches(member, bidId, 'leading')).heldJpy).toBe(1_500)
    expect(await uncoveredEntry(bidId)).toMatchObject({ settled_by: 'agent' })
    await bidsMustHold(world)
  })

  test('a member’s own order keeps no auction from being settled, whatever request id it was made with', async () => {
    const { member, id, bidId } = await leading()
    const own = await member.orders(await world.item({ priceJpy: 1_000 }), { requestId: `bid-${bidId}` })
    await auctions.end(id)
    const { orderId } = await bidReaches(member, bidId, 'won')
    expect(await member.order(orderId!)).toMatchObject({ auction: true, quote: { totalJpy: 1_300 } })
    expect(await member.order(own)).toMatchObject({ state: 'unpaid' })
  })

  test('one that wins uncovered has an order that waits 24 h to be paid, and is a person’s when nobody pays', async () => {
    const { member, id, bidId } = await spentWhileOutbid()
    wonAt.set(id, 1_000)
    await auctions.end(id)
    const { orderId, heldJpy } = await bidReaches(member, bidId, 'won')
    wonAt.delete(id)
    expect(heldJpy).toBe(0)
    const order = await member.order(orderId!)
    expect(order).toMatchObject({
      state: 'unpaid',
      auction: true,
      paidJpy: 0,
      quote: { totalJpy: 1_300 },
      allowed: ['pay', 'edit', 'askInspection', 'message'],
    })
    expect(order.payBy! - order.createdAt).toBe(24 * 3_600_000)
    expect((await member.cancels(orderId!)).code).toBe(2302)
    expect(await member.pays(orderId!)).toMatchObject({ code: 2101, data: { shortJpy: 300 } })
    expect(await uncoveredEntry(bidId)).toMatchObject({ settled_why: `won: order ${orderId}` })

    const { deps } = world.server
    await expireOrder({ ...deps, clock: () => world.now() + 25 * 3_600_000 }, { orderId: orderId! })
    expect((await member.order(orderId!)).state).toBe('cancelled')
    const [entry] = (await deskEntries(world.db, 'wonByNobody')).filter(({ subject }) => subject === id)
    expect(entry).toMatchObject({ settled_at: null, facts: { orderId, priceJpy: 1_000 } })
    await bidsMustHold(world)
  })

  test('one that its member raises is covered, and a person’s no more', async () => {
    const { member, id, bidId } = await spentWhileOutbid()
    const { rechargeId } = await member.recharges(3_000)
    await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
    await world.until(async () => (await member.must(calls.getRechargeStatus, { rechargeId })).status === 'paid')
    expect((await bids(member, id, 2_000)).code).toBe(0)
    expect(await uncoveredEntry(bidId)).toMatchObject({ settled_by: 'member', settled_why: 'raised' })
    await bidsMustHold(world)
  })

  test('one that leads again only for a while is forgotten with the next rival', async () => {
    const { member, id, bidId } = await spentWhileOutbid()
    looks.delete(id)
    await auctions.isLookedAt(id)
    await world.until(async () => (await uncoveredEntry(bidId))?.settled_at !== null)
    await auctions.end(id)
    expect((await bidReaches(member, bidId, 'lost')).orderId).toBeUndefined()
    await bidsMustHold(world)
  })

  test('a bid that waits for the close is lost with an auction that ends early, and all goes back', async () => {
    const { member, id, bidId } = await queued()
    await auctions.end(id)
    await bidReaches(member, bidId, 'lost')
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('a bid that waits for the close is sent 90 s before the end, and leads', async () => {
    const { member, id, bidId } = await queued()
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, endsAt: world.now() + 90_000 }
    })
    await auctions.isLookedAt(id)
    const { events } = await bidReaches(member, bidId, 'leading')
    expect(events.map(({ event }) => event)).toEqual(['place', 'send', 'accepted'])
    await bidsMustHold(world)
  })

  test('a bid for the close that is too low by then is told in the thread about its goods', async () => {
    const { member, id, bidId } = await queued()
    await auctions.rivalBids(id, 4_000)
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, endsAt: world.now() + 80_000 }
    })
    await auctions.isLookedAt(id)
    await bidReaches(member, bidId, 'outbid')
    expect((await member.threads()).list).toMatchObject([{ goodsId: id, lastText: '价格已超过你的上限，冻结已全部退回', unread: 1 }])
    await bidsMustHold(world)
  })

  test.each(['queued', 'outbid'] as const)('an auction that its seller cancels gives a bid that is %s everything back', async (state) => {
    const { member, id, bidId } = await bring[state]()
    await auctions.end(id, 'cancelledBySeller')
    await bidReaches(member, bidId, 'cancelled')
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('a fault of ours is mended and the bid sent again', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
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
    await auctions.isLookedAt(standing.id)
    const bid = await bidReaches(standing.member, standing.bidId, 'won')
    expect(bid.orderId).toBeDefined()
    await bidsMustHold(world)
  })

  test('a result that nothing tells is asked for within a second at first, then ever less often, and at last once a minute', async () => {
    const { member, id, bidId } = await settling()
    // The test follows the auction itself, so that no time has to pass.
    const holder = 'the test'
    await world.db
      .updateTable('auctions')
      .set({ holder, lease_until: world.now() + 3_600_000 })
      .where('goods_id', '=', id)
      .execute()
    const waits: number[] = []
    const rest = async (ms: number) => {
      if (waits.push(ms) === 30) hidden.delete(id)
    }

    await followAuction(world.server.deps, { goodsId: id, holder, goesOn: () => waits.length < 100, rest })

    expect(waits).toHaveLength(30)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect([waits[0], waits.at(-1)]).toEqual([1_000, 60_000])
    expect((await bidOf(member, bidId)).state).toBe('won')
    await bidsMustHold(world)
  })
})

describe('a bid that is refused while its call waits is as if it had never been placed', () => {
  test.each([
    ['beaten by a member', outbid, 'cancelled'],
    ['too late', lost, 'lost'],
  ] as const)('%s: nobody is shown it, nothing is held, and its call may be made anew', async (_, reach, state) => {
    const { member, id, bidId } = await reach()
    const { db } = world
    const hide = { at: world.now(), facts: { why: 'member' }, hides: true } as const
    if (state === 'cancelled') expect(await moveBids(db, [bidId], 'cancel', hide)).toHaveLength(1)
    else await hideLost(db, bidId)
    expect(await db.selectFrom('bids').select(['state', 'refused']).where('id', '=', bidId).execute()).toEqual([{ state, refused: true }])
    expect((await member.ask(calls.bidDetails, { bidId })).code).toBe(1404)
    expect((await member.must(calls.bidList, {})).list).toEqual([])
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    expect(await db.selectFrom('bid_requests').select('bid_id').where('bid_id', '=', bidId).execute()).toEqual([])
    if (state === 'cancelled') expect((await leads(member, id, 4_000)).bidId).not.toBe(bidId)
    await bidsMustHold(world)
  })

  test('but one that stands again is not hidden', async () => {
    const { member, bidId } = await leading()
    expect(await moveBids(world.db, [bidId], 'cancel', { at: world.now(), facts: { why: 'member' }, hides: true })).toEqual([])
    await hideLost(world.db, bidId)
    expect((await bidOf(member, bidId)).state).toBe('leading')
  })
})

describe('what a member is refused, with the reason and nothing held', () => {
  /** An auction that tells another end than it has. */
  const endingAt = async (endsAt: () => number | null) => {
    const id = await auctions.list()
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, endsAt: endsAt() }
    })
    return id
  }

  test.each(['now', 'closing'] as const)('a bid (%s) too late to be sent', async (mode) => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await endingAt(() => world.now() + 300)]
    expect(await bids(member, id, 2_000, { mode })).toMatchObject({ code: 2408, message: expect.stringMatching(/[一-龥]/) })
    expect((await member.balance()).heldJpy).toBe(0)
  })

  test('a raise too late to be sent', async () => {
    const { member, id, bidId } = await leading()
    looks.set(id, async (real) => {
      const told = await real()
      return told && { ...told, endsAt: world.now() + 300 }
    })
    expect((await bids(member, id, 3_000)).code).toBe(2408)
    expect((await bidOf(member, bidId)).maxJpy).toBe(2_000)
  })

  test('a bid for the close of an auction whose end nothing fixes, which may bid now', async () => {
    const [member, id] = [await world.member({ balanceJpy: START_JPY }), await endingAt(() => null)]
    expect((await bids(member, id, 2_000, { mode: 'closing' })).code).toBe(2409)
    expect((await member.balance()).heldJpy).toBe(0)
    expect((await bids(member, id, 2_000)).code).toBe(0)
  })

  test('one more bid for the close than the calls of that minute can send', async () => {
    const member = await world.member({ balanceJpy: START_JPY })
    // One in which no other test's auction ends.
    const minute = Math.ceil(world.now() / 60_000) * 60_000 + 1_000 * 3_600_000
    const most = CALLS_PER_S * 60 * (1 / 4)
    const inOneMinute = await Promise.all(Array.from({ length: most + 1 }, (_, n) => endingAt(() => minute + n)))
    for (const id of inOneMinute.slice(0, most)) {
      const other = await world.member({ balanceJpy: START_JPY })
      expect((await bids(other, id, 1_000, { mode: 'closing' })).code).toBe(0)
    }
    expect((await bids(member, inOneMinute.at(-1)!, 1_000, { mode: 'closing' })).code).toBe(2410)
    expect((await bids(member, await endingAt(() => minute + 60_000), 1_000, { mode: 'closing' })).code).toBe(0)
    await bidsMustHold(world)
  })

  test('more bids for the close of one minute than a tenth of its room, also at once, until one is taken back', async () => {
    const member = await world.member({ balanceJpy: START_JPY })
    const minute = Math.ceil(world.now() / 60_000) * 60_000 + 2_000 * 3_600_000
    const ids = await Promise.all([0, 1, 2].map((n) => endingAt(() => minute + n)))
    const answers = await Promise.all(ids.map((id) => bids(member, id, 1_000, { mode: 'closing' })))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 2412, 2412])
    const [queued, refused] = [answers.find(({ code }) => code === 0)!, ids[answers.findIndex(({ code }) => code !== 0)]!]
    expect((await member.call(calls.cancelBid, { bidId: queued.data.bidId })).code).toBe(0)
    expect((await bids(member, refused, 1_000, { mode: 'closing' })).code).toBe(0)
    await bidsMustHold(world)
  })
})

describe('what a raise holds', () => {
  /** Runs `act` while the service fee is another. */
  async function withServiceFee(serviceFeeJpy: number, act: () => Promise<void>): Promise<void> {
    const { deps } = world.server
    const publish = (entries: ReturnType<typeof readContent>) =>
      publishContent({ ...deps, config: { ...deps.config, contentLeadS: 0 } }, entries)
    await publish(
      readContent(contentFolder).map((entry) =>
        entry.kind === 'fees' ? { ...entry, body: { serviceFeeJpy, inspectionJpy: 500 }, digest: `fee ${serviceFeeJpy}` } : entry,
      ),
    )
    try {
      await act()
    } finally {
      await publish(readContent(contentFolder))
    }
  }

  test.each([
    ['fell', 100],
    ['rose', 900],
  ])('is what it is raised by, also after the fee %s: a bid keeps the fees that it was placed with', async (_, serviceFeeJpy) => {
    const { member, id, bidId } = await leading()
    const standing = await bidOf(member, bidId)
    await withServiceFee(serviceFeeJpy, async () => {
      expect(await member.must(calls.userPreview, { id, maxJpy: 2_100 })).toMatchObject({ totalJpy: 2_400 })
      expect(await bids(member, id, 2_100)).toMatchObject({ code: 0, data: { heldJpy: standing.heldJpy + 100 } })
      expect(await member.must(calls.userPreview, { id: await auctions.list(), maxJpy: 2_100 })).toMatchObject({
        totalJpy: 2_100 + serviceFeeJpy,
      })
    })
    await bidsMustHold(world)
  })

  test('is all that a new bid costs, by the fees of now, when the standing one is cancelled at the same moment', async () => {
    const { member, id, bidId } = await bring.queued()
    await withServiceFee(900, async () => {
      const { db } = world.server.deps
      const raised = await transaction(db, async (tx) => {
        await moveBids(tx, [bidId], 'cancel', { at: world.now() })
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        const raising = bids(member, id, 3_000, { mode: 'closing' })
        await asOwner(world.database.owner, (owner) => world.until(async () => (await waitingFor(owner, rows[0]!.pid)).length === 1))
        return { raising }
      })
      expect(await raised.raising).toMatchObject({ code: 0, data: { state: 'queued', heldJpy: 3_900 } })
    })
    expect(await member.balance()).toEqual({ availableJpy: START_JPY - 3_900, heldJpy: 3_900, parcelHeldJpy: 0 })
    await bidsMustHold(world)
  })

  test('is the difference for one that waits for the close, and for one that is being placed', async () => {
    for (const [state, mode] of [
      ['queued', 'closing'],
      ['placing', 'now'],
    ] as const) {
      const { member, id, bidId } = await bring[state]()
      expect((await bids(member, id, 3_000, { mode })).data).toMatchObject({ bidId, state, heldJpy: 3_300 })
      expect(await member.balance()).toEqual({ availableJpy: START_JPY - 3_300, heldJpy: 3_300, parcelHeldJpy: 0 })
    }
    await bidsMustHold(world)
  })
})
