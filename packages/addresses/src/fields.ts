/** Where parcels go. */
export const countries = ['CN', 'HK', 'MO', 'TW'] as const
export type Country = (typeof countries)[number]

/** As the post prints them, in the last line. */
export const countryLatin: Readonly<Record<Country, string>> = { CN: 'CHINA', HK: 'HONG KONG', MO: 'MACAO', TW: 'TAIWAN' }

/** An address as a member writes it. What a country does not have is empty: outside the mainland the province, and the postcode in Hong Kong and Macao. */
export interface AddressFields {
  name: string
  /** As one dials it at home: digits only. */
  phone: string
  country: Country
  province: string
  city: string
  district: string
  /** Street, number, building, floor, room. */
  line: string
  postcode: string
}

export type FieldName = keyof AddressFields | 'latin'
/** What is missing or wrong, by field: a sentence for the member. */
export type Faults = Partial<Record<FieldName, string>>

/** At most this many of a member at a time. */
export const addressesAtMost = 20

/** At most this many characters. */
export const longest = { name: 40, phone: 24, line: 160, postcode: 10, latin: 400 } as const

const dialled: Readonly<Record<Country, (digits: string) => string>> = {
  CN: (digits) => digits.replace(/^(?:00)?86(?=1\d{10}$)/, ''),
  HK: (digits) => digits.replace(/^(?:00)?852(?=\d{8}$)/, ''),
  MO: (digits) => digits.replace(/^(?:00)?853(?=\d{8}$)/, ''),
  TW: (digits) => digits.replace(/^(?:00)?8860?(?=9\d{8}$)/, '0'),
}

/** What no printer prints, and what turns the text around it: control characters, marks of direction, fillers. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{DI}]+/gu

/** Digits and Latin letters in half width, one space at most between words. */
export const halfWidth = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').replaceAll(/ {2,}/g, ' ').trim()

/** The address in one form, however it was typed; without what its country does not have. */
export function tidyAddress({ country, ...typed }: AddressFields): AddressFields {
  const [name, city, district, line] = [typed.name, typed.city, typed.district, typed.line].map(halfWidth) as [
    string,
    string,
    string,
    string,
  ]
  return {
    name,
    phone: dialled[country](halfWidth(typed.phone).replaceAll(/[\s()+.-]/g, '')),
    country,
    province: country === 'CN' ? halfWidth(typed.province) : '',
    city,
    district: country === 'MO' ? '' : district,
    line,
    postcode: country === 'CN' || country === 'TW' ? halfWidth(typed.postcode).replaceAll(/[\s-]/g, '') : '',
  }
}
