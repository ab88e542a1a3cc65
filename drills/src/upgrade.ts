import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'
import { makeNextRelease } from './next-release.ts'
import { portOf } from './shop.ts'
import { onePostgres, onStage } from './stage.ts'

/** Replaces two servers of this release by the next one's, one after the other at their ports, under load; the first migrates. */
export const upgrade = (): Promise<void> =>
  onStage({ name: 'upgrade', servers: 2, members: 100, pauseMs: 2_000, database: onePostgres }, async ({ folder, shop }) => {
    const next = makeNextRelease(folder)
    try {
      await sleep(5_000)
      for (const [n, old] of [...shop.servers].entries()) {
        await old.end('SIGTERM')
        await shop.begin({ PORT: String(portOf(old)) }, next.root)
        log(`server ${n + 1} is of the next release${n === 0 ? `; it ran ${next.migration} while the other went on` : ''}`)
        await sleep(6_000)
      }
    } finally {
      next.remove()
    }
  })
