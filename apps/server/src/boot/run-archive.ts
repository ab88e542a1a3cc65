import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from './config-reader.ts'
import { readConfig, type StartSettings } from './config.ts'
import { claimDataDir } from './data-dir.ts'
import { borrowEmbedded } from '@otsukai/postgres/borrow-embedded'
import { startEmbedded } from '@otsukai/postgres/embedded'
import { asOwner, type DatabasePlace, openDatabase, ownerConnection } from '../platform/db/open.ts'
import { queues } from '../platform/jobs/queues.ts'
import { createLog } from '../platform/log.ts'
import { withSecretKey } from './secret-key.ts'
import { keyFile, readKey } from '../platform/key-file.ts'
import { terminalText } from '../platform/terminal-text.ts'
import { type Manifest, markOf, readManifest } from '../office/archive/manifest.ts'
import { mustBeEmpty, readPictures, readRows } from '../office/archive/read-archive.ts'
import { type WrittenArchive, writeArchive } from '../office/archive/write-archive.ts'
import { openFiles } from './open-files.ts'

const help = `npm run export -- <folder>   writes everything there is into a new folder: tables, pictures and the key
npm run backup -- <folder>   the same, into a folder in it that is named by the time
npm run import -- <folder>   reads such a folder into an empty database, at DATABASE_URL or in DATA_DIR`

/** Runs one of the three commands. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runArchive(args: string[], env: Environment, write: (text: string) => void): Promise<number> {
  const print = (text: string) => write(terminalText(text))
  const [name, folder, ...more] = args
  const command = { export: writeAll, backup: writeDated, import: readAll }[name ?? '']
  if (!command || folder === undefined || more.length > 0) {
    print(help)
    return 2
  }
  try {
    print(await command(env, path.resolve(folder)))
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

const writeDated = (env: Environment, folder: string): Promise<string> =>
  writeAll(env, path.join(folder, `otsukai-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`))

async function writeAll(env: Environment, folder: string): Promise<string> {
  const settings = readConfig(env)
  const log = createLog(settings.logLevel)
  const { files } = await openFiles(settings)
  const write = (place: DatabasePlace) =>
    asOwner(ownerConnection(place), (owner) => writeArchive(owner, withSecretKey(settings), files, folder))
  const { databaseUrls, dataDir } = settings
  // Starting it would create an empty database, which is not worth archiving.
  if (databaseUrls === null && !fs.existsSync(path.join(dataDir, 'database-id')))
    throw new Error(`DATA_DIR (${dataDir}) holds no database: correct DATA_DIR, or set DATABASE_URL.`)
  const written = databaseUrls === null ? await borrowEmbedded(dataDir, log, (embedded) => write({ embedded })) : await write(databaseUrls)
  const key = fs.existsSync(keyFile(folder))
    ? 'The key of this installation lies in it: whoever has this folder can buy with its trade accounts, so keep it as safe as the server.'
    : 'Its key is SECRET_KEY and does not lie in it: keep that elsewhere, as the trade accounts cannot be used without it.'
  const { manifest } = written
  const what = `${rowsOf(manifest)} rows of ${manifest.tables.length} tables, ${manifest.pictures.count} pictures, MODE=${manifest.mode}`
  return [`Written to ${folder}: ${what}.`, ...picturesToLookAt(written), key].join('\n')
}

function picturesToLookAt({ missing, unnamed }: WrittenArchive): string[] {
  const some = missing.slice(0, 5).join(', ')
  return [
    ...(missing.length > 0 ? [`${missing.length} pictures that rows name are not in the store, so members miss them: ${some} …`] : []),
    ...(unnamed > 0 ? [`${unnamed} pictures are named by no row: they are newer than the rows, or of uploads that broke off.`] : []),
  ]
}

async function readAll(env: Environment, folder: string): Promise<string> {
  const manifest = readManifest(folder)
  const settings = readConfig(env)
  if (settings.mode !== manifest.mode)
    throw new Error(`The archive is of MODE=${manifest.mode}, and stays so: set MODE=${manifest.mode} with what it needs, as for a start.`)
  const log = createLog(settings.logLevel)
  const { files } = await openFiles(settings)
  const claim = await claimDataDir(settings, log)
  try {
    checkKey(settings, manifest, folder)
    if (!settings.secretKey && !readKey(settings.dataDir)) fs.copyFileSync(keyFile(folder), keyFile(settings.dataDir))
    const embedded = settings.databaseUrls === null ? await startEmbedded({ dataDir: settings.dataDir, log }) : null
    try {
      const place = embedded ? { embedded } : settings.databaseUrls!
      await (await openDatabase({ ...place, mode: manifest.mode, queues, log, before: mustBeEmpty })).close()
      await readPictures(folder, manifest, files)
      await asOwner(ownerConnection(place), (owner) => readRows(owner, manifest, folder))
    } finally {
      await embedded?.stop()
    }
  } finally {
    claim.release()
  }
  return `Read from ${folder}: ${rowsOf(manifest)} rows of ${manifest.tables.length} tables and ${manifest.pictures.count} pictures, and the ledger adds up. Now start the server.`
}

/** Throws a sentence when the key is not the archive's: a wrong key would show only at the next purchase. */
function checkKey({ secretKey, dataDir }: StartSettings, { keyMark }: Manifest, folder: string): void {
  const key = secretKey ?? readKey(dataDir) ?? readKey(folder)
  if (!key) throw new Error('The archive was written with SECRET_KEY, which does not lie in it: set the same SECRET_KEY.')
  if (markOf(key) === keyMark) return
  const where = secretKey ? 'SECRET_KEY' : `The key in ${keyFile(dataDir)}`
  throw new Error(`${where} is not the one that the archive was written with, so the trade accounts could not be used: set the right one.`)
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
