import fs from 'node:fs/promises'
import type { Act } from '@otsukai/contract/acts/act'
import { takesFiles } from '@otsukai/contract/acts/fields'
import type { z } from 'zod'
import { actRefused } from '../../platform/http/errors.ts'

/** A named argument of a command: a field of its act. */
export interface Option {
  field: string
  /** `paid-by`, for the field `paidBy`. */
  name: string
  help: string
  needed: boolean
  files: boolean
}

/** The arguments of an act, required ones first. */
export function optionsOf({ input }: Act): Option[] {
  const options = Object.entries(input.shape as Record<string, z.ZodType>).map(([field, schema]) => ({
    field,
    name: field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    help: schema.description ?? '',
    needed: !schema.safeParse(undefined).success,
    files: takesFiles(schema),
  }))
  return [...options.filter(({ needed }) => needed), ...options.filter(({ needed }) => !needed)]
}

/** The act's raw input from the options: text by field, and the contents of the named files. */
export async function readOptions(act: Act, values: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const { field, name, files } of optionsOf(act)) {
    const value = values[name]
    if (value !== undefined) fields[field] = files ? await readFiles(value) : value
  }
  return fields
}

/** Reads files whose names are separated by commas. Throws a sentence for an unreadable one. */
const readFiles = (names: string): Promise<{ name: string; bytes: Buffer }[]> =>
  Promise.all(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map(async (name) => ({
        name,
        bytes: await fs.readFile(name).catch(() => {
          throw actRefused(`${name} cannot be read.`)
        }),
      })),
  )
