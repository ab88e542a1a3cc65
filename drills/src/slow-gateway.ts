import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log.ts'
import { onePostgres, onStage } from './stage.ts'

/** The payment gateways take 30 s for every answer, for a while: orders and bids must not feel it. */
export const slowGateway = (): Promise<void> =>
  onStage({ name: 'slow-gateway', servers: 2, members: 100, pauseMs: 2_000, database: onePostgres }, async ({ shop, crowd }) => {
    const writesIn = async (ms: number) => {
      const before = crowd.answered.payments.length
      await sleep(ms)
      return crowd.answered.payments.length - before
    }
    log(`${await writesIn(10_000)} orders were paid in 10 s`)
    await shop.tell('POST', '/world/faults', { face: 'payments', kind: 'slow' })
    log('every answer of the gateways takes 30 s now')
    log(`${await writesIn(10_000)} orders were paid in 10 s, by members who did not wait at a gateway`)
    await shop.tell('POST', '/world/faults', { face: 'payments', kind: 'none' })
    log('the gateways are well')
    await sleep(10_000)
  })
