import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import type { KeptTable } from './kept-tables.ts'

const Manifest = z.object({
  format: z.literal(2),
  /** The time of the snapshot, in ms. */
  at: z.int(),
  mode: z.enum(['sandbox', 'live']),
  /** The database's migrations by name, with their checksums. */
  migrations: z.record(z.string(), z.string()),
  /** A hash of the key that encrypts the trade accounts' tokens and members' addresses. */
  keyMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  pictures: z.object({ count: z.int(), bytes: z.int() }),
})

/** An archive's description. Written last: a folder without it is no archive. */
export type Manifest = z.output<typeof Manifest>

const fileIn = (folder: string) => path.join(folder, 'manifest.json')
export const picturesIn = (folder: string): string => path.join(folder, 'uploads')
export const rowsFile = (folder: string, { name }: Pick<KeptTable, 'name'>): string => path.join(folder, `${name}.copy.gz`)

export const writeManifest = (folder: string, manifest: Manifest): void =>
  fs.writeFileSync(fileIn(folder), JSON.stringify(manifest, null, 2), { flush: true })

/** Throws a sentence when the folder holds no archive, or more than files and folders: a link would lead out of it. */
export function readManifest(folder: string): Manifest {
  if (!fs.existsSync(fileIn(folder))) throw new Error(`${folder} holds no complete archive: it has no manifest.json.`)
  const odd = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).find((one) => !one.isFile() && !one.isDirectory())
  if (odd) throw new Error(`${path.join(odd.parentPath, odd.name)} is neither a file nor a folder: the archive is not one of ours.`)
  const { data, error } = Manifest.safeParse(JSON.parse(fs.readFileSync(fileIn(folder), 'utf8')))
  if (!data) throw new Error(`${fileIn(folder)} is not the manifest of an archive that this release can read.`, { cause: error })
  return data
}

export const markOf = (key: Buffer): string => createHash('sha256').update('archive:').update(key).digest('hex').slice(0, 16)

export async function readMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}
