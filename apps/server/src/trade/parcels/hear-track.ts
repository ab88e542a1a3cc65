import type { TrackEvent } from '@otsukai/connectors/carrier'
import { parcelSteps, trackZh } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { lockParcel, type ParcelRow } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'

/** Something that a carrier tells of a parcel: perhaps often, late, or out of order. */
export type HeardTrack = Omit<TrackEvent, 'status'>

/** A courier may scan what he fetches before we say that he has it. */
const BEFORE_SENT_MS = 24 * 3_600_000

/** Of one parcel. */
const TRACKS_AT_MOST = 500

/** Marks a parcel as delivered; null where its state does not allow it. */
export async function deliverParcel(
  tx: Tx,
  parcel: ParcelRow,
  { at, deliveredAt, byMember }: { at: number; deliveredAt: number; byMember: boolean },
): Promise<ParcelRow | null> {
  const moved = await tryMoveParcel(tx, parcel, 'deliver', { at, set: { delivered_at: deliveredAt, ended_at: at }, facts: { byMember } })
  if (moved) await settleEntry(tx, { kind: 'silent', subject: parcel.id, at, by: 'carrier', why: 'delivered' })
  return moved
}

/**
 * Takes what carriers tell: each event is kept once. One that is newer than all before moves the parcel; a late one is kept and moves
 * nothing, except that a delivery always counts. Events of numbers that are not ours are passed over. Answers how many were new.
 */
export async function hearTracks(deps: Use<'db' | 'clock'>, events: readonly HeardTrack[]): Promise<number> {
  let heard = 0
  for (const event of events) {
    const found = await deps.db.selectFrom('parcels').select('id').where('number', '=', event.number).executeTakeFirst()
    if (found && (await transaction(deps.db, (tx) => hearOne(deps, tx, found.id, event)))) heard += 1
  }
  return heard
}

async function hearOne({ clock }: Use<'clock'>, tx: Tx, id: string, event: HeardTrack): Promise<boolean> {
  const at = clock()
  const locked = await lockParcel(tx, id)
  // A label that was voided meanwhile.
  if (!locked || locked.parcel.number !== event.number || locked.parcel.sent_at === null) return false
  const { parcel } = locked
  const told = await tx
    .selectFrom('parcel_tracks')
    .select(({ fn }) => [fn.max<number | null>('at').as('newest'), fn.countAll<number>().as('n')])
    .where('parcel_id', '=', id)
    .executeTakeFirstOrThrow()
  // Carriers use numbers again: what was told before it was sent is another parcel's.
  const isOurs = event.at >= parcel.sent_at! - BEFORE_SENT_MS
  const isNewer = event.at >= (told.newest ?? 0)
  const turnsBack = isNewer && (event.kind === 'returning' || event.kind === 'returned') && mayTake(parcelSteps.turnBack, parcel.state)
  const delivers = event.kind === 'delivered' && mayTake(parcelSteps.deliver, parcel.state)
  // No parcel has so long a story: of whoever tells more only what moves it is kept.
  if (told.n >= TRACKS_AT_MOST && !(isOurs && (turnsBack || delivers))) return false
  const written = await tx
    .insertInto('parcel_tracks')
    .values({
      parcel_id: id,
      event_id: event.eventId,
      // A carrier's clock may run ahead.
      at: Math.min(event.at, at),
      heard_at: at,
      kind: event.kind,
      place: event.placeText.slice(0, 200),
      note: (event.text || trackZh[event.kind]).slice(0, 500),
    })
    .onConflict((same) => same.columns(['parcel_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  if (!isOurs) return true
  await settleEntry(tx, { kind: 'silent', subject: id, at, by: 'carrier', why: 'it told something' })
  if (delivers) {
    await deliverParcel(tx, parcel, { at, deliveredAt: Math.max(parcel.sent_at!, Math.min(event.at, at)), byMember: false })
    return true
  }
  // Its member may have both the goods and what was paid for their loss.
  if (event.kind === 'delivered' && parcel.state === 'lost')
    await openEntry(tx, {
      kind: 'returned',
      subject: id,
      at,
      memberId: parcel.member_id,
      facts: { number: parcel.number, paidLoss: true, evidence: '承运商说已签收' },
      once: true,
    })
  if (turnsBack) await tryMoveParcel(tx, parcel, 'turnBack', { at, set: { heard_at: at }, facts: { reasonZh: '承运方退回' } })
  else await tryMoveParcel(tx, parcel, 'track', { at, set: { heard_at: at }, facts: null })
  return true
}
