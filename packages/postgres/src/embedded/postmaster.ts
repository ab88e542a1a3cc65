import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The fields of postmaster.pid (https://www.postgresql.org/docs/18/storage-file-layout.html). */
export type PidFile = { pid: number; port: number; socketDir: string; status: string }

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid ? { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

/**
 * The owner of a process. `ours`: a PostgreSQL of this cluster. `unknown`: not readable here (no /proc, or another user's process);
 * then PostgreSQL's own check decides.
 */
export function judge(pid: number, cluster: string): 'ours' | 'other' | 'zombie' | 'gone' | 'unknown' {
  if (!fs.existsSync('/proc/self/stat')) return exists(pid) ? 'unknown' : 'gone'
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces and brackets of its own.
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    if (state === 'Z' || state === 'X') return 'zombie'
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    if (name !== 'postgres') return 'other'
    // PostgreSQL's working directory is its data folder: unlike its arguments, a real path.
    const folder = workingFolder(pid)
    if (folder === undefined) return 'zombie'
    return folder === cluster ? 'ours' : 'other'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'unknown' : 'gone'
  }
}

/** Undefined for an ending process: it releases memory, files and folder before it becomes a zombie. */
function workingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True while the process runs, as far as is known. */
export function lives(pid: number, cluster: string): boolean {
  const whose = judge(pid, cluster)
  return whose === 'ours' || (whose === 'unknown' && exists(pid))
}

/** All processes of this cluster, the postmaster's children included; they outlive a killed postmaster by moments. */
export function processesOf(cluster: string): number[] {
  if (!fs.existsSync('/proc/self/stat')) return []
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && judge(pid, cluster) === 'ours')
}

/** Waits for the condition; false after `timeoutMs`. */
export async function holds(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; !condition(); await sleep(10)) if (Date.now() > until) return false
  return true
}

/**
 * Stops a postmaster and its children within 8 s: first a fast shutdown (open transactions are rolled back, a checkpoint is
 * written), then an immediate one, then SIGKILL; after the last two the next start recovers from the log.
 * https://www.postgresql.org/docs/18/server-shutdown.html
 */
export async function halt(pid: number, cluster: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 1200],
    ['SIGKILL', 500],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      break
    }
    if (await holds(() => !lives(pid, cluster), timeoutMs)) break
  }
  await holds(() => processesOf(cluster).length === 0, 300)
}
