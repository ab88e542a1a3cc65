import { z } from 'zod'
import { Address, AddressCountry, AddressId } from './address.ts'
import { get, post } from './call.ts'
import { RequestId } from './ids.ts'

const text = (longest: number) => z.string().trim().max(longest)

const Fields = {
  name: text(40),
  /** As it is dialled at home; the country's code before it, spaces and hyphens are dropped. */
  phone: text(24),
  country: AddressCountry,
  /** The mainland only. */
  province: text(40).default(''),
  /** In Hong Kong the area, in Macao the part, in Taiwan the county or city. */
  city: text(40).default(''),
  /** In Hong Kong one of the 18; none in Macao. */
  district: text(40).default(''),
  line: text(160),
  /** None in Hong Kong and Macao. */
  postcode: text(10).default(''),
}

export const addressList = get('/api/address/list', {
  summary: "The member's addresses: the default one first, then in the order in which they were added",
  who: 'member',
  input: z.object({}),
  data: z.array(Address),
})

export const addressSave = post('/api/address/save', {
  summary: 'Adds an address, or puts a new one in the place of `id`; the first is the default one. Without `latin` it is spelt by pinyin',
  who: 'member',
  input: z.object({
    id: AddressId.optional(),
    ...Fields,
    latin: text(400).optional(),
    /** Absent or false: the default one stays what it is. */
    isDefault: z.boolean().default(false),
    requestId: RequestId,
  }),
  data: Address,
  refusals: ['addressIncomplete', 'addressBookFull', 'memberFrozen', 'requestIdReused'],
})

const One = z.object({ id: AddressId, requestId: RequestId })

export const addressDelete = post('/api/address/delete', {
  summary: 'Erases an address; where it was the default one, the first of the others is from now on. Parcels keep their copies',
  who: 'member',
  input: One,
  data: z.null(),
  refusals: ['requestIdReused'],
})

export const addressDefault = post('/api/address/default', {
  summary: 'Makes an address the default one',
  who: 'member',
  input: One,
  data: Address,
  refusals: ['memberFrozen', 'requestIdReused'],
})
