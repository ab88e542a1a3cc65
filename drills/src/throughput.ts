import { setTimeout as sleep } from 'node:timers/promises'
import fs from 'node:fs'
import os from 'node:os'
import { log } from './log.ts'
import { portOf } from './shop.ts'
import { onePostgres, onStage } from './stage.ts'

const counts = [1, 2, 4]
const measuredMs = 15_000

/** The same members without a pause at one, two and four servers: what grows with them, and what does not. */
export const throughput = (): Promise<void> =>
  onStage({ name: 'throughput', servers: 4, members: 40, pauseMs: 0, database: onePostgres }, async ({ shop, crowd, database }) => {
    for (const count of counts) {
      await shop.nginx.pointTo(shop.servers.slice(0, count).map(portOf))
      await sleep(3_000)
      const used = shop.servers.map(({ process: { pid } }) => cpuMs(pid!))
      const [before, databaseBefore, begun] = [crowd.answered.payments.length, databaseCpuMs(database.pid()), performance.now()]
      await sleep(measuredMs)
      const seconds = (performance.now() - begun) / 1000
      const perS = (crowd.answered.payments.length - before) / seconds
      const servers = shop.servers.reduce((sum, { process: { pid } }, n) => sum + cpuMs(pid!) - used[n]!, 0) / 1000 / seconds
      const postgres = (databaseCpuMs(database.pid()) - databaseBefore) / 1000 / seconds
      log(
        `${count} servers: ${perS.toFixed(0)} whole orders a second; of ${os.cpus().length} cores the servers took ${servers.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}, members, nginx and the world outside the rest`,
      )
    }
  })

/** Ticks of a process and its children so far, as ms: 100 ticks a second (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
function cpuMs(pid: number, withReaped = false): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, withReaped ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

/** Of a postmaster and all its processes. */
function databaseCpuMs(postmaster: number): number {
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  return children.reduce((sum, pid) => sum + cpuMs(pid), cpuMs(postmaster, true))
}
