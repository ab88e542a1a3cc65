import type { AddressFields } from '@otsukai/addresses/fields'

/** A tidy address as it is printed. The table of sounds is loaded when the first one is spelt. */
export async function latinOf(fields: AddressFields): Promise<string> {
  const spelling = await import('@otsukai/addresses/latin')
  return spelling.latinOf(fields)
}
