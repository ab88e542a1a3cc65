import { yenZh } from '@otsukai/money/format'
import { orderStateZh } from '@otsukai/contract/order-steps'
import type { MarketReference } from '@otsukai/connectors/marketplace'
import { type Yen, yen } from '@otsukai/money/yen'
import { z } from 'zod'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { bank, loss, payable } from '../../money/wallet/accounts.ts'
import { post, type Transfer } from '../../money/wallet/post.ts'
import { bookOrphan } from './book-orphan.ts'
import { giveToOrder, refuseKnown, referenceOf, requireAccount, requireOrder } from './buy-by-hand.ts'

/** The facts of `bookOrphan`'s entry. */
const Facts = z.object({
  account: z.string(),
  reference: z.object({ kind: z.enum(['transaction', 'shopOrder']), id: z.string() }),
  itemId: z.string(),
  paidJpy: z.int(),
})

interface Settling {
  /** The entry's number. */
  entry: string
  staff: string
  why: string
}

/**
 * Books a purchase that a person found at the marketplace and no order waits for, as the nightly walk does for purchases with a
 * reference. `orderId`: the ended order on its label.
 */
export async function recordOrphan(
  deps: Use<'clock'>,
  tx: Tx,
  {
    goodsId,
    marketId,
    paidJpy,
    ...given
  }: { account: string | null; goodsId: string; marketId: string; paidJpy: number; orderId: string | null; staff: string; why: string },
): Promise<MarketReference> {
  const order = given.orderId === null ? null : await requireOrder(tx, given.orderId)
  if (order && order.state !== 'tradeFailed' && order.state !== 'cancelled')
    throw actRefused(`订单 ${order.id} ${orderStateZh[order.state]}，请用“登记采购”。`)
  const account = await requireAccount(tx, given.account)
  const reference = referenceOf(goodsId, marketId)
  await refuseKnown(tx, account, reference)
  const at = deps.clock()
  await bookOrphan(tx, { account, reference, itemId: goodsId, paidJpy, orderId: order?.id ?? null }, at)
  await settleEntry(tx, { kind: 'wonByNobody', subject: goodsId, at, by: given.staff, why: given.why })
  return reference
}

/** Settles an orphan that the house has sold on: the proceeds, in the bank, reduce the loss. */
export const resellOrphan = (deps: Use<'clock'>, tx: Tx, settling: Settling & { amountJpy: Yen }): Promise<void> =>
  makeGood(deps, tx, settling, 'orphanResold', () => bank)

/** Settles an orphan that the marketplace took back. Throws a sentence for an amount above its price. */
export const returnOrphan = (deps: Use<'clock'>, tx: Tx, settling: Settling & { amountJpy: Yen }): Promise<void> =>
  makeGood(deps, tx, settling, 'orphanReturned', ({ account, paidJpy }) => {
    if (settling.amountJpy > paidJpy) throw actRefused(`当时付给煤炉 ${yenZh(paidJpy)}，退回不会更多，请核对金额。`)
    return payable(account)
  })

async function makeGood(
  deps: Use<'clock'>,
  tx: Tx,
  { entry, staff, why, amountJpy }: Settling & { amountJpy: Yen },
  kind: 'orphanResold' | 'orphanReturned',
  from: (facts: z.output<typeof Facts>) => Transfer['from'],
): Promise<void> {
  const at = deps.clock()
  const { subject, facts } = await requireOrphan(tx, entry)
  await post(tx, { key: `orphan:${subject}:${kind}`, at, kind, from: from(facts), to: loss, amountJpy })
  await settleEntry(tx, { kind: 'orphan', subject, at, by: staff, why })
}

/**
 * Gives an orphan to an order that waits for its goods: the house gets its payment back, and the order pays as if it had been bought for
 * it. Never to the ended order it was bought for, which was refunded.
 */
export async function adoptOrphan(
  deps: Use<'clock'>,
  tx: Tx,
  { entry, staff, why, orderId }: Settling & { orderId: string },
): Promise<void> {
  const at = deps.clock()
  const order = await requireOrder(tx, orderId)
  const { subject, facts } = await requireOrphan(tx, entry)
  const { account, reference, itemId, paidJpy } = facts
  if (order.goods_id !== itemId) throw actRefused(`订单 ${orderId} 买的是 ${order.goods_id}，不是 ${itemId}，请核对订单号。`)
  await adopt(tx, subject, facts, { at, by: staff, why })
  await giveToOrder(tx, order, { account, reference, paidJpy, at, by: staff })
}

interface Settlement {
  at: number
  by: string
  why: string
}

/** Returns the house's payment for an orphan and settles its entry. */
async function adopt(tx: Tx, subject: string, { account, paidJpy }: z.output<typeof Facts>, settlement: Settlement): Promise<void> {
  const [from, at] = [payable(account), settlement.at]
  const transfer = { key: `orphan:${subject}:adopted`, at, kind: 'orphanAdopted', from, to: loss } as const
  if (paidJpy > 0) await post(tx, { ...transfer, amountJpy: yen(paidJpy) })
  await settleEntry(tx, { kind: 'orphan', subject, ...settlement })
}

/** Settles an orphan that belongs to an order recorded under a wrong number. Answers whether there was an open entry. */
export async function adoptUnderItsNumber(tx: Tx, goodsId: string, subject: string, settlement: Settlement): Promise<boolean> {
  const entry = await tx
    .selectFrom('desk_entries')
    .select('facts')
    .where('kind', '=', 'orphan')
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const purchase = Facts.safeParse(entry?.facts)
  if (!purchase.success || purchase.data.itemId !== goodsId) return false
  await adopt(tx, subject, purchase.data, settlement)
  return true
}

async function requireOrphan(tx: Tx, entry: string): Promise<{ subject: string; facts: z.output<typeof Facts> }> {
  const { kind, subject, facts } = await requireOpenEntry(tx, entry)
  if (kind !== 'orphan') throw actRefused(`待办 ${entry} 不是无主货。`)
  const purchase = Facts.safeParse(facts)
  if (!purchase.success) throw actRefused(`待办 ${entry} 没有写明采购，直接办结就可以。`)
  return { subject, facts: purchase.data }
}
