import { z } from 'zod'
import { get, post } from '../call.ts'
import { Time } from '../fields.ts'
import { PhotoId, photoLimits } from './warehouse.ts'

/** A phone as the camera of a computer of the warehouse: it sends photos of what lies there at this moment, and reads nothing. */

/** `waiting`: its code was not read yet; `claimed`: a phone has read it, and its two digits are asked for. */
export const pairingStates = ['waiting', 'claimed', 'paired', 'over'] as const
export type PairingState = (typeof pairingStates)[number]

const Pairing = z.object({
  id: z.int(),
  state: z.enum(pairingStates),
  /** Waiting: until when the code can be read. Paired: when the phone ends at the latest. */
  endsAt: Time,
})

/** Chosen by the computer for each parcel that it begins; photos go to it. */
const ParcelKey = z.string().regex(/^[\w-]{8,64}$/)

export const pairPhone = post('/api/desk/station/pair', {
  summary: 'Makes a code by which a phone becomes the camera of this session; the one before ends',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({}),
  /** `url` is what the code says; `qr` is the code as SVG. Both are told once. */
  data: Pairing.extend({ url: z.string(), qr: z.string() }),
})

export const claimPhone = post('/api/desk/station/claim', {
  summary: 'A phone that has read the code takes it, once, and shows two digits',
  who: 'visitor',
  input: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  data: z.object({ digits: z.string().regex(/^\d\d$/) }),
  refusals: ['notAllowedNow'],
})

export const confirmPhone = post('/api/desk/station/confirm', {
  summary: 'The two digits that the phone shows; wrong ones end the pairing',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({ id: z.int().min(1), digits: z.string().regex(/^\d\d$/) }),
  data: Pairing,
  refusals: ['notAllowedNow'],
})

export const unpairPhone = post('/api/desk/station/unpair', {
  summary: 'Ends the phone of this session',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({}),
  data: z.null(),
})

export const phoneParcel = post('/api/desk/station/parcel', {
  summary: 'Says for which parcel the phone takes photos now; null for none',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({ parcel: ParcelKey.nullable() }),
  data: z.null(),
  refusals: ['notAllowedNow'],
})

export const stationPhone = get('/api/desk/station/phone', {
  summary: 'How the phone of this session stands, and the photos it has sent for the parcel of this moment',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({}),
  data: Pairing.extend({ parcel: ParcelKey.nullable(), photos: z.array(PhotoId) }).nullable(),
})

export const stationPhoto = post('/api/desk/station/photo', {
  summary: 'A photo of the parcel of this moment, from the phone',
  who: 'phone',
  encoding: 'multipart',
  upload: { files: 1, bytes: photoLimits.bytes },
  input: z.object({ photo: z.file() }),
  data: z.null(),
  refusals: ['notAllowedNow'],
})
