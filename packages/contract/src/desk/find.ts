import { z } from 'zod'
import { get } from '../call.ts'
import { ActOffer } from './desk-fields.ts'

export const foundKinds = ['order', 'goods', 'member', 'parcel', 'abroad', 'shelf', 'thread', 'entry', 'act'] as const

/** `act`: a command whose name was typed; the id is its name. `parcel`: a tracking number of an arrival; what is in it are its orders. `abroad`: a parcel that goes abroad. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  acts: z.array(ActOffer),
})
export type Found = z.output<typeof Found>

export const deskFind = get('/api/desk/find', {
  summary: 'What a scanned code or typed words name, of the kinds that the caller may read, with what may be done with it',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ q: z.string().trim().min(1).max(200) }),
  data: z.array(Found),
  refusals: ['codeUnknown', 'checkDigitWrong'],
})
