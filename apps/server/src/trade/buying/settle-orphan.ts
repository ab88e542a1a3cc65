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

/** What `bookOrphan` keeps with its entry. */
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
 * Books a purchase that a person found at the marketplace and no order waits for, as the nightly walk does by itself for what it
 * can name. `orderId`: the order on its label, when that one is over.
 */
export async function recordOrphan(
  deps: Use<'clock'>,
  tx: Tx,
  {
    goodsId,
    marketId,
    paidJpy,
    ...told
  }: { account: string | null; goodsId: string; marketId: string; paidJpy: number; orderId: string | null; staff: string; why: string },
): Promise<MarketReference> {
  const order = told.orderId === null ? null : await requireOrder(tx, told.orderId)
  if (order && order.state !== 'tradeFailed' && order.state !== 'cancelled')
    throw actRefused(`Order ${order.id} is ${order.state}: its purchase is recorded by record-purchase.`)
  const account = await requireAccount(tx, told.account)
  const reference = referenceOf(goodsId, marketId)
  await refuseKnown(tx, account, reference)
  const at = deps.clock()
  await bookOrphan(tx, { account, reference, itemId: goodsId, paidJpy, orderId: order?.id ?? null }, at)
  await settleEntry(tx, { kind: 'wonByNobody', subject: goodsId, at, by: told.staff, why: told.why })
  return reference
}

/** The house sold it on and the money is in the bank: that much of the loss is made good, and what is missing stays a loss. */
export const resellOrphan = (deps: Use<'clock'>, tx: Tx, settling: Settling & { amountJpy: Yen }): Promise<void> =>
  makeGood(deps, tx, settling, 'orphanResold', () => bank)

/** The marketplace took it back and owes the house that much less; it never gives back more than it was paid. */
export const returnOrphan = (deps: Use<'clock'>, tx: Tx, settling: Settling & { amountJpy: Yen }): Promise<void> =>
  makeGood(deps, tx, settling, 'orphanReturned', ({ account, paidJpy }) => {
    if (settling.amountJpy > paidJpy) throw actRefused(`The marketplace was paid ${paidJpy} yen, so it gives back no more.`)
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
 * Gives the purchase to an order that waits for the same goods: what the house paid comes back to it, and the order pays as if it
 * had been bought for it. The order that gave up is over and was refunded, so it is never the one: its member would pay twice.
 */
export async function adoptOrphan(
  deps: Use<'clock'>,
  tx: Tx,
  { entry, staff, second, why, orderId }: Settling & { orderId: string; second: string | null },
): Promise<void> {
  const at = deps.clock()
  const order = await requireOrder(tx, orderId)
  const { subject, facts } = await requireOrphan(tx, entry)
  const { account, reference, itemId, paidJpy } = facts
  if (order.goods_id !== itemId) throw actRefused(`Order ${orderId} is for ${order.goods_id}, not ${itemId}.`)
  await adopt(tx, subject, facts, { at, by: staff, why })
  await giveToOrder(tx, order, { account, reference, paidJpy, at, by: staff, second })
}

interface Telling {
  at: number
  by: string
  why: string
}

/** It is an order's from now on: what the house paid for it comes back. */
async function adopt(tx: Tx, subject: string, { account, paidJpy }: z.output<typeof Facts>, telling: Telling): Promise<void> {
  const [from, at] = [payable(account), telling.at]
  const transfer = { key: `orphan:${subject}:adopted`, at, kind: 'orphanAdopted', from, to: loss } as const
  if (paidJpy > 0) await post(tx, { ...transfer, amountJpy: yen(paidJpy) })
  await settleEntry(tx, { kind: 'orphan', subject, ...telling })
}

/** Settles the entry of a purchase that an order had all along, under a wrong number. Answers whether it stood there, unsettled. */
export async function adoptUnderItsNumber(tx: Tx, goodsId: string, subject: string, telling: Telling): Promise<boolean> {
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
  await adopt(tx, subject, purchase.data, telling)
  return true
}

async function requireOrphan(tx: Tx, entry: string): Promise<{ subject: string; facts: z.output<typeof Facts> }> {
  const { kind, subject, facts } = await requireOpenEntry(tx, entry)
  if (kind !== 'orphan') throw actRefused(`Entry ${entry} is of the kind ${kind}, not an orphan.`)
  const purchase = Facts.safeParse(facts)
  if (!purchase.success) throw actRefused(`Entry ${entry} names no purchase: settle-entry closes it.`)
  return { subject, facts: purchase.data }
}
