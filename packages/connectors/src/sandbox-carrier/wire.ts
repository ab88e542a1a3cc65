/** The protocol of the sandbox's carrier, which is our own. */
import { z } from 'zod'
import { trackKinds, trackStatuses } from '../carrier.ts'

export const TrackWire = z.object({
  id: z.string().min(1).max(64),
  number: z.string(),
  kind: z.enum(trackKinds),
  status: z.enum(trackStatuses),
  at: z.int(),
  place: z.string(),
  text: z.string(),
})
export type TrackWire = z.output<typeof TrackWire>

/** One event that cannot be read costs only itself. */
export const Tracks = z.object({ data: z.array(TrackWire.nullable().catch(null)) })

export const Rate = z.object({ price_jpy: z.int().min(0) })

export const LabelWire = z.object({ number: z.string(), price_jpy: z.int().min(0), pdf_base64: z.string().max(700_000) })

export const Refused = z.object({ error: z.string() })
