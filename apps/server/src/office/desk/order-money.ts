import type { OrderPage } from '@otsukai/contract/desk/orders'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { orderAccount } from '../../money/wallet/accounts.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

type OrderRow = Selectable<Database['orders']>
type Charge = Selectable<Database['order_charges']>

/** An order's own money: what it was quoted, what was paid, and what its account holds. */
export async function orderMoney(
  { db }: Use<'db'>,
  order: OrderRow,
  charges: readonly Charge[],
): Promise<NonNullable<z.output<typeof OrderPage>['money']>> {
  const held = await db.selectFrom('accounts').select('balance_jpy').where('id', '=', orderAccount(order.id)).executeTakeFirst()
  const { lines, notes, totalJpy } = order.quote
  return {
    quote: { lines, notes, totalJpy },
    totalJpy: order.total_jpy,
    paidJpy: order.paid_jpy,
    refundedJpy: order.refunded_jpy,
    dueJpy: order.due_jpy,
    heldJpy: held?.balance_jpy ?? 0,
    charges: charges.map((charge) => ({
      at: charge.at,
      reasonZh: charge.reason_zh,
      receipt: charge.receipt,
      amountJpy: charge.amount_jpy,
      paidAt: charge.paid_at,
      voidedAt: charge.voided_at,
    })),
  }
}
