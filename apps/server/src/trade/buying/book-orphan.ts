import type { MarketReference } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { loss, payable } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { holderOf, isKnownOrphan, lockReference, referenceName } from './market-reference.ts'

/** Something that the marketplace sold us and no order of ours waits for. */
interface Orphan {
  account: string
  reference: MarketReference
  itemId: string
  /** All that the marketplace charged, shipping included. */
  paidJpy: number
  /** The order that it was bought for and that is over; null when none is known. */
  orderId: string | null
}

/**
 * Bought and nobody's: the house pays, so that no member does, and the desk adopts, resells or returns it. Once a purchase: told
 * again, also after a person has settled it, nothing is booked and nothing is opened; and an order that holds it keeps it.
 */
export async function bookOrphan(tx: Tx, orphan: Orphan, at: number): Promise<void> {
  const { account, reference, paidJpy, orderId } = orphan
  await lockReference(tx, account, reference)
  if ((await holderOf(tx, account, reference)) !== null || (await isKnownOrphan(tx, account, reference))) return
  const subject = referenceName(account, reference)
  if (paidJpy > 0) {
    const transfer = { key: `orphan:${subject}`, at, kind: 'orphan', from: loss, to: payable(account), amountJpy: yen(paidJpy) } as const
    await post(tx, orderId ? { ...transfer, orderId } : transfer)
  }
  await openEntry(tx, { kind: 'orphan', subject, at, facts: { ...orphan } })
}
