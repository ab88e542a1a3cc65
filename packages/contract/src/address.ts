import { z } from 'zod'
import { shippingCountries } from './shipping-lines.ts'

/** A changed address has a new id. */
export const AddressId = z.string().regex(/^\d{1,15}$/)

export const AddressCountry = z.enum(shippingCountries)

/** An address as it is written and printed. */
export const AddressCopy = z.object({
  name: z.string(),
  phone: z.string(),
  country: AddressCountry,
  province: z.string(),
  city: z.string(),
  district: z.string(),
  line: z.string(),
  postcode: z.string(),
  /** As it is printed in Latin letters, line by line: the name, the place from the room outwards, at last the country. */
  latin: z.string(),
})
export type AddressCopy = z.output<typeof AddressCopy>

/** An address of a member's book. */
export const Address = AddressCopy.extend({ id: AddressId, isDefault: z.boolean() })
export type Address = z.output<typeof Address>

/** What is missing or wrong of an address: a sentence for the member, by field. */
export type AddressFaults = Partial<Record<keyof AddressCopy, string>>
