import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { environment } from './cluster.ts'
import type { Socket } from './connect.ts'
import { port, type Place } from './place.ts'
import { halt, holds, readPidFile } from './postmaster.ts'

/** `ended` waits until our child is reaped, not just dead. */
export type Running = Socket & { pid: number; ended?: () => Promise<void> }

const flags = [
  ['listen_addresses', ''], // no TCP port
  ['unix_socket_permissions', '0700'],
  ['shared_buffers', '128MB'],
  ['max_connections', '60'], // one server process with its pool, and a few tools
  ['log_checkpoints', 'off'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** A larger log is truncated at the next start: it holds diagnostics only. */
const logLimitBytes = 10_000_000

/** Starts PostgreSQL and waits until it is ready. Throws with the end of its log when it does not start. */
export async function launch(place: Place, extra: string[]): Promise<Running> {
  const { cluster, socketDir, logFile, bin, account } = place
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > logLimitBytes) fs.truncateSync(logFile)
  // A file, not a pipe to us: it also records what happens after we are killed.
  const log = fs.openSync(logFile, 'a')
  const before = fs.fstatSync(log).size
  // Detached: Ctrl-C at the terminal reaches this process alone, and the database runs until requests have drained.
  const child = spawn(path.join(bin, 'postgres'), ['-D', cluster, '-k', socketDir, '-p', String(port), ...flags, ...extra], {
    ...account,
    cwd: cluster,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  let failure: string | undefined
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => resolve(void (failure = error.message)))
    child.on('exit', (code, signal) => resolve(void (failure ??= `it ended with ${signal ?? code}`)))
  })
  child.unref()
  const ready = () => {
    const file = readPidFile(cluster)
    return file?.pid === child.pid && (file?.status === 'ready' || file?.status === 'standby')
  }
  // 5 min: after a crash it replays its log first.
  await holds(() => failure !== undefined || ready(), 300_000)
  // The child was unreferenced: referenced again, it keeps this process alive until its end.
  const waitForEnd = () => (child.ref(), ended)
  if (failure === undefined && ready()) return { pid: child.pid!, socketDir, port, ended: waitForEnd }
  if (child.pid && failure === undefined) await halt(child.pid, cluster)
  throw new Error(
    `PostgreSQL did not start (${failure ?? 'not ready within 5 min'}). ${fs.readFileSync(logFile).subarray(before).toString().trim().slice(-2000)}`,
  )
}
