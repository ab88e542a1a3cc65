import type { TrackEvent } from '@otsukai/connectors/carrier'
import { parcelSteps, trackZh } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import { sql } from 'kysely'
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
  if (moved) await settleEntry(tx, { kind: 'silent', subject: parcel.id, at, by: byMember ? 'member' : 'carrier', why: 'delivered' })
  return moved
}

/**
 * Takes what carriers tell: each event is kept once. One that is newer than all before moves the parcel; a late one is kept and moves
 * nothing, except that a delivery always counts. Events of numbers that are not ours are passed over. Answers how many were new.
 */
export async function hearTracks(deps: Use<'db' | 'clock'>, events: readonly HeardTrack[]): Promise<number> {
  let heard = 0
  for (const [number, told] of Map.groupBy(events, (event) => event.number)) {
    const { rows } = await sql<{ id: string; known: string[] }>`
      select p.id, array(select t.event_id from parcel_tracks t where t.parcel_id = p.id and t.event_id = any(${told.map(({ eventId }) => eventId)})) as known
      from parcels p where p.number = ${number}`.execute(deps.db)
    const [parcel] = rows
    // Asked for, a carrier tells all from the beginning.
    const fresh = parcel ? told.filter(({ eventId }) => !parcel.known.includes(eventId)) : []
    if (parcel && fresh.length > 0) heard += await transaction(deps.db, (tx) => hearOf(deps, tx, { id: parcel.id, number, events: fresh }))
  }
  return heard
}

interface Told {
  id: string
  number: string
  events: readonly HeardTrack[]
}

async function hearOf({ clock }: Use<'clock'>, tx: Tx, { id, number, events }: Told): Promise<number> {
  const at = clock()
  const locked = await lockParcel(tx, id)
  // A label that was voided meanwhile.
  if (!locked || locked.parcel.number !== number || locked.parcel.sent_at === null) return 0
  let { parcel } = locked
  const told = await tx
    .selectFrom('parcel_tracks')
    .select(({ fn }) => [fn.max<number | null>('at').as('newest'), fn.countAll<number>().as('n')])
    .where('parcel_id', '=', id)
    .executeTakeFirstOrThrow()
  let [newestAt, kept] = [told.newest ?? 0, told.n]
  let heard = 0
  for (const event of events) {
    const isNewer = event.at >= newestAt
    // No parcel has so long a story: of whoever tells more only what moves it is kept.
    if (kept >= TRACKS_AT_MOST && stepOf(parcel, event, isNewer) === null) continue
    if (!(await keep(tx, id, event, at))) continue
    heard += 1
    kept += 1
    parcel = (await moveBy(tx, parcel, event, { at, isNewer })) ?? parcel
    newestAt = Math.max(newestAt, Math.min(event.at, at))
  }
  return heard
}

/** The step to which an event leads; null where it only is news. */
function stepOf(parcel: ParcelRow, { kind, at }: HeardTrack, isNewer: boolean): 'deliver' | 'turnBack' | null {
  // Carriers use numbers again: what was told before it was sent is another parcel's.
  if (isBeforeSent(parcel, at)) return null
  if (kind === 'delivered' && mayTake(parcelSteps.deliver, parcel.state)) return 'deliver'
  const turns = isNewer && (kind === 'returning' || kind === 'returned')
  return turns && mayTake(parcelSteps.turnBack, parcel.state) ? 'turnBack' : null
}

const isBeforeSent = ({ sent_at }: ParcelRow, at: number): boolean => at < sent_at! - BEFORE_SENT_MS

/** Writes an event down; false where it was before. */
async function keep(tx: Tx, id: string, event: HeardTrack, at: number): Promise<boolean> {
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
  return written !== undefined
}

/** Moves a parcel that was sent by an event; null where it moves nothing. */
async function moveBy(
  tx: Tx,
  parcel: ParcelRow,
  event: HeardTrack,
  { at, isNewer }: { at: number; isNewer: boolean },
): Promise<ParcelRow | null> {
  if (isBeforeSent(parcel, event.at)) return null
  await settleEntry(tx, { kind: 'silent', subject: parcel.id, at, by: 'carrier', why: 'it told something' })
  const step = stepOf(parcel, event, isNewer)
  if (step === 'deliver')
    return deliverParcel(tx, parcel, { at, deliveredAt: Math.max(parcel.sent_at!, Math.min(event.at, at)), byMember: false })
  if (step === 'turnBack') return tryMoveParcel(tx, parcel, 'turnBack', { at, set: { heard_at: at }, facts: { reasonZh: '承运商退回' } })
  // Its member may have both the goods and what was paid for their loss.
  if (event.kind === 'delivered' && parcel.state === 'lost')
    await openEntry(tx, {
      kind: 'returned',
      subject: parcel.id,
      at,
      memberId: parcel.member_id,
      facts: { number: parcel.number, paidLoss: true, evidence: '承运商说已签收' },
      once: true,
    })
  return tryMoveParcel(tx, parcel, 'track', { at, set: { heard_at: at }, facts: null })
}
