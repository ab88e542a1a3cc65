import { bidEventZh } from '@otsukai/contract/bid-story'
import type { Bid } from '@otsukai/contract/bids'
import type { RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { NEVER_MS } from '../src/testing/databases.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import type { World } from './world.ts'

export interface WorldAuction {
  id: string
  currentJpy: number
  bidCount: number
  endsAt: number | null
  state: string
  bids: { amountJpy: number; by: 'us' | 'rival'; ref?: string; at: number }[]
}

/** Longer than anybody goes without a look at an auction on which members bid, and than a process holds it without renewing. */
const LOOKED_AT_AGAIN_MS = 31_000

/** Auctions of a test's own at the marketplace, moved only when told, and which do not end while a test is about something else. */
export function auctionsOf(world: () => World) {
  return {
    look: (id: string) => world().tell<WorldAuction>('GET', `/world/auctions/${id}`),
    list: async (wanted: Record<string, unknown> = {}): Promise<string> =>
      (
        await world().tell<{ id: string }>('POST', '/world/auctions', {
          name: 'フィルムカメラ オークション',
          startJpy: 1_000,
          endsInS: 3_600,
          ...wanted,
        })
      ).id,
    rivalBids: (id: string, maxJpy: number) => world().tell<WorldAuction>('POST', `/world/auctions/${id}/bid`, { maxJpy }),
    end: (id: string, to: 'endedEarly' | 'cancelledBySeller' = 'endedEarly') => world().tell('POST', `/world/auctions/${id}`, { to }),
  }
}

/** Does one thing after the other, also for tests beside each other. */
export function oneByOne(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const own = last.then(act, act)
    last = own
    return own
  }
}

/** The same for members' bids that the world's own server follows: after what happens at the marketplace so long passes that it looks. */
export function followedAuctionsOf(world: () => World, inTurn = oneByOne()) {
  const auctions = auctionsOf(world)
  const isLookedAt = async (id: string) => {
    await inTurn(() => world().passes(LOOKED_AT_AGAIN_MS))
    // Who rests until the next look wakes up and sees that its time has come.
    world().server.deps.bids.nudge(id)
  }
  return {
    ...auctions,
    isLookedAt,
    rivalBids: async (...[id, maxJpy]: Parameters<typeof auctions.rivalBids>) => {
      const after = await auctions.rivalBids(id, maxJpy)
      await isLookedAt(id)
      return after
    },
    end: async (...[id, to]: Parameters<typeof auctions.end>) => {
      await auctions.end(id, to)
      await isLookedAt(id)
    },
  }
}

/** Bids, and answers whatever came. */
export const bids = (member: MemberAgent, id: string, maxJpy: number, more: Partial<RequestOf<typeof calls.userBid>> = {}) =>
  member.ask(calls.userBid, { id, maxJpy, mode: 'now', requestId: newRequestId(), ...more })

/** Bids, and waits until the bid leads: a call that has waited for its verdict long enough answers `placing`. */
export async function leads(member: MemberAgent, id: string, maxJpy: number) {
  const { code, message, data } = await bids(member, id, maxJpy)
  if (code !== 0) throw new Error(message)
  return bidReaches(member, data.bidId, 'leading')
}

/** A bid with its story, whose facts say what its sentences say. */
export async function bidOf(member: MemberAgent, bidId: string) {
  const bid = await member.must(calls.bidDetails, { bidId })
  for (const { event, facts, noteZh } of bid.events) expect(facts && bidEventZh(event, facts)).toBe(noteZh)
  return bid
}

/** Waits until a bid is in one of these states; says where it stands when it does not come there. */
export async function bidReaches(member: MemberAgent, bidId: string, states: Bid['state'] | Bid['state'][]) {
  const wanted = [states].flat()
  for (const deadline = Date.now() + NEVER_MS; ;) {
    const bid = await bidOf(member, bidId)
    if (wanted.includes(bid.state)) return bid
    if (Date.now() > deadline)
      throw new Error(`${bidId} stands at ${bid.state}, not ${wanted.join(' or ')}: ${bid.events.map(({ event }) => event).join(' → ')}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** What holds at any rest: each bid's account holds exactly what its state says, no amount was sent above its maximum, the ledger balances. */
export async function bidsMustHold(world: World): Promise<void> {
  const { rows } = await sql`
    select bids.id, state, coalesce(balance_jpy, 0) as held, total_jpy from bids left join accounts on accounts.id = 'bid:' || bids.id
    where coalesce(balance_jpy, 0) <> case when state in ('queued', 'placing', 'leading', 'settling') then total_jpy else 0 end
    union all
    select bid_id, 'sent above its maximum', amount_jpy, max_jpy from bid_attempts join bids on bids.id = bid_id where amount_jpy > max_jpy
    union all
    select min(id), 'two are bound to one auction', count(*), 0 from bids where state = 'won' group by goods_id having count(*) > 1`.execute(
    world.db,
  )
  expect(rows).toEqual([])
  await world.ledger.mustBalance()
}
