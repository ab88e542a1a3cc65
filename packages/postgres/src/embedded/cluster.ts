import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { majorVersion, type Place } from './place.ts'

/**
 * All locale flags are explicit: pg_trgm recognises Japanese and Chinese letters by lc_ctype, whatever the locale provider. With the
 * locale C it finds none, and every search silently becomes a scan.
 */
const initdbFlags = [
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=trust', // only through the socket, which only this user's processes can reach
  '--username=postgres',
  '--no-instructions',
]

/** Creates the cluster when absent. Throws for a cluster of another major version. */
export async function prepareCluster(place: Place): Promise<void> {
  const { cluster } = place
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) return initialise(place)
  const found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = majorVersion()
  if (found === ours) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}; this release brings PostgreSQL ${ours}, which cannot read it. ` +
      `Start the release that made it, export its tables, and import them into a fresh DATA_DIR with this one.`,
  )
}

/** Creates the cluster under a temporary name and renames it: a killed initdb leaves nothing that looks like a cluster. */
async function initialise({ home, cluster, bin, account }: Place): Promise<void> {
  if (fs.existsSync(cluster)) throw new Error(`${cluster} is there but holds no database: move it away and start again.`)
  const part = `${cluster}.part`
  fs.rmSync(part, { recursive: true, force: true })
  fs.mkdirSync(part, { mode: 0o700 })
  if (account) fs.chownSync(part, account.uid, account.gid)
  try {
    await promisify(execFile)(path.join(bin, 'initdb'), ['-D', part, ...initdbFlags], { ...account, cwd: part, env: environment() })
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`No database could be made in ${home}: ${reason}`, { cause: error })
  }
  fs.renameSync(part, cluster)
}

/** The environment of PostgreSQL's programs, without ours: PG* variables would change their behaviour. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
}
