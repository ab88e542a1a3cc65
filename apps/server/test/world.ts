import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import { freshDatabase, until } from '../src/db/testing.ts'
import type { Deps } from '../src/deps.ts'
import { startServer } from '../src/start-server.ts'
import { houseBalance, ledgerMustBalance } from './ledger.ts'
import { Agent, MemberAgent } from './member-agent.ts'
import { freePort } from './free-port.ts'
import { startSandboxProcess } from './sandbox-process.ts'

/** What happens faster in tests than in life; what a test is about it sets itself. */
const quickly = { FOLLOW_EVERY_S: '1', SWEEP_EVERY_S: '1', RECHARGE_ASK_S: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

export interface WorldOptions {
  /** The server's environment, over the tests' own. */
  env?: Record<string, string>
  sandboxEnv?: Record<string, string>
  /** Something around the server's adapters. */
  wrap?: (deps: Deps) => Deps
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** A server with everything real around it: a database of its own, and a sandbox as a process of its own. Stop it: `afterAll(world.stop)`. */
export async function startWorld({ env = {}, sandboxEnv = {}, wrap }: WorldOptions = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-world-'))
  const [sandbox, database, port] = await Promise.all([startSandboxProcess(dataDir, sandboxEnv), freshDatabase(), freePort()])
  const settings = {
    ...quickly,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MARKETPLACE_URL: sandbox.origin,
    PAYMENT_URL: sandbox.origin,
    PORT: String(port),
    ...env,
  }
  const server = await startServer(settings, wrap)
  const { tell } = sandbox
  return {
    server,
    /** The world outside, as a process that can be killed and started anew. */
    sandbox,
    database,
    /** As the server sees it. */
    db: database.db,
    origin: server.url,
    /** The environment that the server was started with: to start another one on the same world. */
    settings,
    /** A control call of the sandbox. */
    tell,
    ...people(server.url, tell),
    ...goods(tell),
    ledger: { mustBalance: () => ledgerMustBalance(database.db), house: (account: string) => houseBalance(database.db, account) },
    until,
    async stop() {
      await server.stop()
      await Promise.all([sandbox.stop(), database.drop()])
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Tell = Awaited<ReturnType<typeof startSandboxProcess>>['tell']
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
    item: async (wanted: { priceJpy?: number; name?: string; [more: string]: unknown } = {}): Promise<string> =>
      (await tell<{ id: string }>('POST', '/world/items', { name: 'フィギュア 未開封', priceJpy: 3_000, ...wanted })).id,
    /** What was really bought for an order. */
    purchases: (orderId: string) => tell<WorldPurchase[]>('GET', `/world/purchases?ref=${orderId}`),
    fault: (fault: Record<string, unknown>) => tell('POST', '/world/faults', fault),
    account: (account: Record<string, unknown>) => tell('POST', '/world/account', account),
  }
}
