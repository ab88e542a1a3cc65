import { countries } from '@otsukai/addresses/fields'
import type { AddressCopy } from '@otsukai/contract/address'
import { placeOf } from '@otsukai/contract/place'
import { Tag } from '@otsukai/ui/tag.tsx'
import { countryWords, maskedPhone } from './address-words.ts'

/** An address as it is written and printed, its number with the middle hidden. */
export function AddressLines({ address, isDefault = false }: { address: AddressCopy; isDefault?: boolean }) {
  const { name, phone, line, postcode, latin } = address
  const country = countries.find((each) => each === address.country)
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{name}</b>
        <span className="num">{country ? maskedPhone(country, phone) : phone}</span>
        {country && <Tag>{countryWords[country].name}</Tag>}
        {isDefault && <Tag tone="ai">默认</Tag>}
      </span>
      <span className="mt-0.5 block wrap-break-word">
        {[...placeOf(address), line].join(' ')} {postcode && <span className="num ml-2">{postcode}</span>}
      </span>
      <span lang="en" className="mt-0.5 block text-cap wrap-break-word text-ink-3">
        {latin.split('\n').join(', ')}
      </span>
    </span>
  )
}
