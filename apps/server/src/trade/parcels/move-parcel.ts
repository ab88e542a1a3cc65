import { type ParcelState, type ParcelStep, parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelEvent, ParcelFacts } from '@otsukai/contract/parcels/parcel-timeline'
import { mayTake } from '@otsukai/contract/steps'
import { sql, type UpdateObject } from 'kysely'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { tell } from '../../platform/live/tell.ts'
import { writeParcelLine } from '../../platform/timeline/write-parcel-line.ts'
import type { ParcelRow } from './load-parcel.ts'
import { waitsFrom } from './waited.ts'

type Changes = Omit<UpdateObject<Database, 'parcels'>, 'state' | 'updated_at' | 'id' | 'member_id' | 'version'>

interface Move<Step extends ParcelStep> {
  at: number
  set?: Changes
  /** Of what its timeline tells the member; null for a step that it does not tell. */
  facts: Step extends ParcelEvent ? ParcelFacts<Step> : null
}

/**
 * Takes one step of the parcel table, on a row that the caller has locked with its orders: an UPDATE that checks the old state, a timeline
 * line, an event. Answers the row, or null, having written nothing, when the parcel is not in a state from which the step leads.
 */
export async function tryMoveParcel<Step extends ParcelStep>(
  tx: Tx,
  parcel: ParcelRow,
  step: Step,
  { at, set, facts }: Move<Step>,
): Promise<ParcelRow | null> {
  const { from, to } = parcelSteps[step]
  if (!mayTake(parcelSteps[step], parcel.state)) return null
  const state = to === 'same' ? parcel.state : to
  // An order may leave a requested parcel, and its charge with it: what that kept waiting counts before.
  const waits = state !== parcel.state || state === 'requested' ? await waitsFrom(tx, parcel, state, at) : {}
  const moved = await tx
    .updateTable('parcels')
    .set({ ...set, ...waits, state, version: sql`version + 1`, updated_at: at })
    .where('id', '=', parcel.id)
    .where('state', 'in', from as readonly ParcelState[])
    .returningAll()
    .executeTakeFirst()
  if (!moved) return null
  if (facts !== null) await writeParcelLine(tx, moved, step as ParcelEvent, facts as never, at)
  else await tell(tx, { at, memberId: moved.member_id, kind: 'parcel', subjectId: moved.id })
  return moved
}
