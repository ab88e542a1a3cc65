import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import type { KeptTable } from './kept-tables.ts'

const Manifest = z.object({
  format: z.literal(1),
  /** When it was begun, which is what its rows show. */
  at: z.int(),
  mode: z.enum(['sandbox', 'live']),
  /** The database's migrations by name, with their checksums. */
  migrations: z.record(z.string(), z.string()),
  /** Tells whether a key is the one that the trade accounts' tokens are encrypted with. */
  keyMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
})

/** What an archive says of itself. Written last: a folder without one is no archive. */
export type Manifest = z.output<typeof Manifest>

const fileIn = (folder: string) => path.join(folder, 'manifest.json')
export const rowsFile = (folder: string, { name }: Pick<KeptTable, 'name'>): string => path.join(folder, `${name}.copy.gz`)

export const writeManifest = (folder: string, manifest: Manifest): void =>
  fs.writeFileSync(fileIn(folder), JSON.stringify(manifest, null, 2), { flush: true })

/** Throws a sentence when the folder holds no archive. */
export function readManifest(folder: string): Manifest {
  if (!fs.existsSync(fileIn(folder))) throw new Error(`${folder} holds no archive that was finished: it has no manifest.json.`)
  const { data, error } = Manifest.safeParse(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8')))
  if (!data) throw new Error(`${fileIn(folder)} is not the manifest of an archive that this release can read.`, { cause: error })
  return data
}

export const markOf = (key: Buffer): string => createHash('sha256').update('archive:').update(key).digest('hex').slice(0, 16)

export async function readMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}
