import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parts } from '../src/platform/parts.ts'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { auctionsOf, bidOf, bidReaches, bids, bidsMustHold, followedAuctionsOf, oneByOne } from './bid-kit.ts'
import type { MemberAgent } from './member-agent.ts'
import { deskEntries } from './purchase-kit.ts'
import { agreeWith, proposalIn, staffAt, withoutMarket } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

/** A marketplace that takes no bids by call: a person bids at its own screens, for which another bidder stands, and tells. */

const START_JPY = 20_000

let world: World
let staff: ReturnType<typeof staffAt>
/** Where the marketplace cannot be asked. */
let unproven: ReturnType<typeof staffAt>
/** With nobody who agrees. */
let alone: ReturnType<typeof staffAt>
/** A staff command renews what its role may call, which the function that tells the time must not be replaced beside. */
const inTurn = oneByOne()
const auctions = followedAuctionsOf(() => world, inTurn)
const personBids = auctionsOf(() => world).rivalBids
/** Auctions that are said to end so soon, whenever they are looked at. */
const leftMs = new Map<string, number>()
const endingSoon = (deps: Parts): Parts => ({
  ...deps,
  market: {
    ...deps.market,
    async auction(id, options) {
      const told = await deps.market.auction(id, options)
      const left = leftMs.get(id)
      return told && left !== undefined ? { ...told, endsAt: world.now() + left } : told
    },
  },
})
beforeAll(async () => {
  world = await startWorld({ env: { MARKETPLACE_AUCTIONS: 'off' }, wrap: endingSoon })
  const atTerminal = staffAt(world.settings)
  staff = (...asked) => inTurn(() => atTerminal(...asked))
  const away = staffAt(withoutMarket(world.settings))
  unproven = (...asked) => inTurn(() => away(...asked))
  const nobodyElse = staffAt(world.settings, 'zhou', null)
  alone = (...asked) => inTurn(() => nobodyElse(...asked))
})
afterAll(() => world.stop())

const openEntry = async (kind: DeskKind, subject: string) =>
  (await deskEntries(world.db, kind)).findLast((entry) => entry.subject === subject && entry.settled_at === null)
async function entryOf(kind: DeskKind, subject: string) {
  await world.until(async () => (await openEntry(kind, subject)) !== undefined)
  return (await openEntry(kind, subject))!
}

interface Standing {
  member: MemberAgent
  id: string
  bidId: string
}

async function asked(maxJpy = 2_000): Promise<Standing> {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list()]
  const { data } = await bids(member, id, maxJpy)
  expect(data).toMatchObject({ state: 'placing', heldJpy: maxJpy + 300 })
  return { member, id, bidId: data.bidId }
}

/** Writes down what a person did; the bid's agent finds it when it looks. */
async function tells(name: 'record-bid' | 'no-bid', { bidId, id }: Standing, what: Record<string, unknown>): Promise<void> {
  expect(await staff(name, { bid: bidId, ...what })).toMatchObject({ code: 0 })
  await auctions.isLookedAt(id)
}

/** What a person does: bids at the marketplace, and writes it down. */
async function leads(maxJpy?: number): Promise<Standing> {
  const standing = await asked(maxJpy)
  await entryOf('bidByHand', standing.bidId)
  await personBids(standing.id, 1_000)
  await tells('record-bid', standing, { amount: 1_000 })
  await bidReaches(standing.member, standing.bidId, 'leading')
  return standing
}

test.concurrent('screens are told how much earlier a person begins with a bid for the closing', async () => {
  expect((await world.visitor().must(calls.sysConfig, {})).limits.closingLeadS).toBe(900)
})

test.concurrent('a bid is a person’s to make, who sees on the list what, as whom, and how far; once written down it leads', async () => {
  const standing = await asked()
  const { member, bidId, id } = standing
  const { facts } = await entryOf('bidByHand', bidId)
  expect(facts).toMatchObject({ goodsId: id, account: 'sandbox-1', leastJpy: 1_000, mostJpy: 2_000 })
  expect((await staff('desk')).told).toMatch(new RegExp(`bidByHand  ${bidId} [^]*record-bid or no-bid`))
  expect(await staff('record-bid', { bid: bidId, amount: 2_001 })).toMatchObject({ code: 1, told: expect.stringContaining('2,000') })
  expect((await member.call(calls.cancelBid, { bidId })).code).toBe(2404)
  await personBids(id, 1_200)
  await tells('record-bid', standing, { amount: 1_200 })
  expect(await bidReaches(member, bidId, 'leading')).toMatchObject({ currentJpy: 1_200, heldJpy: 2_300 })
  expect((await deskEntries(world.db, 'bidByHand')).find(({ subject }) => subject === bidId)).toMatchObject({ settled_by: 'lin' })
  expect(await staff('record-bid', { bid: bidId, amount: 1_200 })).toMatchObject({ code: 1 })
  await bidsMustHold(world)
})

test.concurrent('a rival is a person’s to answer up to the maximum, and above it the member is told and refunded', async () => {
  const standing = await leads()
  const { member, bidId, id } = standing
  await auctions.rivalBids(id, 1_500)
  expect((await entryOf('bidByHand', bidId)).facts).toMatchObject({ leastJpy: 1_600, mostJpy: 2_000 })
  expect(await bidOf(member, bidId)).toMatchObject({ state: 'placing', heldJpy: 2_300 })
  await auctions.rivalBids(id, 2_000)
  expect(await staff('no-bid', { bid: bidId, because: 'nothing' })).toMatchObject({ code: 1 })
  await tells('no-bid', standing, { because: 'dearer' })
  expect((await bidReaches(member, bidId, 'outbid')).heldJpy).toBe(0)
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  await bidsMustHold(world)
})

test.concurrent('a seller who takes no bid of ours ends it, and all goes back', async () => {
  const standing = await asked()
  const { member, bidId } = standing
  await entryOf('bidByHand', bidId)
  await tells('no-bid', standing, { because: 'refused' })
  await bidReaches(member, bidId, 'lost')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  await bidsMustHold(world)
})

test.concurrent('what a member’s bids hold counts as theirs where a link for a new password is asked for', async () => {
  const { member } = await asked(12_000)
  const { CustomAccount } = await member.must(calls.userInfo, {})
  expect((await member.balance()).availableJpy).toBeLessThan(10_000)
  const { told } = await alone('reset-password', { member: CustomAccount })
  expect(told).toMatch(/^A second person must agree/)
})

test.concurrent('an auction that its seller cancels gives everything back, also while a person may be bidding', async () => {
  const { member, bidId, id } = await asked()
  await entryOf('bidByHand', bidId)
  await auctions.end(id, 'cancelledBySeller')
  await bidReaches(member, bidId, 'cancelled')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  expect(await openEntry('bidByHand', bidId)).toBeUndefined()
  await bidsMustHold(world)
})

test.concurrent('what a person says was won is an order paid from the hold, and the rest goes back', async () => {
  const { member, bidId, id } = await leads()
  expect(await staff('auction-won', { goods: id, price: 1_000 })).toMatchObject({ code: 1, told: expect.stringContaining('竞拍还没结束') })
  await auctions.end(id)
  await entryOf('bidUnsettled', id)
  expect(await bidOf(member, bidId)).toMatchObject({ state: 'settling', heldJpy: 2_300 })
  expect(await alone('auction-won', { goods: id, price: 1 })).toMatchObject({ told: expect.stringMatching(/^A second person must agree/) })
  expect((await bidOf(member, bidId)).state).toBe('settling')
  expect(await staff('auction-won', { goods: id, price: 1_000, reason: 'on its to-do list' })).toMatchObject({ code: 0 })
  const { orderId, heldJpy } = await bidReaches(member, bidId, 'won')
  expect(heldJpy).toBe(0)
  expect(await member.order(orderId!)).toMatchObject({ auction: true, paidJpy: 1_300 })
  expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_300, heldJpy: 0, parcelHeldJpy: 0 })
  expect(await openEntry('bidUnsettled', id)).toBeUndefined()
  expect(await staff('auction-lost', { goods: id })).toMatchObject({ code: 1 })
  await bidsMustHold(world)
})

test.concurrent('what a person says was lost goes back whole, also while a bid was not written down', async () => {
  const { member, bidId, id } = await asked()
  await entryOf('bidByHand', bidId)
  await auctions.end(id)
  await entryOf('bidUnsettled', id)
  expect(await bidOf(member, bidId)).toMatchObject({ state: 'settling', heldJpy: 2_300 })
  expect(await alone('auction-lost', { goods: id })).toMatchObject({ code: 0, told: expect.stringContaining('is lost') })
  expect((await bidOf(member, bidId)).state).toBe('lost')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  for (const kind of ['bidByHand', 'bidUnsettled'] as const)
    expect(await openEntry(kind, kind === 'bidByHand' ? bidId : id)).toBeUndefined()
  await bidsMustHold(world)
})

test.concurrent('that a bid which led has not won takes two people, whether it is said to have lost or to be dearer than every maximum', async () => {
  const acts = [
    ['auction-lost', {}],
    ['auction-won', { price: 2_001 }],
  ] as const
  for (const [name, more] of acts) {
    const { member, bidId, id } = await leads()
    await auctions.end(id)
    await entryOf('bidUnsettled', id)
    const { told } = await alone(name, { goods: id, ...more })
    expect(told).toMatch(/^A second person must agree/)
    expect(await bidOf(member, bidId)).toMatchObject({ state: 'settling', heldJpy: 2_300 })
    expect(await inTurn(() => agreeWith(world.settings, proposalIn(told)!))).toMatchObject({ code: 0 })
    expect(await bidReaches(member, bidId, 'lost')).toMatchObject({ heldJpy: 0 })
  }
  await bidsMustHold(world)
})

test.concurrent('what is won above every maximum is for nobody, and the list says so until it is paid and written down', async () => {
  const { member, bidId, id } = await leads()
  await auctions.end(id)
  await entryOf('bidUnsettled', id)
  expect(await staff('auction-won', { goods: id, price: 2_001 })).toMatchObject({ code: 0, told: expect.stringContaining('for nobody') })
  expect((await bidOf(member, bidId)).state).toBe('lost')
  await entryOf('wonByNobody', id)
  expect(await staff('record-orphan', { goods: id, reference: '77001', paid: 2_001 })).toMatchObject({ code: 1 })
  expect(await unproven('record-orphan', { goods: id, reference: '77001', paid: 2_001 })).toMatchObject({ code: 0 })
  expect(await openEntry('wonByNobody', id)).toBeUndefined()
  await bidsMustHold(world)
})

test.concurrent('a bid for the close is a person’s 15 minutes before the end, and none is taken in the last two', async () => {
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ endsInS: 7_200 })]
  const { data } = await bids(member, id, 2_000, { mode: 'closing' })
  await auctions.isLookedAt(id)
  expect(await openEntry('bidByHand', data.bidId)).toBeUndefined()
  expect((await bidOf(member, data.bidId)).state).toBe('queued')
  leftMs.set(id, 15 * 60_000)
  await auctions.isLookedAt(id)
  await entryOf('bidByHand', data.bidId)
  const late = await auctions.list()
  leftMs.set(late, 119_000)
  expect((await bids(member, late, 2_000)).code).toBe(2408)
  await bidsMustHold(world)
})
