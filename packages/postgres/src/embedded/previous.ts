import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { answers } from './connect.ts'
import type { Running } from './launch.ts'
import type { Place } from './place.ts'
import { halt, holds, judge, lives, processesOf, readPidFile } from './postmaster.ts'

/** Takes over the PostgreSQL that ran here before, or makes sure that it is gone and clears its files (undefined). */
export async function settlePrevious({ cluster, socketDir }: Place, log: Log): Promise<Running | undefined> {
  const previous = readPidFile(cluster)
  if (previous && lives(previous.pid, cluster)) {
    const answer = await waitForAnswer(previous, cluster)
    if (answer) return previous
    if (lives(previous.pid, cluster)) {
      // Alive but unusable: its socket is gone (cleaned from a temporary folder) or it hangs.
      log.warn(`the database left running as process ${previous.pid} cannot be reached and is restarted`)
      await halt(previous.pid, cluster)
    }
  }
  if (previous && (await answers(previous, cluster)) === 'yes') {
    throw new Error(`A PostgreSQL that this process cannot see (in another container?) runs on ${cluster}: stop it first.`)
  }
  // Children outlive a killed postmaster by moments and must be gone before a new one starts.
  if (!(await holds(() => processesOf(cluster).length === 0, 10_000))) {
    throw new Error(
      `Processes of an earlier PostgreSQL still run on ${cluster}: ${processesOf(cluster).join(', ')}. End them and start again.`,
    )
  }
  clearLeftovers(cluster, socketDir)
  return undefined
}

/**
 * PostgreSQL refuses to start while any process has the pid of postmaster.pid: also a zombie that nobody reaps (process 1 of a
 * container often does not) and an unrelated process with a reused pid. Only in these two cases the files are removed.
 */
function clearLeftovers(cluster: string, socketDir: string): void {
  const left = readPidFile(cluster)
  if (!left) return
  const whose = judge(left.pid, cluster)
  if (whose !== 'zombie' && whose !== 'other') return
  fs.rmSync(path.join(cluster, 'postmaster.pid'))
  for (const folder of new Set([socketDir, left.socketDir])) {
    const socket = path.join(folder, `.s.PGSQL.${left.port}`)
    fs.rmSync(socket, { force: true })
    fs.rmSync(`${socket}.lock`, { force: true })
  }
}

/** Waits for a live PostgreSQL to answer: a minute while it reports that it is starting, 3 s while it is silent. */
async function waitForAnswer(running: Running, cluster: string): Promise<boolean> {
  const begun = Date.now()
  for (let lastSign = begun; lives(running.pid, cluster); await sleep(50)) {
    const answer = await answers(running, cluster)
    if (answer === 'yes') return true
    if (answer === 'notYet') lastSign = Date.now()
    if (Date.now() - lastSign > 3000 || Date.now() - begun > 60_000) return false
  }
  return false
}
