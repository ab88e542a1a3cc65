import { createHash } from 'node:crypto'
import type { TrackEvent } from './carrier.ts'

/** Beyond these a carrier's list or text is not believed to be of one parcel. */
export const EVENTS_AT_MOST = 200
const TEXT_AT_MOST = 300
/** Clocks differ, and some carriers tell the time of a place without its zone. */
const AHEAD_AT_MOST_MS = 86_400_000
/** Of a number that carriers print, plain. */
export const plainNumber = /^[A-Z0-9]{4,40}$/

/** An event with its texts cut to what we store; null where its time cannot be: before 2020, or days ahead. */
export function boundedEvent(event: TrackEvent, now: number): TrackEvent | null {
  if (!Number.isFinite(event.at) || event.at < Date.UTC(2020, 0) || event.at > now + AHEAD_AT_MOST_MS) return null
  return { ...event, at: Math.round(event.at), placeText: cut(event.placeText), text: cut(event.text) }
}

/** Without control characters, as the database stores no NUL and no screen shows the others, nor marks that turn the text around them. */
const cut = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_AT_MOST)
    .toWellFormed()

/** An id for what has none of its own: the same facts are the same event. */
export const eventIdOf = (...facts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32)
