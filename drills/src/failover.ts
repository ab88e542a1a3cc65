import { setTimeout as sleep } from 'node:timers/promises'
import { startPair } from '@otsukai/postgres/pair'
import { log } from './log.ts'
import { onStage } from './stage.ts'

/** A cluster manager takes some time to see that the primary is gone (Patroni by default up to 30 s); here it is told. */
const NOTICED_AFTER_MS = 3_000

/** Kills the primary under load and promotes its synchronous standby. */
export const failover = (): Promise<void> =>
  onStage({ name: 'failover', servers: 3, members: 200, pauseMs: 3_000, database: aPair }, async ({ database: { pair } }) => {
    await sleep(10_000)
    await pair.primary.kill()
    log('all processes of the primary were killed (-9)')
    await sleep(NOTICED_AFTER_MS)
    await pair.standby.promote()
    log('the standby is promoted')
    await sleep(15_000)
  })

async function aPair(folder: string) {
  const pair = await startPair(folder)
  return { pair, url: pair.url('postgres'), stop: pair.stop }
}
