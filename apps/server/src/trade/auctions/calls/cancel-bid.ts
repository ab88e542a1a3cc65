import type { Bid, cancelBid as cancelBidCall } from '@otsukai/contract/bids'
import type { InputOf } from '@otsukai/contract/call'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import type { Member } from '../../../platform/http/routes-types.ts'
import { showBid } from '../bid-queries.ts'
import { requireOwnBid } from '../load-bids.ts'
import { moveBids } from '../move-bids.ts'

/**
 * Cancels a bid and returns its hold in one transaction; repeating it succeeds. Refuses `leadingBidBinds` for a bid that leads or is being
 * placed, and `bidNotCancellable`.
 */
export async function cancelBid(deps: Use<'db' | 'clock'>, member: Member, { bidId }: InputOf<typeof cancelBidCall>): Promise<Bid> {
  await transaction(deps.db, async (tx) => {
    await requireOwnBid(tx, member.id, bidId)
    const [moved] = await moveBids(tx, [bidId], 'cancel', { at: deps.clock() })
    if (moved) return
    const { state } = await requireOwnBid(tx, member.id, bidId)
    if (state === 'cancelled') return
    throw new Refusal(state === 'leading' || state === 'placing' ? 'leadingBidBinds' : 'bidNotCancellable')
  })
  return showBid(deps, member, bidId)
}
