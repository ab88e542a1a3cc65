import type { MarketReference } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { loss, payable } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { holderOf, isKnownOrphan, lockReference, referenceName } from './market-reference.ts'

/** A purchase that no order waits for. */
interface Orphan {
  account: string
  reference: MarketReference
  itemId: string
  /** All that the marketplace charged, shipping included. */
  paidJpy: number
  /** The ended order that it was bought for; null when unknown. */
  orderId: string | null
}

/**
 * Books an orphan: the house pays for it, and the desk adopts, resells or returns it. Once for each purchase, also after a person has
 * settled it; does nothing when an order holds it.
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
  await openEntry(tx, { kind: 'orphan', subject, at, facts: { ...orphan }, amountJpy: paidJpy })
}
