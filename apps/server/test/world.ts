import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import { asOwner } from '../src/platform/db/open.ts'
import { freshDatabase, until } from '../src/testing/databases.ts'
import { type Server, type StartOptions, startServer } from '../src/start-server.ts'
import { houseBalance, ledgerMustBalance } from './ledger.ts'
import { Agent, MemberAgent } from './member-agent.ts'
import { movableClock } from './movable-clock.ts'
import { openRelay } from './relay.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'

/** How often rounds look, so that what is due is found soon. Windows of time are the product's own: a test that is about one moves the clock. */
const lookingOften = { FOLLOW_EVERY_S: '0.5', SWEEP_EVERY_S: '0.5', RECHARGE_ASK_S: '0.5', CLERK_EVERY_S: '0.5' }

export interface WorldOptions {
  /** The server's environment, over the tests' own. */
  env?: Record<string, string>
  sandboxEnv?: Record<string, string>
  /** Something around the server's adapters. */
  wrap?: StartOptions['wrap']
  /** Servers and the sandbox end and come again in it: members and gateways find them at one address all the same. */
  restarts?: boolean
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** A server with everything real around it: a database of its own, and a sandbox as a process of its own. Stop it: `afterAll(world.stop)`. */
export async function startWorld({ env = {}, sandboxEnv = {}, wrap, restarts = false }: WorldOptions = {}) {
  const endings: (() => unknown)[] = []
  /** Ends what was started, the last first, whatever becomes of one. */
  const stop = async () => {
    const failures: unknown[] = []
    for (const end of endings.splice(0).toReversed()) await Promise.resolve(end()).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-world-'))
    endings.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }))
    const ground = [
      startSandboxProcess(dataDir, sandboxEnv, { stays: restarts }).then((one) => (endings.push(one.stop), one)),
      freshDatabase().then((one) => (endings.push(one.drop), one)),
      restarts ? openRelay().then((one) => (endings.push(one.close), one)) : Promise.resolve(null),
    ] as const
    await Promise.allSettled(ground)
    const [sandbox, database, relay] = await Promise.all(ground)
    const time = movableClock()
    const settings = {
      ...lookingOften,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MARKETPLACE_URL: sandbox.origin,
      PAYMENT_URL: sandbox.origin,
      PORT: '0',
      PUBLIC_URL: relay?.origin ?? '',
      ...env,
    }

    /** Starts a server on this world, beside or after others. Stopped with the world, if not before. */
    async function begin(more: Record<string, string> = {}, around = wrap): Promise<Server> {
      const { clock, monotonic } = time
      const server = await startServer({ ...settings, ...more }, { clock, monotonic, wrap: around })
      endings.push(server.stop)
      relay?.pointTo(server.url)
      return server
    }

    const server = await begin()
    const origin = relay?.origin ?? server.url
    settings.PUBLIC_URL = origin
    return {
      server,
      /** The world outside, as a process that can be killed and started anew where the world `restarts`. */
      sandbox,
      database,
      /** As the server sees it. */
      db: database.db,
      origin,
      /** Where the first server's desk listens. */
      deskOrigin: server.deskUrl ?? '',
      /** The environment of this world's servers: for a process of its own, or a command. */
      settings,
      begin,
      /** Has members and gateways find this server from now on, where the world `restarts`. */
      isUp: (url: string) => relay?.pointTo(url),
      /** A control call of the sandbox. */
      tell: sandbox.tell,
      ...people(origin, sandbox.tell),
      ...goods(sandbox.tell),
      ledger: { mustBalance: () => ledgerMustBalance(database.db), house: (account: string) => houseBalance(database.db, account) },
      until,
      /** The time of the servers that were begun here, in ms since 1970. */
      now: time.clock,
      /** Lets so much time pass, for everybody: servers, sandbox, and the leases in the database. */
      async passes(ms: number): Promise<void> {
        time.pass(ms)
        await moveLeases(env['DATABASE_OWNER_URL'] ?? settings.DATABASE_URL, time.aheadMs)
        await sandbox.tell('POST', '/world/clock', { passMs: ms })
      },
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Leases go by the database's clock: this one stands so much ahead. */
const moveLeases = (connectionString: string, aheadMs: number) =>
  asOwner({ connectionString }, (owner) =>
    owner.query(`create or replace function clock_ms() returns bigint language sql volatile
      as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint + ${aheadMs} $$`),
  )

type Tell = SandboxProcess['tell']
let accounts = 0

function people(origin: string, tell: Tell) {
  /** A new member, with a balance that was really recharged. */
  async function member({ balanceJpy = 0 } = {}): Promise<MemberAgent> {
    const agent = new MemberAgent(origin)
    await agent.must(calls.register, {
      account: `member${++accounts}.${process.pid}@example.com`,
      password: 'correct horse',
      CustomerName: `会员${accounts}`,
    })
    if (balanceJpy > 0) {
      const { rechargeId } = await agent.recharges(balanceJpy)
      await tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
      await until(async () => (await agent.balance()).availableJpy === balanceJpy)
    }
    return agent
  }
  return { member, visitor: () => new Agent(origin) }
}

export interface WorldPurchase {
  ref: string
  /** The marketplace's own number for it. */
  reference: string
  itemId: string
  priceJpy: number
  state: string
}

function goods(tell: Tell) {
  return {
    /** Lists goods at the marketplace and answers their id. */
    item: async (wanted: { priceJpy?: number | null; name?: string; [more: string]: unknown } = {}): Promise<string> =>
      (await tell<{ id: string }>('POST', '/world/items', { name: 'フィギュア 未開封', priceJpy: 3_000, ...wanted })).id,
    /** What was really bought for an order. */
    purchases: (orderId: string) => tell<WorldPurchase[]>('GET', `/world/purchases?ref=${orderId}`),
    fault: (fault: Record<string, unknown>) => tell('POST', '/world/faults', fault),
    account: (account: Record<string, unknown>) => tell('POST', '/world/account', account),
  }
}
