import type { ActTold } from '@otsukai/contract/desk/acts'
import { choiceZh, fieldZh } from '@otsukai/contract/acts/field-words'

export type FieldKind = 'text' | 'long' | 'yen' | 'number' | 'choice' | 'choices' | 'tick' | 'photos' | 'json'

/** A field of an act's form. */
export interface FormField {
  name: string
  label: string
  kind: FieldKind
  needed: boolean
  choices: readonly { value: string; label: string }[]
  maxLength: number | undefined
  hint: string | undefined
}

interface Property {
  /** What it is called, where one name means different things. */
  title?: string
  type?: string
  enum?: readonly string[]
  /** Of a list. */
  items?: { enum?: readonly string[] }
  maxLength?: number
  /** How it is to be filled in. */
  hint?: string
}

/** Words that the member reads. */
export const toldFields: readonly string[] = ['zh', 'note']

/** Where the member reads them, by what the act is about; every act with such words is about one of these. */
export const toldWhereZh: Readonly<Record<string, string>> = { order: '在订单里看到', parcel: '在包裹里看到', member: '记在账单里' }

/** The fields that a form asks for: those of the act without what is known already and without the words for the member. */
export function fieldsOf(act: ActTold, known: Readonly<Record<string, unknown>>): FormField[] {
  const { properties = {}, required = [] } = act.input as { properties?: Record<string, Property>; required?: string[] }
  return (
    Object.entries(properties)
      // A moment is chosen on the screen that begins the act.
      .filter(([name]) => known[name] === undefined && name !== 'from')
      .map(([name, property]) => ({
        name,
        label: property.title ?? fieldZh[name] ?? name,
        kind: kindOf(name, property),
        needed: required.includes(name),
        choices: (property.enum ?? property.items?.enum ?? []).map((value) => ({ value, label: choiceZh[name]?.[value] ?? value })),
        maxLength: property.maxLength,
        hint: property.hint,
      }))
  )
}

/** Fields that hold yen. */
export const yenFields: readonly string[] = ['amount', 'amountJpy', 'yen', 'paid', 'price', 'postageJpy', 'proceedsJpy']

function kindOf(name: string, { type, enum: choices, items, maxLength = 0 }: Property): FieldKind {
  if (choices) return 'choice'
  if (items?.enum) return 'choices'
  if (name === 'photos') return 'photos'
  if (type === 'boolean') return 'tick'
  if (type === 'integer' || type === 'number') return yenFields.includes(name) ? 'yen' : 'number'
  if (type === 'string') return maxLength >= 500 && !toldFields.includes(name) && (name === 'text' || name === 'lines') ? 'long' : 'text'
  return 'json'
}

/** The values of a form as the act takes them; empty ones are left out. */
export function inputOf(fields: readonly FormField[], typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const { name, kind } of fields) {
    const value = (typed[name] ?? '').trim()
    if (value !== '') input[name] = valueOf(kind, value)
  }
  return input
}

function valueOf(kind: FieldKind, value: string): unknown {
  if (kind === 'yen' || kind === 'number') return numberOf(value)
  if (kind === 'tick') return value === 'yes'
  return kind === 'choices' || kind === 'photos' ? value.split(',') : value
}

/** As it is typed: `12,100`, full-width digits, a minus. Text that is no number goes as it is, and the server says what is wrong. */
function numberOf(text: string): number | string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[,，\s]/g, '')
    .replace('−', '-')
  return /^-?\d+$/.test(plain) ? Number(plain) : text
}

/** The first needed field that is still empty. */
export const lacking = (fields: readonly FormField[], typed: Readonly<Record<string, string>>): FormField | undefined =>
  fields.find(({ name, needed }) => needed && (typed[name] ?? '').trim() === '')
