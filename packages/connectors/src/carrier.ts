import type { Timing } from './timing.ts'

/**
 * The port to carriers that take parcels abroad, one adapter each. Money is whole yen, weights are grams, sizes millimetres, times
 * milliseconds since 1970. What a carrier has no call for, a person does: the answer then says `byHand`.
 */
export const carrierNames = ['manual', 'aftership', 'sandbox'] as const
export type CarrierName = (typeof carrierNames)[number]

/** The states of a parcel as AfterShip names them: https://www.aftership.com/docs/tracking/enum/delivery-statuses */
export const trackStatuses = [
  'Pending',
  'InfoReceived',
  'InTransit',
  'OutForDelivery',
  'AttemptFail',
  'AvailableForPickup',
  'Delivered',
  'Exception',
  'Expired',
] as const
export type TrackStatus = (typeof trackStatuses)[number]

/** The things that members are told of, each with a sentence of its own. */
export const trackKinds = [
  'accepted',
  /** Moved within a country, or in a way that no other kind names. */
  'moving',
  'exported',
  'arrived',
  'customs',
  /** The customs ask the receiver for tax; the parcel waits and its state is the same. */
  'taxDue',
  'out',
  'attemptFail',
  'pickup',
  'delivered',
  'returning',
  'returned',
  'lost',
  'exception',
] as const
export type TrackKind = (typeof trackKinds)[number]

/** Something that happened to a parcel. It may be told often, late, and after what happened later. */
export interface TrackEvent {
  /** The same for the same thing, however often and whichever way it is told. */
  eventId: string
  /** The carrier's number, plain: capitals and digits. */
  number: string
  kind: TrackKind
  status: TrackStatus
  at: number
  /** Where, in the carrier's words; empty when it does not say. */
  placeText: string
  /** What happened, in the carrier's words. */
  text: string
}

export interface Box {
  /** The line as the carrier calls it. */
  service: string
  /** Two letters. */
  country: string
  weightG: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

export interface LabelRequest extends Box {
  /** Our name of this label: asked again, the same label is answered. */
  reference: string
  /** As printed, in Latin letters. */
  to: { name: string; phone: string; postcode: string; lines: string[] }
  customs: { nameEn: string; quantity: number; valueJpy: number; weightG: number; hsCode: string | null }[]
}

export interface Label {
  number: string
  /** To be printed as it is; null where none came, or something else than a PDF. */
  pdf: Buffer | null
  /** What the carrier says it will bill. */
  costJpy: number
}

const PDF_BYTES_AT_MOST = 512 << 10

/** A carrier's PDF; null for what is none by its first and last bytes, or too large. */
export function pdfOf(bytes: Buffer): Buffer | null {
  const begins = /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))
  const ends = bytes.subarray(-1_024).includes('%%EOF')
  return begins && ends && bytes.length <= PDF_BYTES_AT_MOST ? bytes : null
}

export type RateAnswer =
  | { kind: 'rated'; costJpy: number }
  /** The carrier does not take such a box; `told` is its reason. */
  | { kind: 'refused'; told: string }
  | { kind: 'byHand' }

/**
 * The outcome of a call for a label.
 * - `refused`: none was made, and asked again it is refused again.
 * - `byHand`: a person prints the carrier's own label and types its number.
 * - `neverSent`: certainly none was made, as the call did not leave.
 * - `unclear`: no answer, or an unreadable one. One may have been made: ask again under the same reference.
 */
export type LabelAnswer =
  | { kind: 'made'; label: Label }
  | { kind: 'refused'; told: string }
  | { kind: 'byHand' }
  | { kind: 'neverSent'; told: string }
  | { kind: 'unclear'; told: string }

export type TrackAnswer =
  /** All that is known of the parcel; empty before anything happened. */
  | { kind: 'events'; events: TrackEvent[] }
  /** The carrier knows no such number, or not yet. */
  | { kind: 'unknown' }
  /** Only a page tells: `pageOf`. */
  | { kind: 'byHand' }

export type CarrierNotice =
  | { kind: 'events'; events: TrackEvent[] }
  /** Signed, and about nothing that we follow. */
  | { kind: 'other'; told: string }
  /** The signature is missing or wrong, or too old. */
  | { kind: 'forged' }

export interface Carrier {
  readonly name: CarrierName
  /** Throws `CarrierDown`. */
  rate(box: Box): Promise<RateAnswer>
  /** Sent once. Never throws: every failure is an outcome. */
  label(request: LabelRequest): Promise<LabelAnswer>
  /** Throws `CarrierDown`. */
  track(number: string): Promise<TrackAnswer>
  readNotice(headers: Record<string, string | undefined>, rawBody: string): CarrierNotice
  /** Whether a sender of notices is waited for. */
  readonly sendsNotices: boolean
}

export interface CarrierDeps {
  /** The server's clock, ms since 1970. */
  now: () => number
  /** For time limits. Default: the machine's. */
  timing?: Timing
}

/** It is unreachable, or its answer unreadable. `neverSent`: the call did not leave. */
export class CarrierDown extends Error {
  override name = 'CarrierDown'
  readonly neverSent: boolean
  constructor(message: string, { cause, neverSent = false }: { cause?: unknown; neverSent?: boolean } = {}) {
    super(message, { cause })
    this.neverSent = neverSent
  }
}

/** Where a person reads what Japan Post knows of a parcel: it has no interface for machines. */
export const pageOf = (number: string): string =>
  `https://trackings.post.japanpost.jp/services/srv/search/direct?${new URLSearchParams({ reqCodeNo1: number, locale: 'ja' })}`
