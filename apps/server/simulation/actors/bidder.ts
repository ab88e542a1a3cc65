import type { Bid } from '@otsukai/contract/bids'
import { type WorldAuction, minNextOf } from '../world/auctions.ts'
import type { Stage } from './cast.ts'
import { callAs, type MemberCall, type Person } from './member-calls.ts'
import { newRequestId, send } from './member.ts'

/** Lets a member visit an auction a few times within some time. */
export function bidLater(stage: Stage, person: Person, auction: WorldAuction, withinMs: number): void {
  const { random, scheduler } = stage
  for (let times = random.between(2, 6); times > 0; times--) {
    scheduler.after(random.between(0, withinMs), () => bids(stage, person, auction))
  }
}

/** Reads the member's own bid first, as the screen does; then bids, or raises or cancels the open bid. */
function bids(stage: Stage, person: Person, auction: WorldAuction): void {
  const { random } = stage
  const id = auction.listing.id
  if (random.chance(0.2)) callAs(stage, person, { name: 'userPreview', input: { id, maxJpy: minNextOf(auction) } })
  callAs(stage, person, { name: 'bidList', input: { goodsId: id } }, (answer) => {
    const { list } = answer as { list: Bid[] }
    const open = list.find(({ state }) => !['won', 'lost', 'cancelled'].includes(state))
    const call = open ? again(stage, open) : first(stage, auction)
    if (call) send(stage, person, call)
  })
}

/** A first maximum: mostly enough, sometimes below the minimum. */
function first({ random }: Stage, auction: WorldAuction): MemberCall {
  const maxJpy = Math.max(100, minNextOf(auction) + 100 * random.between(-1, random.pick([3, 15, 40])))
  const mode = random.chance(0.35) ? 'closing' : 'now'
  return { name: 'userBid', input: { id: auction.listing.id, maxJpy, mode, requestId: newRequestId(random) } }
}

function again({ random }: Stage, bid: Bid): MemberCall | null {
  const raise = (maxJpy: number): MemberCall => {
    const mode = random.chance(0.3) ? 'closing' : 'now'
    return { name: 'userBid', input: { id: bid.goods.id, maxJpy, mode, requestId: newRequestId(random) } }
  }
  switch (random.whole(8)) {
    case 0:
      return { name: 'cancelBid', input: { bidId: bid.bidId } }
    case 1:
      // An unchanged maximum, which sends a queued bid at once.
      return raise(bid.maxJpy)
    case 2:
      return raise(bid.maxJpy + 50)
    case 3:
      return null
    default:
      return raise((bid.minRaiseJpy ?? bid.maxJpy + 200) + 100 * random.between(0, 15))
  }
}
