import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { TextArea, TextField } from '@otsukai/ui/field.tsx'
import type { ActField } from './act-fields.ts'

interface Props {
  fields: readonly ActField[]
  values: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** The fields of an act that are not given yet; nothing is chosen beforehand. */
export const ActForm = ({ fields, values, onChange }: Props) => (
  <div className="grid gap-3 tablet:grid-cols-2">
    {fields.map((field) => (
      <div key={field.name} className={field.kind === 'choice' || field.kind === 'text' ? 'tablet:col-span-2' : ''}>
        <OneField field={field} value={values[field.name] ?? ''} onChange={(value) => onChange(field.name, value)} />
      </div>
    ))}
  </div>
)

function OneField({
  field: { name, label, kind, required, choices, most },
  value,
  onChange,
}: {
  field: ActField
  value: string
  onChange: (value: string) => void
}) {
  const words = `${label}${kind === 'yen' ? '（日元）' : ''}${required ? '' : '（选填）'}`
  if (kind === 'choice')
    return (
      <>
        <h3 className="mb-1 text-cap font-semibold">{words}</h3>
        <div role="radiogroup" aria-label={label} className="grid gap-2 tablet:grid-cols-2">
          {choices.map((choice) => (
            <ChoiceTile key={choice.value} name={name} value={choice.value} checked={value === choice.value} onChange={onChange}>
              {choice.name}
            </ChoiceTile>
          ))}
        </div>
      </>
    )
  const common = {
    label: words,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ...(most !== undefined && { maxLength: most }),
  }
  if (kind === 'text') return <TextArea rows={2} {...common} />
  return <TextField autoComplete="off" {...(kind === 'line' ? {} : { inputMode: 'numeric' as const })} {...common} />
}
