import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { TextArea, TextField } from '@otsukai/ui/field.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { useEffect } from 'react'
import type { FormField } from './act-fields.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { useUploads } from './uploads.ts'

interface Props {
  field: FormField
  value: string
  onChange: (value: string) => void
  first: boolean
}

/** A field of an act's form. Nothing of a choice is chosen beforehand. */
export function FieldInput({ field: { name, label, kind, choices, maxLength, needed, hint }, value, onChange, first }: Props) {
  const title = needed ? label : `${label}（可不填）`
  if (kind === 'tick')
    return (
      <TickBox checked={value === 'yes'} onChange={(on) => onChange(on ? 'yes' : '')}>
        {label}
      </TickBox>
    )
  if (kind === 'photos') return <PhotosInput title={title} value={value} onChange={onChange} />
  if (kind === 'choice')
    return (
      <div>
        <p className="mb-1 text-cap font-semibold text-ink">{title}</p>
        <div role="radiogroup" aria-label={label} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-2">
          {choices.map((choice) => (
            <ChoiceTile key={choice.value} name={name} value={choice.value} checked={value === choice.value} onChange={onChange}>
              {choice.label}
            </ChoiceTile>
          ))}
        </div>
      </div>
    )
  if (kind === 'choices') {
    const ticked = value === '' ? [] : value.split(',')
    return (
      <fieldset>
        <legend className="mb-1 text-cap font-semibold text-ink">{title}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {choices.map((choice) => (
            <TickBox
              key={choice.value}
              checked={ticked.includes(choice.value)}
              onChange={(on) => onChange(on ? [...ticked, choice.value].join(',') : ticked.filter((one) => one !== choice.value).join(','))}
            >
              {choice.label}
            </TickBox>
          ))}
        </div>
      </fieldset>
    )
  }
  const common = {
    label: title,
    value,
    name,
    hint,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    autoFocus: first,
    autoComplete: 'off',
  }
  if (kind === 'long' || kind === 'json') {
    const least = kind === 'json' ? 8 : 3
    return <TextArea {...common} rows={Math.min(ROWS_AT_MOST, Math.max(least, value.split('\n').length))} maxLength={maxLength} />
  }
  return <TextField {...common} inputMode={kind === 'yen' || kind === 'number' ? 'numeric' : 'text'} maxLength={maxLength} />
}

/** A text as high as what is in it, up to so many lines. */
const ROWS_AT_MOST = 12
const PHOTOS_AT_MOST = 6

/** Photos as their ids, by commas. */
function PhotosInput({ title, value, onChange }: { title: string; value: string; onChange: (value: string) => void }) {
  const uploads = useUploads(PHOTOS_AT_MOST)
  const ids = uploads.ids.join(',')
  useEffect(() => {
    if (ids !== value) onChange(ids)
  })
  return (
    <div>
      <p className="mb-1 text-cap font-semibold text-ink">{title}</p>
      <PhotoStrip of={uploads} takesPaste className="grid-cols-6 max-tablet:grid-cols-3" />
    </div>
  )
}
