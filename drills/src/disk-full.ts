import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'
import { onePostgres, onStage } from './stage.ts'

const DISK_MB = 400
const FULL_FOR_MS = 8_000
const CHUNK = Buffer.alloc(1 << 20)

/** PostgreSQL's disk fills up, and has room again. Needs root: the disk is one of memory, mounted for it. */
export const diskFull = (): Promise<void> =>
  onStage({ name: 'disk-full', servers: 2, members: 100, pauseMs: 2_000, database: onSmallDisk }, async ({ database: { disk } }) => {
    await sleep(5_000)
    const ballast = path.join(disk, 'ballast')
    fill(ballast)
    log('the disk of PostgreSQL is full')
    await sleep(FULL_FOR_MS)
    fs.rmSync(ballast)
    log('it has room again')
    await sleep(15_000)
  })

async function onSmallDisk(folder: string) {
  const disk = path.join(folder, 'disk')
  fs.mkdirSync(disk, { mode: 0o755 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk])
  const postgres = await onePostgres(disk)
  const stop = async () => {
    await postgres.stop()
    execFileSync('umount', [disk])
  }
  return { ...postgres, disk, stop }
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const out = fs.openSync(file, 'w')
  for (let bytes = CHUNK.length; bytes > 0;) {
    try {
      fs.writeSync(out, CHUNK, 0, bytes)
    } catch {
      bytes = Math.floor(bytes / 2)
    }
  }
  fs.closeSync(out)
}
