import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@otsukai/contract/calls'
import { startPair } from '@otsukai/postgres/pair'
import pg from 'pg'
import { Agent } from '../../apps/server/test/member-agent.ts'
import { openCrowd } from './crowd.ts'
import { log, until } from './log.ts'
import { prove } from './proof.ts'
import { makeFolder, openShop, type Shop } from './shop.ts'

const members = 40
const visitors = 10

/** Two servers that read at a standby, under a crowd and visitors who search; the standby falls behind, catches up, and is killed. */
export async function replica(): Promise<void> {
  const folder = makeFolder('replica')
  await using endings = new AsyncDisposableStack()
  endings.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const pair = await startPair(folder)
  endings.defer(pair.stop)
  const addressOf = (host: typeof pair.primary) => `postgres://postgres@${host.name}/postgres`
  const url = addressOf(pair.primary)
  const tell = async (host: typeof pair.primary, text: string): Promise<void> => {
    const client = new pg.Client(host.connection('postgres'))
    await client.connect()
    await client.query(text)
    await client.end()
  }
  // Nobody waits for what is written to be at the standby too.
  await tell(pair.primary, 'alter database postgres set synchronous_commit = local')
  const shop = await openShop({ folder, servers: 2, env: { DATABASE_URL: url, DATABASE_REPLICA_URL: addressOf(pair.standby) } })
  endings.defer(shop.stop)
  await until('both servers read at the replica', () => allUse(shop, true))
  log('a primary, a standby, two servers behind nginx that read at it')
  const crowd = await openCrowd(shop, { members, pauseMs: 1_000 })
  const searches = openSearches(shop)
  await sleep(8_000)
  log(`${crowd.writes.length} writes and ${searches.answered()} searches were answered; the standby stops replaying`)
  await tell(pair.standby, 'select pg_wal_replay_pause()')
  const paused = performance.now()
  await until('both servers have left it', () => allUse(shop, false))
  log(`left after ${((performance.now() - paused) / 1000).toFixed(1)} s; it replays again`)
  await tell(pair.standby, 'select pg_wal_replay_resume()')
  const resumed = performance.now()
  await until('both servers read there again', () => allUse(shop, true))
  log(`read again after ${((performance.now() - resumed) / 1000).toFixed(1)} s`)
  await sleep(3_000)
  await pair.standby.kill()
  log('the standby is killed (-9, all its processes)')
  await until('both servers have left it', () => allUse(shop, false))
  await sleep(3_000)
  const failed = await searches.end()
  await crowd.goHome()
  const errors = [...failed, ...crowd.others.map(({ what }) => what)]
  if (errors.length > 0) throw new Error(`${errors.length} errors were seen, the first: ${errors[0]}`)
  log(`${searches.answered()} searches were answered, no error was seen; 503 with Retry-After ${crowd.comeAgain.length} times`)
  await prove(shop, url, crowd)
}

/** Whether all servers read at the replica, or none does. */
async function allUse(shop: Shop, wanted: boolean): Promise<boolean> {
  const pages = await Promise.all(shop.servers.map(async ({ told }) => (await fetch(`${told.url}/metrics`)).text()))
  return pages.every((page) => page.includes(`otsukai_replica_used ${wanted ? 1 : 0}\n`))
}

/** Visitors who search the kept goods, one search after the other. */
function openSearches(shop: Shop) {
  const failed: string[] = []
  let [answered, isOpen] = [0, true]
  const search = async () => {
    for (const visitor = new Agent(shop.origin); isOpen; await sleep(50)) {
      const { status, code, message } = await visitor.call(calls.productListingFilter, { keyword: 'フィギュア' })
      if (status === 200 && code === 0) answered += 1
      else failed.push(`${status} ${code} ${message}`)
    }
  }
  const all = Array.from({ length: visitors }, search)
  return {
    answered: () => answered,
    end: async () => {
      isOpen = false
      await Promise.all(all)
      return failed
    },
  }
}
