import type { Bid } from '@otsukai/contract/bids'
import type { RequestOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { NEVER_MS } from '../src/db/testing.ts'
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

/** Auctions of a test's own at the marketplace, moved only when told. */
export function auctionsOf(world: () => World) {
  const look = (id: string) => world().tell<WorldAuction>('GET', `/world/auctions/${id}`)
  return {
    look,
    list: async (wanted: Record<string, unknown> = {}): Promise<string> =>
      (
        await world().tell<{ id: string }>('POST', '/world/auctions', {
          name: 'フィルムカメラ オークション',
          startJpy: 1_000,
          // So near its end that it is looked at every second.
          endsInS: 240,
          ...wanted,
        })
      ).id,
    rivalBids: (id: string, maxJpy: number) => world().tell<WorldAuction>('POST', `/world/auctions/${id}/bid`, { maxJpy }),
    end: (id: string, to: 'endedEarly' | 'cancelledBySeller' = 'endedEarly') => world().tell('POST', `/world/auctions/${id}`, { to }),
  }
}

/** Bids, and answers whatever came. */
export const bids = (member: MemberAgent, id: string, maxJpy: number, more: Partial<RequestOf<typeof calls.userBid>> = {}) =>
  member.call(calls.userBid, { id, maxJpy, mode: 'now', requestId: newRequestId(), ...more })

/** Bids, and waits until the bid leads: a call that has waited for its verdict long enough answers `placing`. */
export async function leads(member: MemberAgent, id: string, maxJpy: number) {
  const { code, message, data } = await bids(member, id, maxJpy)
  if (code !== 0) throw new Error(message)
  return bidReaches(member, data.bidId, 'leading')
}

export const bidOf = (member: MemberAgent, bidId: string) => member.must(calls.bidDetails, { bidId })

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
