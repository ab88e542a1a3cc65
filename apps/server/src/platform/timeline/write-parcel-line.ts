import { type ParcelEvent, type ParcelFacts, parcelLineZh } from '@otsukai/contract/parcels/parcel-timeline'
import type { Tx } from '../db/tables.ts'
import { tell } from '../live/tell.ts'

/** Adds a line to what a parcel's member reads of it, and tells their browsers. */
export async function writeParcelLine<Event extends ParcelEvent>(
  tx: Tx,
  { id, member_id }: { id: string; member_id: number },
  event: Event,
  facts: ParcelFacts<Event>,
  at: number,
): Promise<void> {
  await tx
    .insertInto('parcel_timeline')
    .values({ parcel_id: id, at, event, note_zh: parcelLineZh(event, facts), facts: JSON.stringify(facts) as never })
    .execute()
  await tell(tx, { at, memberId: member_id, kind: 'parcel', subjectId: id })
}
