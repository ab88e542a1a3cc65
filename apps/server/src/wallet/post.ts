import { type Yen } from '@otsukai/money/yen'
import { type Tx } from '../db/client.ts'
import { named } from '../db/prepared.ts'
import { type Account } from './accounts.ts'

/** Why money moved; the statement tells a member in Chinese what each means. */
export const transferKinds = [
  'recharge',
  'orderPaid',
  'orderCancelled',
  'orderExpired',
  'orderFailed',
  'purchase',
  'purchaseRest',
  'purchaseExcess',
  'orphan',
  'sellerCancelled',
  'serviceFee',
  'inspectionFee',
  'inspectionWithdrawn',
  'inspectionImpossible',
] as const
export type TransferKind = (typeof transferKinds)[number]

export interface Transfer {
  /** Unique for what caused it: the same key again is the same transfer. */
  key: string
  at: number
  kind: TransferKind
  from: Account
  to: Account
  amountJpy: Yen
  orderId?: string
  rechargeId?: string
  memo?: string
}

/** The source account does not cover a transfer. */
export class ShortBalance extends Error {
  override name = 'ShortBalance'
  readonly availableJpy: number
  constructor(account: string, availableJpy: number) {
    super(`${account} has ${availableJpy} yen`)
    this.availableJpy = availableJpy
  }
}

const LEDGER_POST = 'select posted from ledger_post($1, $2, $3, $4, $5, $6, $7, null, $8, $9)'

/**
 * Moves money between two accounts, in the caller's transaction: the one way in which money moves. Repeating a key changes
 * nothing and answers false. Throws `ShortBalance` when the source does not cover it. Accounts are locked by ascending id; the
 * caller already holds the row (order, bid, recharge) that caused the transfer.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { key, at, kind, from, to, amountJpy, orderId, rechargeId, memo } = transfer
  try {
    const [row] = await named<{ posted: boolean }>(tx, 'ledger_post', LEDGER_POST, [
      key,
      at,
      kind,
      from,
      to,
      amountJpy,
      orderId ?? null,
      rechargeId ?? null,
      memo ?? '',
    ])
    return row?.posted ?? false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'OT001')
      throw new ShortBalance(from, Number('detail' in error ? error.detail : 0))
    throw error
  }
}
