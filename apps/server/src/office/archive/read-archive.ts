import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { FileStore } from '@otsukai/connectors/file-store'
import type pg from 'pg'
import { dbOn } from '../../platform/db/client.ts'
import { copyFiles } from '../../platform/files/copy-files.ts'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { findLedgerProblems } from '../../money/wallet/check-ledger.ts'
import { CopyIn } from './copy-rows.ts'
import { keptTables, rowsOf, setSequences } from './kept-tables.ts'
import { type Manifest, picturesIn, readMigrations, rowsFile } from './manifest.ts'

/** Throws a sentence unless the database has no table, or only ours without rows. Called before anything is created in it. */
export async function mustBeEmpty(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const ours = rows.some(({ name }) => name === 'migrations')
  if (!ours && rows.length > 0) throw new Error(`The database holds tables of something else (${rows[0]?.name} …): name an empty one.`)
  if (!ours) return
  for (const { name } of await keptTables(owner)) {
    const { rowCount } = await owner.query(`select from "${name}" limit 1`)
    if (rowCount !== 0)
      throw new Error(
        `The database is not empty (it has rows of ${name}), and nothing is ever overwritten: name an empty one that no server was started on.`,
      )
  }
}

/**
 * Reads an archive's rows into an empty database of this release, in one transaction that also checks every table's row count and the
 * ledger. Throws a sentence for the operator.
 */
export async function readRows(owner: pg.ClientBase, manifest: Manifest, folder: string): Promise<void> {
  if (!isDeepStrictEqual(await readMigrations(owner), manifest.migrations))
    throw new Error(
      'The archive was written by another release than this one: read it with the release that wrote it, then go on to this one.',
    )
  const tables = await keptTables(owner)
  const named = manifest.tables.map(({ name, columns }) => ({ name, columns }))
  // The manifest is untrusted: only names of this release's own tables may get into a statement or a path.
  if (!isDeepStrictEqual(named, tables))
    throw new Error('The archive names other tables than this release has: it is damaged, or no archive.')
  await owner.query('begin')
  try {
    for (const [n, table] of tables.entries()) {
      const copy = owner.query(new CopyIn(`copy ${rowsOf(table)} from stdin`))
      await pipeline(fs.createReadStream(rowsFile(folder, table)), createGunzip(), copy)
      const { rows } = manifest.tables[n]!
      if (copy.rows !== rows) throw new Error(`${table.name} has ${copy.rows} rows in the archive instead of ${rows}: it is damaged.`)
    }
    await setSequences(owner)
    const [problem] = await findLedgerProblems(dbOn(owner))
    if (problem) throw new Error(`The ledger does not add up: ${problem.what} (${problem.account}).`)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
  await owner.query('analyze')
}

/** Copies the pictures into the store, and counts them. Throws a sentence for an archive that lacks some or holds anything else. */
export async function readPictures(folder: string, { pictures }: Manifest, files: FileStore): Promise<void> {
  const { count, bytes } = await copyFiles(openFolderStore(picturesIn(folder)), files)
  if (count !== pictures.count || bytes !== pictures.bytes)
    throw new Error(
      `The archive has ${count} pictures of ${bytes} bytes instead of ${pictures.count} of ${pictures.bytes}: it is damaged, or no archive of ours.`,
    )
}
