import type { ParcelQuote } from '@otsukai/contract/parcels/parcel-quote'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { repayDebts } from '../../money/payments/repay-debts.ts'
import { type Account, available, parcelAccount } from '../../money/wallet/accounts.ts'
import { post, ShortBalance, type TransferKind } from '../../money/wallet/post.ts'
import type { ParcelRow } from './load-parcel.ts'

/** What lies on a parcel's account, in yen. */
export async function parcelBalance(tx: Tx, parcelId: string): Promise<Yen> {
  const row = await tx.selectFrom('accounts').select('balance_jpy').where('id', '=', parcelAccount(parcelId)).executeTakeFirst()
  return yen(row?.balance_jpy ?? 0)
}

interface Moving {
  /** As it was before the step whose money this is: each version is left by one step alone. */
  parcel: Pick<ParcelRow, 'id' | 'member_id' | 'version'>
  kind: TransferKind
  amountJpy: number
  at: number
}

/** Transfers of one kind may recur: once by each step. */
const keyOf = ({ parcel, kind }: Moving): string => `parcel:${parcel.id}:${kind}:${parcel.version}`

/** Takes money from the member to the parcel, or, for a fee, `to` the house. Refuses balanceShort. */
export async function takeFromMember(tx: Tx, moving: Moving, to: Account = parcelAccount(moving.parcel.id)): Promise<void> {
  const { parcel, kind, at } = moving
  if (moving.amountJpy === 0) return
  const amountJpy = yen(moving.amountJpy)
  try {
    await post(tx, { key: keyOf(moving), at, kind, from: available(parcel.member_id), to, amountJpy, parcelId: parcel.id })
  } catch (error) {
    if (error instanceof ShortBalance) throw new Refusal('balanceShort', { shortJpy: amountJpy - error.availableJpy })
    throw error
  }
  await tx
    .updateTable('parcels')
    .set((eb) => ({ paid_jpy: eb('paid_jpy', '+', amountJpy) }))
    .where('id', '=', parcel.id)
    .execute()
}

/** Gives money back to the member, from the parcel unless told otherwise, and pays their debts from it. */
export async function giveToMember(tx: Tx, moving: Moving, from: Account = parcelAccount(moving.parcel.id)): Promise<void> {
  const { parcel, kind, at } = moving
  if (moving.amountJpy === 0) return
  const amountJpy = yen(moving.amountJpy)
  const key = keyOf(moving)
  if (!(await post(tx, { key, at, kind, from, to: available(parcel.member_id), amountJpy, parcelId: parcel.id }))) return
  await tx
    .updateTable('parcels')
    .set((eb) => ({ refunded_jpy: eb('refunded_jpy', '+', amountJpy) }))
    .where('id', '=', parcel.id)
    .execute()
  // A gateway may have taken back the recharge that paid for it.
  await repayDebts(tx, { memberId: parcel.member_id, at, cause: key })
}

/** Moves the parcel's account to hold `wantedJpy`: the member gives what is missing, or gets what is beyond. Answers what came back. */
export async function holdExactly(tx: Tx, parcel: Moving['parcel'], wantedJpy: number, taking: TransferKind, at: number): Promise<number> {
  const heldJpy = await parcelBalance(tx, parcel.id)
  if (wantedJpy > heldJpy) await takeFromMember(tx, { parcel, kind: taking, amountJpy: wantedJpy - heldJpy, at })
  const backJpy = Math.max(0, heldJpy - wantedJpy)
  await giveToMember(tx, { parcel, kind: 'parcelReturned', amountJpy: backJpy, at })
  return backJpy
}

/** Gives all back that a parcel's account holds. Answers how much. */
export const giveAllBack = (tx: Tx, parcel: ParcelRow, at: number): Promise<number> => holdExactly(tx, parcel, 0, 'parcelHeld', at)

export const amountOf = (quote: ParcelQuote | null, kind: ParcelQuote['lines'][number]['kind']): number =>
  (quote?.lines ?? []).filter((line) => line.kind === kind).reduce((sum, { amountJpy }) => sum + amountJpy, 0)
