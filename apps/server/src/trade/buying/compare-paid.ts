import { orderSteps } from '@otsukai/contract/order-steps'
import { mayTake } from '@otsukai/contract/steps'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { type BoughtOrder, lockAsked } from '../orders/load-order.ts'
import { bookedPaid } from '../orders/order-money.ts'

/**
 * Compares a purchase's price at the marketplace with the booked one, which a person may have recorded. A difference is an entry of the
 * desk until the booking agrees. `toldJpy`: the marketplace's price, null when it does not say.
 */
export async function comparePaid(deps: Use<'db' | 'clock'>, asked: BoughtOrder, toldJpy: number | null): Promise<void> {
  if (toldJpy === null) return
  await transaction(deps.db, async (tx) => {
    const order = await lockAsked(tx, asked)
    if (!order || !mayTake(orderSteps.charge, order.state)) return
    const { id: subject, trade_account: account, market_kind: kind, market_id: id } = order
    const bookedJpy = await bookedPaid(tx, subject, account)
    const at = deps.clock()
    if (bookedJpy !== toldJpy)
      await openEntry(tx, { kind: 'paidDiffers', subject, at, facts: { account, reference: { kind, id }, bookedJpy, toldJpy } })
    else
      await settleEntry(tx, { kind: 'paidDiffers', subject, at, by: 'following', why: `booked as the marketplace tells: ${toldJpy} yen` })
  })
}
