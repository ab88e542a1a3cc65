import { isParcelNews, type ParcelEvent, type ParcelFacts, parcelLineZh } from '@otsukai/contract/parcels/parcel-timeline'
import type { Tx } from '../db/tables.ts'
import { tell } from '../live/tell.ts'
import { writeTimeline } from './write-timeline.ts'

/**
 * Adds a line to what a parcel's member reads of it, and tells their browsers. What is news to them becomes a message too; the caller has
 * locked the parcel's orders.
 */
export async function writeParcelLine<Event extends ParcelEvent>(
  tx: Tx,
  { id, member_id }: { id: string; member_id: number },
  event: Event,
  facts: ParcelFacts<Event>,
  at: number,
): Promise<void> {
  const noteZh = parcelLineZh(event, facts)
  await tx
    .insertInto('parcel_timeline')
    .values({ parcel_id: id, at, event, note_zh: noteZh, facts: JSON.stringify(facts) as never })
    .execute()
  await tell(tx, { at, memberId: member_id, kind: 'parcel', subjectId: id })
  if (isParcelNews(event, facts)) await writeNews(tx, { id, memberId: member_id }, noteZh, at)
}

/** All that is told of a parcel stands in one thread: that of the first order in it, or, if none is left, that was. */
async function writeNews(tx: Tx, { id, memberId }: { id: string; memberId: number }, noteZh: string, at: number): Promise<void> {
  const { order_id: orderId } = await tx
    .selectFrom('parcel_orders')
    .select('order_id')
    .where('parcel_id', '=', id)
    .orderBy((eb) => eb.or([eb('live', '=', true), eb('to_end', '=', true)]), 'desc')
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await writeTimeline(tx, { orderId, memberId, at, event: 'parcelNews', facts: { parcelId: id, noteZh } })
}
