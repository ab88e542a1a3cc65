import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { manualCarrier } from '@otsukai/connectors/manual-carrier'
import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { calls } from '@otsukai/contract/calls'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { noParcels } from '../src/trade/carriers/carriers-parts.ts'
import { openAuctionWatch } from '../src/trade/auctions/watch/auction-watch.ts'
import { openBidHub } from '../src/trade/auctions/agent/bid-hub.ts'
import { buildApp } from '../src/app.ts'
import { buildDeskApp } from '../src/desk-app.ts'
import { readConfig } from '../src/boot/config.ts'
import { openFiles } from '../src/boot/open-files.ts'
import { contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { publishContent } from '../src/catalogue/content/publish-content.ts'
import { type FreshDatabase, freshDatabase } from '../src/testing/databases.ts'
import type { Parts } from '../src/platform/parts.ts'
import { openMemories } from '../src/memories.ts'
import { openSessionEnds } from '../src/platform/http/session-ends.ts'
import { openRobot } from '../src/platform/robot.ts'
import { createLog } from '../src/platform/log.ts'
import { withSecretKey } from '../src/boot/secret-key.ts'
import { Agent } from './member-agent.ts'
import { movableClock } from './movable-clock.ts'

/** A marketplace that nobody can reach. */
const unreachable = new Proxy({} as Parts['market'], {
  get: (_, name) => {
    if (name === 'pictureHosts') return []
    if (name === 'pageOf') return () => null
    if (name === 'load') return () => ({ waiting: {}, restsForMs: 7_000 })
    return () => Promise.reject(new MarketplaceDown('not reached', { retryAfterMs: 7_000 }))
  },
})

const originOf = (app: FastifyInstance): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

export type House = Awaited<ReturnType<typeof openHouse>>

/** Of every member that a house makes. */
export const password = 'a good password'

/** The server on a database of its own, or on one that is given, with no world outside but the marketplace it is given: for what needs none. Its clock can be moved on. */
export async function openHouse(
  env: Record<string, string> = {},
  extend: (app: FastifyInstance) => void = () => {},
  market: Parts['market'] = unreachable,
  on: FreshDatabase | null = null,
) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-house-'))
  const database = on ?? (await freshDatabase())
  const config = withSecretKey(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }))
  const log = createLog(config.logLevel)
  const time = movableClock()
  const { clock } = time
  let stoppedAt: number | null = null
  const deps: Parts = {
    config,
    db: database.db,
    reads: database.db,
    jobs: { enqueue: async () => {}, insertLater: () => 'select' },
    market,
    auctions: openAuctionWatch({
      connection: database.connection,
      db: database.db,
      market,
      clock,
      monotonic: time.monotonic,
      callsPerS: config.marketplaceCallsPerS,
      log,
    }),
    bids: openBidHub(database.db),
    ...openMemories(time.monotonic),
    monotonic: () => stoppedAt ?? time.monotonic(),
    gateways: { wechat: null, alipay: null },
    translator: null,
    carrier: manualCarrier,
    parcelTracks: noParcels,
    files: (await openFiles(config)).files,
    clock,
    random: () => 0,
    robot: openRobot(config, log),
    log,
  }
  await publishContent(deps, readContent(contentFolder))
  const sessionEnds = openSessionEnds({ connection: database.connection, log })
  const app = await buildApp(deps, { ready: () => true, sessionEnds })
  extend(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = originOf(app)
  const desk = await buildDeskApp(deps)
  await desk.listen({ host: '127.0.0.1', port: 0 })
  let members = 0
  return {
    origin,
    /** Where the desk listens. */
    deskOrigin: originOf(desk),
    deps,
    database,
    agent: () => new Agent(origin),
    /** Somebody who has just registered. */
    async member() {
      const agent = new Agent(origin)
      const account = `member${(members += 1)}@example.com`
      await agent.must(calls.register, { account, password, CustomerName: '林' })
      const { id } = await database.db.selectFrom('members').select('id').where('account', '=', account).executeTakeFirstOrThrow()
      return { agent, account, id }
    },
    /** Lets so much time pass. */
    passes: time.pass,
    /** From now on no time passes by the monotonic clock: for limits of so many within a while, however long a busy machine takes for them. */
    stopMonotonic: () => void (stoppedAt = time.monotonic()),
    async close() {
      await desk.close()
      await app.close()
      await deps.auctions.close()
      await sessionEnds.close()
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
