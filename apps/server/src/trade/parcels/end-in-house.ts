import type { ParcelFacts } from '@otsukai/contract/parcels/parcel-timeline'
import type { Tx } from '../../platform/db/tables.ts'
import { leaveParcel } from './leave-parcel.ts'
import type { ParcelRow } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { noPacker } from './pack-parcel.ts'
import { giveAllBack } from './parcel-money.ts'

type Ending = 'cancel' | 'giveUp' | 'lapse' | 'lapseDue'

/**
 * Ends a parcel that no carrier has, locked by the caller: what it held is back, and its orders are the member's to choose again. Answers
 * whether its state allowed that.
 */
export async function endInHouse<Step extends Ending>(
  tx: Tx,
  parcel: ParcelRow,
  step: Step,
  { at, facts }: { at: number; facts: Omit<ParcelFacts<Step>, 'backJpy'> },
): Promise<boolean> {
  const backJpy = await giveAllBack(tx, parcel, at)
  await leaveParcel(tx, parcel, { at, counts: true })
  const set = { ...noPacker, lease_until: null, pay_by: null, answer_by: null, ended_at: at }
  return (await tryMoveParcel<Ending>(tx, parcel, step, { at, set, facts: { ...facts, backJpy } as ParcelFacts<Ending> })) !== null
}
