import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '@otsukai/connectors/file-store'
import type pg from 'pg'
import type { Settings } from '../../platform/parts.ts'
import type { Mode } from '../../platform/db/mode.ts'
import { copyFiles } from '../../platform/files/copy-files.ts'
import { flush, flushAll } from '../../platform/files/flush.ts'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { keyFile, readKey } from '../../platform/key-file.ts'
import { CopyOut } from './copy-rows.ts'
import { keptTables, rowsOf } from './kept-tables.ts'
import { namedPictures } from './named-pictures.ts'
import { type Manifest, markOf, picturesIn, readMigrations, rowsFile, writeManifest } from './manifest.ts'

export interface WrittenArchive {
  manifest: Manifest
  /** Names of pictures that rows name and the store does not have. */
  missing: string[]
  /** How many pictures no row names: of uploads that broke off, and newer than the rows. */
  unnamed: number
}

/**
 * Writes an installation into a folder: one snapshot of every table, the pictures, and the key when it lies in DATA_DIR. Writes to
 * `<folder>.part` first, so that an interrupted run leaves nothing that looks like an archive. May run beside the server.
 */
export async function writeArchive(
  client: pg.ClientBase,
  config: Pick<Settings, 'secretKey' | 'dataDir'>,
  files: FileStore,
  folder: string,
): Promise<WrittenArchive> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder.`)
  const part = `${folder}.part`
  fs.rmSync(part, { recursive: true, force: true })
  // Readable by this user only: it holds members' data and the key.
  fs.mkdirSync(part, { recursive: true, mode: 0o700 })
  const { named, ...written } = await writeRows(client, config, part)
  // Copied after the rows: a picture is written before a row names it, and never changes.
  const copied = new Set<string>()
  const pictures = await copyFiles(files, openFolderStore(picturesIn(part)), (name) => copied.add(name))
  const manifest: Manifest = { ...written, pictures }
  if (readKey(config.dataDir)?.equals(config.secretKey)) fs.copyFileSync(keyFile(config.dataDir), keyFile(part))
  await flushAll(part)
  writeManifest(part, manifest)
  await flush(part)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(part, folder)
  await flush(path.dirname(path.resolve(folder)))
  return { manifest, missing: [...named.difference(copied)], unnamed: copied.difference(named).size }
}

async function writeRows(
  client: pg.ClientBase,
  { secretKey }: Pick<Settings, 'secretKey'>,
  folder: string,
): Promise<Omit<Manifest, 'pictures'> & { named: Set<string> }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ mode: Mode; at: number }>(
    'select mode, (extract(epoch from now()) * 1000)::float8 as at from installation',
  )
  const manifest: Omit<Manifest, 'pictures'> = {
    format: 2,
    at: Math.round(rows[0]!.at),
    mode: rows[0]!.mode,
    migrations: await readMigrations(client),
    keyMark: markOf(secretKey),
    tables: [],
  }
  for (const table of await keptTables(client)) {
    const copy = client.query(new CopyOut(`copy ${rowsOf(table)} to stdout`))
    await pipeline(copy, createGzip(), fs.createWriteStream(rowsFile(folder, table), { mode: 0o600, flush: true }))
    manifest.tables.push({ ...table, rows: copy.rows })
  }
  const named = await namedPictures(client)
  await client.query('commit')
  return { ...manifest, named }
}
