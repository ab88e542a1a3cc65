import type { AddressFields } from '@otsukai/addresses/fields'
import { placeOf } from '@otsukai/contract/place'
import { countryWords, phoneFromAbroad } from './address-words.ts'

interface PrintedLabelProps {
  address: AddressFields
  nameLatin: string
  /** Line by line, the country last. */
  placeLatin: readonly string[]
}

/** What the carrier's label will say, in Latin letters and below in Chinese. */
export function PrintedLabel({ address, nameLatin, placeLatin }: PrintedLabelProps) {
  const { country, name, phone, line } = address
  return (
    <div className="rounded-tag border border-line bg-white px-4 py-3.5 text-sm wrap-break-word">
      <div lang="en">
        <small className="block text-mini tracking-[.06em] text-ink-3">TO</small>
        <b className="block font-semibold">{nameLatin}</b>
        {placeLatin.slice(0, -1).map((one) => (
          <span key={one} className="block">
            {one}
          </span>
        ))}
        <b className="block font-semibold">{placeLatin.at(-1)}</b>
        {phone && <span className="block">TEL {phoneFromAbroad(country, phone)}</span>}
      </div>
      {(line || name) && (
        <p className="mt-2.5 border-t border-dashed border-line-strong pt-2.5">
          {country === 'CN' ? '' : countryWords[country].name}
          {placeOf(address).join('')}
          {line}　{name}
        </p>
      )}
    </div>
  )
}
