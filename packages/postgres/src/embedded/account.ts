import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The system user of PostgreSQL's processes when this process runs as root. */
export type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: then the system user `postgres`, created when absent. Undefined: this process's own user. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = findAccount()
  if (found) return found
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'pipe' })
  } catch {
    // BusyBox systems have no useradd.
    execFileSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'pipe' })
  }
  const made = findAccount()
  if (!made)
    throw new Error('PostgreSQL may not run as root, and the user "postgres" could not be made. Run as another user, or set DATABASE_URL.')
  return made
}

function findAccount(): Account | undefined {
  const line = fs.readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  try {
    // Users of a directory service are not in /etc/passwd.
    const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** True when the account can enter the folder and every folder above it, as owner or like anyone. */
export function canEnter(account: Account, folder: string): boolean {
  const { mode, uid } = fs.statSync(folder)
  if (!(mode & 0o001) && !(uid === account.uid && mode & 0o100)) return false
  const parent = path.dirname(folder)
  return parent === folder || canEnter(account, parent)
}
