import { completeFor } from '@otsukai/addresses/complete'
import { divisionsOf } from '@otsukai/addresses/divisions'
import { type AddressFields, countries, type Country, type Faults, longest, tidyAddress } from '@otsukai/addresses/fields'
import { latinOf } from '@otsukai/addresses/latin'
import type { Pasted } from '@otsukai/addresses/paste'
import { taiwanPostcode } from '@otsukai/addresses/taiwan'
import type { Address } from '@otsukai/contract/address'
import { Button } from '@otsukai/ui/button.tsx'
import { SelectField, TextField } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { segmentLook } from '@otsukai/ui/segmented-links.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { type FormEvent, use, useEffect, useRef, useState, useTransition } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { countryWords } from './address-words.ts'
import { PasteField } from './paste-field.tsx'
import { PrintedLabel } from './printed-label.tsx'

const empty: AddressFields = { name: '', phone: '', country: 'CN', province: '', city: '', district: '', line: '', postcode: '' }
const noPlace = { province: '', city: '', district: '', postcode: '' }

/** How it is printed as far as the member wrote it; null: by its sounds. */
interface ByHand {
  name: string | null
  line: string | null
}

interface Draft {
  typed: AddressFields
  byHand: ByHand
  isDefault: boolean
}

const spelt = (typed: AddressFields): string[] => latinOf(tidyAddress(typed)).split('\n')

/** What of a kept spelling is not what the sounds give. */
function byHandOf(address: Address): ByHand {
  const [name, line, ...place] = spelt(address)
  const kept = address.latin.split('\n')
  const keptLine = kept.slice(1, -place.length).join(', ')
  return { name: kept[0] === name ? null : kept[0]!, line: keptLine === line ? null : keptLine }
}

interface AddressFormProps {
  /** Null for a new one. */
  address: Address | null
  /** There is no other yet: it will be the default one anyway. */
  first: boolean
  onClose: () => void
  onSaved: () => void
}

export default function AddressForm({ address, first, onClose, onSaved }: AddressFormProps) {
  const [fresh] = useState<Draft>(() => ({
    typed: address ?? empty,
    byHand: address ? byHandOf(address) : { name: null, line: null },
    isDefault: false,
  }))
  const { draft, change: write, forget } = useDraft(`address ${address?.id ?? 'new'}`, fresh)
  const { typed, byHand, isDefault } = draft
  const [faults, setFaults] = useState<Faults>({})
  const [, startTransition] = useTransition()
  const save = useAction(calls.addressSave)
  const attempt = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Leads to the first of the faults, once each time that they are told.
  const [told, setTold] = useState(0)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [told])
  const tell = (found: Faults): void => {
    setFaults(found)
    setTold((times) => times + 1)
  }

  const { country, province, city, district } = typed
  const words = countryWords[country]
  const { provinces, citiesOf, districtsOf } = use(divisionsOf(country))
  const [autoName = '', autoLine = '', ...place] = spelt(typed)
  const latin = { name: byHand.name ?? autoName, line: byHand.line ?? autoLine }

  const change = (changed: Partial<AddressFields>): void => {
    write((now) => ({ typed: { ...now.typed, ...changed } }))
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed))))
  }
  const chooseCountry = (next: Country): void =>
    startTransition(() => {
      write((now) => ({ typed: { ...now.typed, ...noPlace, country: next }, byHand: { ...now.byHand, line: null } }))
      setFaults({})
    })
  /** A municipality is its own city, and where there is one choice only it is made. */
  const onlyOne = (names: readonly string[]): string => (names.length === 1 ? names[0]! : '')
  const chooseProvince = (next: string): void => change({ province: next, city: onlyOne(citiesOf(next)), district: '' })
  const chooseCity = (next: string): void => change({ city: next, district: '', ...(country === 'TW' && { postcode: '' }) })
  const chooseDistrict = (next: string): void =>
    change({ district: next, ...(country === 'TW' && { postcode: taiwanPostcode(city, next) }) })
  const fill = (pasted: Pasted): void =>
    startTransition(() => {
      const postcode = pasted.postcode ?? (pasted.country === 'TW' ? taiwanPostcode(pasted.city ?? '', pasted.district ?? '') : '')
      write((now) => ({
        typed: { ...now.typed, ...(pasted.city && noPlace), ...pasted, ...(postcode && { postcode }) },
        byHand: { name: null, line: null },
      }))
      setFaults({})
    })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const fields = tidyAddress(typed)
    const written = byHand.name !== null || byHand.line !== null
    const printed = [latin.name, latin.line, ...place].map((one) => one.trim()).filter(Boolean)
    const input = { ...fields, ...(written && { latin: printed.join('\n') }), ...(address && { id: address.id }), isDefault }
    const found = await completeFor(country, fields)
    const unprintable = written ? await completeFor(country, { ...fields, latin: input.latin }) : null
    if (found ?? unprintable) return tell({ ...unprintable, ...found })
    const done = await save.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    await done.shown
    forget()
    onSaved()
  }
  // Of a server whose tables are newer than this page.
  const shown: Faults = { ...(save.problem?.refusal === 'addressIncomplete' && save.problem.facts.hints), ...faults }

  const text = (field: 'name' | 'phone' | 'line' | 'postcode') => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    error: shown[field],
    maxLength: longest[field],
    required: true,
  })
  const choice = (field: 'province' | 'city' | 'district', options: readonly string[], choose: (next: string) => void) => ({
    value: options.includes(typed[field]) ? typed[field] : '',
    options,
    onChange: ({ target }: { target: { value: string } }) => choose(target.value),
    error: shown[field],
    required: true,
  })
  const written = (field: keyof ByHand) => ({
    lang: 'en',
    value: latin[field],
    onChange: ({ target }: { target: { value: string } }) => {
      write((now) => ({ byHand: { ...now.byHand, [field]: target.value } }))
      setFaults(({ latin: _, ...others }) => others)
    },
    // Emptied, it is spelt by its sounds again.
    onBlur: () => byHand[field]?.trim() === '' && write((now) => ({ byHand: { ...now.byHand, [field]: null } })),
    autoComplete: 'off',
    spellCheck: false,
  })
  const cities = citiesOf(province)
  const districts = districtsOf(province, city)
  return (
    <section aria-labelledby="address-form" className="mt-5 rounded-photo border border-line bg-paper">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-4 tablet:px-6">
        <h2 ref={heading} id="address-form" tabIndex={-1} className="scroll-mt-22 text-md font-semibold outline-none">
          {address ? '修改地址' : '新增地址'}
        </h2>
        <fieldset className="scroll-row flex max-w-full gap-1 rounded-photo bg-sunk p-1 text-sm">
          <legend className="sr-only">寄到哪里</legend>
          {countries.map((one) => (
            <label
              key={one}
              className={`relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ai ${segmentLook(one === country)}`}
            >
              <input
                type="radio"
                name="country"
                value={one}
                checked={one === country}
                onChange={() => chooseCountry(one)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              {countryWords[one].name}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_300px]">
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="px-4 py-5 tablet:px-6">
          {!address && <PasteField onFound={fill} />}
          <div className="grid gap-x-3 gap-y-4 tablet:grid-cols-6">
            <TextField {...text('name')} label={words.nameLabel} autoComplete="name" className="tablet:col-span-3" />
            <TextField
              {...text('phone')}
              label={words.phoneLabel}
              before={words.code}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              hint="清关和派送时可能打这个号码"
              className="tablet:col-span-3"
            />
            {provinces.length > 0 && (
              <SelectField label="省" {...choice('province', provinces, chooseProvince)} className="tablet:col-span-2" />
            )}
            <SelectField
              label={words.cityLabel}
              {...choice('city', cities, chooseCity)}
              disabled={cities.length === 0}
              className={provinces.length > 0 ? 'tablet:col-span-2' : 'tablet:col-span-3'}
            />
            {words.districtLabel && (
              <SelectField
                label={words.districtLabel}
                {...choice('district', districts, chooseDistrict)}
                disabled={districts.length === 0}
                className={provinces.length > 0 ? 'tablet:col-span-2' : 'tablet:col-span-3'}
              />
            )}
            <TextField
              {...text('line')}
              label={words.lineLabel}
              placeholder={words.linePlaceholder}
              autoComplete="street-address"
              className={country === 'CN' || country === 'TW' ? 'tablet:col-span-4' : 'tablet:col-span-6'}
            />
            {country === 'CN' && (
              <TextField
                {...text('postcode')}
                required={false}
                label="邮编（选填）"
                inputMode="numeric"
                autoComplete="postal-code"
                className="tablet:col-span-2"
              />
            )}
            {country === 'TW' && (
              <TextField
                {...text('postcode')}
                label="邮递区号"
                inputMode="numeric"
                autoComplete="postal-code"
                good={district && typed.postcode === taiwanPostcode(city, district) ? '按区查到，可补到 6 位' : null}
                className="tablet:col-span-2"
              />
            )}
            <TextField
              {...written('name')}
              label={`姓名的${words.latinLabel}，印在面单上`}
              maxLength={longest.name * 2}
              className="tablet:col-span-2"
            />
            <TextField
              {...written('line')}
              label={`地址的${words.latinLabel}，印在面单上`}
              maxLength={longest.line * 2}
              error={shown.latin}
              hint={words.latinHint}
              className="tablet:col-span-4"
            />
          </div>
          {country === 'TW' && (
            <Note kind="act" className="mt-4">
              寄到后 7 个工作日内，要在 EZ WAY 里点“申报相符”，否则会退回。
            </Note>
          )}
          {!first && !address?.isDefault && (
            <TickBox checked={isDefault} onChange={(on) => write({ isDefault: on })} className="mt-4">
              设为默认地址
            </TickBox>
          )}
          <Problem problem={save.problem} className="mt-4" />
          <div className="mt-5 flex gap-3">
            <Button type="submit" rank="main" pending={save.pending}>
              保存地址
            </Button>
            <Button
              rank="quiet"
              onClick={() => {
                forget()
                onClose()
              }}
            >
              {address ? '不改了' : '不加了'}
            </Button>
          </div>
        </form>
        <aside
          aria-label="面单"
          className="rounded-b-photo border-t border-line bg-washi px-4 py-5 tablet:px-6 desk:rounded-bl-none desk:border-t-0 desk:border-l"
        >
          <p className="mb-2 text-sm text-ink-2">印出来是这样</p>
          <PrintedLabel address={tidyAddress(typed)} nameLatin={latin.name} placeLatin={[latin.line, ...place].filter(Boolean)} />
          <p className="mt-3 text-cap text-ink-3">日本邮政只认拉丁字母，中文印在下面给当地派送员看。</p>
          <p className="mt-2 text-cap text-ink-3">修改等于存一条新的，已经用过它的包裹还是原来那条。</p>
        </aside>
      </div>
    </section>
  )
}
