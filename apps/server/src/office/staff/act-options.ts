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

/** A picture file with its contents. */
export interface PictureFile {
  /** The path that the person gave, for error messages. */
  name: string
  bytes: Buffer
}

/** The act's raw input from the options: text by field, and for fields of photos the ids under which the named files were stored. */
export async function readOptions(
  act: Act,
  values: Readonly<Record<string, string>>,
  store: (file: PictureFile) => Promise<string>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const { field, name, files } of optionsOf(act)) {
    const value = values[name]
    if (value !== undefined) fields[field] = files ? await storeAll(await readFiles(value), store) : value
  }
  return fields
}

/** One after the other, as only some pictures are decoded at once. */
async function storeAll(files: readonly PictureFile[], store: (file: PictureFile) => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) ids.push(await store(file))
  return ids
}

/** Reads files whose names are separated by commas. Throws a sentence for an unreadable one. */
const readFiles = (names: string): Promise<PictureFile[]> =>
  Promise.all(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map(async (name) => ({
        name,
        bytes: await fs.readFile(name).catch(() => {
          throw actRefused(`读不到文件 ${name}。`)
        }),
      })),
  )
