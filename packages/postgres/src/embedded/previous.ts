import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { answers } from './connect.ts'
import type { Running } from './launch.ts'
import type { Place } from './place.ts'
import { halt, holds, judge, lives, processesOf, readPidFile } from './postmaster.ts'

/** What became of the PostgreSQL that ran here before: taken over, or surely gone and its leftovers cleared (undefined). */
export async function settlePrevious({ cluster, socketDir }: Place, log: Log): Promise<Running | undefined> {
  const previous = readPidFile(cluster)
  if (previous && lives(previous.pid, cluster)) {
    const answer = await waitForAnswer(previous, cluster)
    if (answer) return previous
    if (lives(previous.pid, cluster)) {
      // Alive, but its socket is gone (swept from a temporary folder) or it hangs: nothing can use it as it is.
      log.warn(`the database left running as process ${previous.pid} cannot be reached and is restarted`)
      await halt(previous.pid, cluster)
    }
  }
  if (previous && (await answers(previous, cluster)) === 'yes') {
    throw new Error(`A PostgreSQL that this process cannot see (in another container?) runs on ${cluster}: stop it first.`)
  }
  // Children outlive a killed postmaster by moments, and must not meet a new one.
  if (!(await holds(() => processesOf(cluster).length === 0, 10_000))) {
    throw new Error(
      `Processes of an earlier PostgreSQL still run on ${cluster}: ${processesOf(cluster).join(', ')}. End them and start again.`,
    )
  }
  clearLeftovers(cluster, socketDir)
  return undefined
}

/**
 * PostgreSQL takes any live process with the written number for itself and refuses to start: also a zombie that nobody reaps
 * (as process 1 of a container often doesn't) and a stranger that was given the number later. Only then the files are ours to remove.
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

/** Waits for a live PostgreSQL to answer: a minute while it says that it is starting, 3 s while it says nothing. */
async function waitForAnswer(running: Running, cluster: string): Promise<boolean> {
  const begun = Date.now()
  for (let heard = begun; lives(running.pid, cluster); await sleep(50)) {
    const answer = await answers(running, cluster)
    if (answer === 'yes') return true
    if (answer === 'notYet') heard = Date.now()
    if (Date.now() - heard > 3000 || Date.now() - begun > 60_000) return false
  }
  return false
}
