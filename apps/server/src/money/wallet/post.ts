import type { Yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { codeOf } from '../../platform/db/failures.ts'
import { named, type Put } from '../../platform/db/prepared.ts'
import type { Account } from './accounts.ts'

/** Why money moved; `KIND_ZH` has the words for members. */
export const transferKinds = [
  'recharge',
  'rechargeByHand',
  'refundBegun',
  'refundDone',
  'refundRefused',
  'chargeback',
  'chargebackOwed',
  'debtRepaid',
  'paidOut',
  'refundPaidOut',
  'orderPaid',
  'orderCancelled',
  'orderExpired',
  'orderFailed',
  'purchase',
  'purchaseCorrected',
  'purchaseRest',
  'purchaseExcess',
  'excessReturned',
  'orphan',
  'orphanAdopted',
  'orphanReturned',
  'orphanResold',
  'adjustment',
  'sellerCancelled',
  'serviceFee',
  'serviceFeeReversed',
  'inspectionFee',
  'inspectionWithdrawn',
  'inspectionImpossible',
  'inspectionAsked',
  'charge',
  'chargePaid',
  'chargeVoided',
  'chargeReturned',
  'compensation',
  'lost',
  'returned',
  'feesReturned',
  'bidHeld',
  'bidReleased',
  'bidWon',
  'parcelHeld',
  'parcelPaid',
  'parcelReturned',
  'parcelStorage',
  'parcelFreight',
  'parcelRevenue',
  'parcelLoss',
  'unpackFee',
  'parcelLost',
  'claimPaid',
  'parcelCharge',
  'carrierBill',
  'carrierBillDiffers',
  'carrierCredit',
  'carrierCreditDiffers',
  'disposed',
  'disposalStorage',
] as const
export type TransferKind = (typeof transferKinds)[number]

export interface Transfer {
  /** Idempotency key: unique for the transfer's cause. */
  key: string
  at: number
  kind: TransferKind
  from: Account
  to: Account
  amountJpy: Yen
  orderId?: string
  bidId?: string
  rechargeId?: string
  memo?: string
  parcelId?: string
}

/** Thrown when the source account does not cover a transfer. */
export class ShortBalance extends Error {
  override name = 'ShortBalance'
  readonly availableJpy: number
  constructor(account: string, availableJpy: number) {
    super(`${account} has ${availableJpy} yen`)
    this.availableJpy = availableJpy
  }
}

/**
 * Moves money between two accounts, in the caller's transaction: the only code that moves money. Repeating a key changes nothing and
 * answers false. Throws `ShortBalance` when the source does not cover it. Accounts are locked by ascending id; the caller already holds
 * the lock of the row (order, bid, recharge, parcel) that caused the transfer.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<boolean> {
  const answer = named<{ posted: boolean }>(
    tx,
    'ledger-post',
    (put) => `select ${ledgerPost(put, { ...transfer, amountJpy: put(transfer.amountJpy) })} as posted`,
  )
  const [row] = await orShortBalance(transfer.from, answer)
  return row?.posted ?? false
}

/** SQL of `post` within a larger statement; `amountJpy` is SQL, such as a column. `orShortBalance` reads its errors. */
export const ledgerPost = (
  put: Put,
  { key, at, kind, from, to, amountJpy, orderId, bidId, rechargeId, memo, parcelId }: Omit<Transfer, 'amountJpy'> & { amountJpy: string },
) =>
  `ledger_post(${[key, at, kind, from, to].map(put)}, ${amountJpy}, ${put(orderId ?? null)}, ${put(bidId ?? null)}, ${put(rechargeId ?? null)}, ${put(memo ?? '')}${parcelId === undefined ? '' : `, ${put(parcelId)}`})`

/** Awaits a statement that takes money from this account; throws `ShortBalance` for the database's OT001. */
export async function orShortBalance<T>(from: Account, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (codeOf(error) === 'OT001') throw new ShortBalance(from, Number(error instanceof Error && 'detail' in error ? error.detail : 0))
    throw error
  }
}
