import type { Generated, JSONColumnType } from 'kysely'
import type { MatterAnswer, MatterKind, ParcelState, PayMode, TrackKind } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelQuote } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import type { ParcelEvent } from '@otsukai/contract/parcels/parcel-timeline'

/** A packed box as stored: sizes in mm, the longest first; ids of photos, the first with the scale. */
interface KeptBox {
  weightG: number
  sizes: number[]
  chargeableG: number
  photos: string[]
}

declare module '../../platform/db/tables.ts' {
  interface Database {
    parcels: {
      id: string
      member_id: number
      state: ParcelState
      /** Grows with each step, so that two who have seen the same parcel do not both change it. */
      version: Generated<number>
      address_id: number | null
      /** Sealed with the installation's key; null once erased. */
      address: Buffer | null
      country: string
      line_id: string
      /** As it was named when chosen. */
      line: JSONColumnType<Parcel['line']>
      options: JSONColumnType<Parcel['options']>
      pay_mode: PayMode
      ceiling_jpy: number | null
      quote: JSONColumnType<ParcelQuote, string | null | undefined, string | null> | null
      paid_jpy: Generated<number>
      refunded_jpy: Generated<number>
      box: JSONColumnType<KeptBox, string | null | undefined, string | null> | null
      /** The carrier's. */
      number: string | null
      lease: string | null
      lease_until: number | null
      packer: string | null
      packer_id: number | null
      /** Of a packed parcel; of one that is to be packed, when what its member owes first is to be paid. */
      pay_by: number | null
      answer_by: number | null
      /** Since when it may wait for its member, requested, on hold or packed; and for how long it did before, in ms. */
      waits_since: number | null
      waited_ms: Generated<number>
      sent_at: number | null
      delivered_at: number | null
      ended_at: number | null
      manifest_id: number | null
      heard_at: number | null
      asked_at: number | null
      created_at: number
      updated_at: number
      request_id: string
      request_hash: string
    }
    parcel_orders: {
      parcel_id: string
      order_id: string
      from_at: number
      live: Generated<boolean>
      /** It was still in the parcel when that ended. */
      to_end: Generated<boolean>
      paused_ms: number | null
      /** How long the parcel had waited for its member before the order joined it, in ms. */
      waited_before_ms: Generated<number>
      scanned_at: number | null
      value_jpy: number
      weight_g: number
    }
    /** Requests of members on their parcels, each done once. */
    parcel_requests: { member_id: number; request_id: string; request_hash: string; call: string; parcel_id: string; at: number }
    parcel_timeline: {
      id: Generated<number>
      parcel_id: string
      at: number
      event: ParcelEvent
      note_zh: string
      facts: JSONColumnType<Record<string, string | number | boolean | null>>
    }
    parcel_matters: {
      id: Generated<number>
      parcel_id: string
      at: number
      kind: MatterKind
      /** Empty: it concerns the whole parcel. */
      order_ids: JSONColumnType<string[], string, never>
      note_zh: string
      photo: string | null
      answer: MatterAnswer | null
      answered_at: number | null
    }
    parcel_customs: {
      parcel_id: string
      place: number
      order_id: string | null
      name_en: string
      quantity: number
      value_jpy: number
      weight_g: number
      hs_code: string | null
    }
    parcel_labels: { id: string; parcel_id: string; number: string | null; at: number }
    parcel_tracks: {
      id: Generated<number>
      parcel_id: string
      event_id: string
      at: number
      heard_at: number
      kind: TrackKind
      place: string
      note: string
    }
    parcel_charges: {
      id: Generated<number>
      parcel_id: string
      /** The parcel's. */
      member_id: number
      at: number
      reason_zh: string
      amount_jpy: number
      paid_at: number | null
    }
    parcel_claims: {
      parcel_id: string
      at: number
      note: string
      photos: JSONColumnType<string[], string, never>
      settled_at: number | null
      settled_zh: string | null
      paid_jpy: Generated<number>
    }
    manifests: { id: Generated<number>; at: number; carrier: string; by: string }
  }
}
