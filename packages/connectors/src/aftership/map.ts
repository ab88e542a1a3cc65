import type { TrackEvent, TrackKind, TrackStatus } from '../carrier.ts'
import { boundedEvent, eventIdOf, EVENTS_AT_MOST, plainNumber } from '../track-event.ts'
import type { Checkpoint, Tracking } from './wire.ts'

/** What members are told of a status; null: nothing, as our own steps told it (a label was made), or nothing happened. */
const byStatus: Record<TrackStatus, TrackKind | null> = {
  Pending: null,
  InfoReceived: null,
  InTransit: 'moving',
  OutForDelivery: 'out',
  AttemptFail: 'attemptFail',
  AvailableForPickup: 'pickup',
  Delivered: 'delivered',
  Exception: 'exception',
  Expired: null,
}

const bySubtag: Record<string, TrackKind> = {
  InTransit_002: 'accepted',
  InTransit_004: 'arrived',
  InTransit_006: 'customs',
  Exception_004: 'customs',
  // "Held for payment" by the receiver: of a parcel whose freight is paid, the customs' tax.
  Exception_006: 'taxDue',
  Exception_010: 'returning',
  Exception_011: 'returned',
  Exception_013: 'lost',
}

/** Japan Post's words for the last step in Japan, which has no subtag of its own. */
const exported = /^(dispatch|departure) from outward office of exchange|^国際交換局から発送/i

/** A place's time when the carrier tells no zone; all of China has one. */
const zones: Record<string, string> = { JPN: '+09:00', CHN: '+08:00', HKG: '+08:00', MAC: '+08:00', TWN: '+08:00' }

/** Null when no number of a carrier stands in it. What can be told of the parcel, in the order of time. */
export function toEvents({ tracking_number, checkpoints }: Tracking, now: number): TrackEvent[] | null {
  const number = tracking_number.toUpperCase()
  if (!plainNumber.test(number)) return null
  const events = (checkpoints ?? [])
    .slice(-EVENTS_AT_MOST)
    .flatMap((checkpoint) => (checkpoint === null ? [] : (toEvent(number, checkpoint, now) ?? [])))
    .toSorted((a, b) => a.at - b.at)
  // A parcel that went back is delivered too: to its sender.
  const backFrom = events.find(({ kind }) => kind === 'returning')?.at ?? Infinity
  return events.map((event) => (event.kind === 'delivered' && event.at > backFrom ? { ...event, kind: 'returned' } : event))
}

function toEvent(number: string, checkpoint: Checkpoint, now: number): TrackEvent | null {
  const { checkpoint_time, tag: status, subtag, message, location, city } = checkpoint
  const text = message ?? ''
  const kind = bySubtag[subtag ?? ''] ?? (status === 'InTransit' && exported.test(text) ? 'exported' : byStatus[status])
  if (kind === null) return null
  // Not by its sub-status, which AfterShip corrects later.
  const eventId = eventIdOf(number, checkpoint_time, text === '' ? status : text)
  return boundedEvent({ eventId, number, kind, status, at: timeOf(checkpoint), placeText: location ?? city ?? '', text }, now)
}

/** NaN for what is no time. */
function timeOf({ checkpoint_time, created_at, country_region }: Checkpoint): number {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(checkpoint_time)) return Date.parse(checkpoint_time)
  const zone = zones[country_region ?? '']
  return Date.parse(zone === undefined ? (created_at ?? '') : checkpoint_time + zone)
}
