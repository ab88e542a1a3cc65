import { calls } from '@otsukai/contract/calls'
import { expect } from 'vitest'
import type { Server, StartOptions } from '../src/start-server.ts'
import { auctionsOf, bidReaches, bids, bidsMustHold, leads } from './bid-kit.ts'
import type { CrashPoint } from './crashing-server.ts'
import { doomedServers } from './doomed-server.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { startWorld } from './world.ts'

const START_JPY = 10_000
/** Looked at every three seconds. */
const auction = { startJpy: 1_000, endsInS: 3_000 }

export type BidCrashes = Awaited<ReturnType<typeof openBidCrashes>>

/** A world whose servers are killed around a bid, and what must hold once another has come up. */
export async function openBidCrashes() {
  const world = await startWorld({ restarts: true })
  await world.server.stop()
  const auctions = auctionsOf(() => world)
  const doomed = doomedServers(() => world.settings, world.isUp)
  let server: Server | null = null

  const ourBids = async (id: string) => (await auctions.look(id)).bids.filter(({ by }) => by === 'us').map(({ amountJpy }) => amountJpy)
  const onlyBid = async (member: MemberAgent, goodsId: string) => {
    const { list } = await member.must(calls.bidList, { goodsId })
    expect(list).toHaveLength(1)
    return list[0]!.bidId
  }
  /** A server that will die, a member with money, and an auction. */
  const prepare = async (at: CrashPoint) => {
    const { died } = await doomed.begin(at)
    return { died, member: await world.member({ balanceJpy: START_JPY }), id: await auctions.list(auction) }
  }
  /** The next server. What the dead one held is over at once: how long it would be held is not what this is about. */
  const begin = async (id: string, around?: StartOptions['wrap']) => {
    await world.db.updateTable('auctions').set({ lease_until: 0 }).where('goods_id', '=', id).execute()
    server = await world.begin({}, around)
  }

  return {
    /** Killed after a bid was asked for: it leads afterwards, placed once. */
    async mustLeadAfter(at: CrashPoint): Promise<void> {
      const { died, member, id } = await prepare(at)
      await mayBeKilled(bids(member, id, 3_000))
      await died

      await begin(id)

      const bid = await bidReaches(member, await onlyBid(member, id), 'leading')
      expect(bid.heldJpy).toBe(3_300)
      expect(await ourBids(id)).toEqual([1_000])
      await bidsMustHold(world)
    },

    /** Killed while it is placed: the same request again is one bid and one hold. */
    async mustBeOneBidAfter(at: CrashPoint): Promise<void> {
      const { died, member, id } = await prepare(at)
      const requestId = newRequestId()
      await expect(bids(member, id, 3_000, { requestId })).rejects.toThrow('fetch failed')
      await died

      await begin(id)

      expect((await bids(member, id, 3_000, { requestId })).code).toBe(0)
      await bidReaches(member, await onlyBid(member, id), 'leading')
      expect(await member.balance()).toEqual({ availableJpy: START_JPY - 3_300, heldJpy: 3_300, parcelHeldJpy: 0 })
      expect(await ourBids(id)).toEqual([1_000])
      await bidsMustHold(world)
    },

    /** Killed while a win is written down: one order, paid once, bought once. */
    async mustBeOneOrderAfter(at: CrashPoint): Promise<void> {
      const { died, member, id } = await prepare(at)
      await leads(member, id, 3_000)
      await auctions.end(id)
      await died

      await begin(id)

      const { orderId } = await bidReaches(member, await onlyBid(member, id), 'won')
      await reaches(member, orderId!, 'purchased')
      expect((await member.must(calls.orderList, {})).total).toBe(1)
      expect(await world.purchases(orderId!)).toHaveLength(1)
      expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_300, heldJpy: 0, parcelHeldJpy: 0 })
      await bidsMustHold(world)
    },

    /** Killed while an outbid one is released: released once. */
    async mustBeReleasedOnce(): Promise<void> {
      const { died, member, id } = await prepare('whileOutbid')
      await leads(member, id, 1_200)
      await auctions.rivalBids(id, 2_000)
      await died

      await begin(id)

      await bidReaches(member, await onlyBid(member, id), 'outbid')
      expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
      await bidsMustHold(world)
    },

    /** Killed in the last minute: a rival who came meanwhile is answered, and the item is won. */
    async mustBeWonInTheLastMinute(): Promise<void> {
      const { died, member, id } = await prepare('afterBidCall')
      await mayBeKilled(bids(member, id, 3_000))
      await died
      await auctions.rivalBids(id, 1_500)

      await begin(id, (deps) => ({
        ...deps,
        market: {
          ...deps.market,
          async auction(...asked) {
            const told = await deps.market.auction(...asked)
            return told?.state === 'open' ? { ...told, endsAt: world.now() + 55_000 } : told
          },
        },
      }))

      await world.until(async () => (await ourBids(id)).length === 2)
      await auctions.end(id)
      const bid = await bidReaches(member, await onlyBid(member, id), 'won')
      expect(await ourBids(id)).toEqual([1_000, 1_600])
      await reaches(member, bid.orderId!, 'purchased')
      expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_900, heldJpy: 0, parcelHeldJpy: 0 })
      await bidsMustHold(world)
    },

    /** After each. */
    async endServers(): Promise<void> {
      await doomed.end()
      await server?.stop()
      server = null
    },
    close: world.stop,
  }
}

/** A call waits for what becomes of its bid, but not for ever: the server that dies then has answered before, on a slow machine. */
async function mayBeKilled(asked: ReturnType<typeof bids>): Promise<void> {
  const answer = await asked.catch((error: unknown) => error)
  if (answer instanceof Error) expect(answer.message).toBe('fetch failed')
  else expect(answer).toMatchObject({ code: 0, data: { state: 'placing' } })
}
