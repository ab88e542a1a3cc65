/**
 * AfterShip Tracking's interface, version 2026-07, as far as parcels need it:
 * - fields of trackings and checkpoints: https://www.aftership.com/docs/tracking/model/tracking, …/model/checkpoint
 * - statuses: https://www.aftership.com/docs/tracking/enum/delivery-sub-statuses
 * - errors: https://www.aftership.com/docs/tracking/quickstart/request-errors
 * - notices: https://www.aftership.com/docs/tracking/webhook/webhook-specifications, …/webhook/webhook-signature
 * Paths and headers were compared with AfterShip's own client, @aftership/tracking-sdk 17.0.0 on npm.
 */
import { z } from 'zod'
import { trackStatuses } from '../carrier.ts'

const text = z.string().nullish()

const Checkpoint = z.object({
  /** By the carrier: with a zone, or the time of the place. */
  checkpoint_time: z.string(),
  /** When AfterShip heard of it, in UTC. */
  created_at: text,
  tag: z.enum(trackStatuses),
  /** `InTransit_002` and the like. */
  subtag: text,
  message: text,
  location: text,
  city: text,
  /** Three letters, ISO 3166-1. */
  country_region: text,
})
export type Checkpoint = z.output<typeof Checkpoint>

/** One checkpoint that cannot be read costs only itself. */
export const Tracking = z.object({
  tracking_number: z.string(),
  checkpoints: z.array(Checkpoint.nullable().catch(null)).nullish(),
})
export type Tracking = z.output<typeof Tracking>

export const TrackingsAnswer = z.object({ data: z.object({ trackings: z.array(Tracking) }) })

/** `data` of a created tracking is the tracking; of a refusal it tells nothing. */
export const ErrorAnswer = z.object({ meta: z.object({ code: z.int(), message: text }) })

export const errors = { exists: 4003, badNumber: 4005, unknownCarrier: 4012, badFormat: 4017 } as const

export const Notice = z.object({
  /** `tracking_update`, or one of those about estimated dates. */
  event: z.string(),
  msg: z.unknown(),
})
