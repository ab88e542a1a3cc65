import type { ActTold } from '@otsukai/contract/desk/acts'
import { choiceZh, labelOf } from '../../lib/field-words.ts'

/** A field of an act's form, as its definition tells it. */
export interface ActField {
  name: string
  label: string
  kind: 'line' | 'text' | 'yen' | 'number' | 'choice'
  required: boolean
  choices: readonly { value: string; name: string }[]
  most?: number
}

/** The part of JSON Schema that definitions of acts use. */
interface Schema {
  type?: string
  title?: string
  enum?: readonly string[]
  maxLength?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}

const yenFields = /^(?:yen|paid|price|amount|amountJpy)$/
/** Beyond this many characters a field has several lines. */
const LINE_MOST = 300

/** What a form of an act asks for, in the order of its definition; without pictures, which a sheet cannot take. */
export function fieldsOf({ input }: Pick<ActTold, 'input'>): ActField[] {
  const { properties = {}, required = [] } = input as Schema
  return Object.entries(properties).flatMap(([name, schema]): ActField[] => {
    const kind = kindOf(name, schema)
    if (kind === null) return []
    return [
      {
        name,
        label: schema.title ?? labelOf(name),
        kind,
        required: required.includes(name),
        choices: (schema.enum ?? []).map((value) => ({ value, name: choiceZh(value) })),
        ...(schema.maxLength !== undefined && { most: schema.maxLength }),
      },
    ]
  })
}

function kindOf(name: string, { type, enum: choices, maxLength = 0 }: Schema): ActField['kind'] | null {
  if (choices) return 'choice'
  if (type === 'integer' || type === 'number') return yenFields.test(name) ? 'yen' : 'number'
  if (type !== 'string') return null
  return maxLength > LINE_MOST ? 'text' : 'line'
}

/** What is sent: fields that were filled in, numbers as numbers; null while one that is needed lacks or is no number. */
export function inputOf(fields: readonly ActField[], values: Readonly<Record<string, string>>): Record<string, string | number> | null {
  const input: Record<string, string | number> = {}
  for (const { name, kind, required } of fields) {
    const value = (values[name] ?? '').trim()
    if (value === '') {
      if (required) return null
      continue
    }
    if (kind === 'yen' || kind === 'number') {
      const number = Number(value.replaceAll(/[,，]/g, '').replace('−', '-'))
      if (!Number.isInteger(number)) return null
      input[name] = number
    } else input[name] = value
  }
  return input
}
