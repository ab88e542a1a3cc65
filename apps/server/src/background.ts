import type { Connection } from './platform/db/primary-client.ts'
import type { Traces } from './boot/traces.ts'
import { transaction } from './platform/db/transaction.ts'
import { confirmRates } from './catalogue/content/rates.ts'
import { openBidAgent } from './trade/auctions/agent/bid-agent.ts'
import type { Parts } from './platform/parts.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { jobHandlers } from './job-handlers.ts'
import { startRounds } from './rounds.ts'
import { makeRound } from './office/sandbox-mode/clerk.ts'
import { connectSandboxAccount } from './office/sandbox-mode/connect-sandbox-account.ts'
import { openRepeater } from './platform/jobs/every.ts'
import type { JobRunner } from './platform/jobs/pg-boss-runner.ts'

export interface Work {
  /** Begins no new work and waits for work under way. */
  stop(): Promise<void>
}

export interface WorkOptions {
  runner: JobRunner
  connection: Connection
  /** Null in live mode, which has no clerk. */
  sandbox: { origin: string } | null
  /** The rounds add their figures for /metrics. */
  gauges: Gauges
  traces: Traces | null
}

const halfDayMs = 12 * 3_600_000

/** Starts all background work: jobs, rounds, and in sandbox mode the clerk. */
export async function beginWork(deps: Parts, { runner, connection, sandbox, gauges, traces }: WorkOptions): Promise<Work> {
  const plain = openRepeater({ connection, log: deps.log })
  const repeater = traces ? traces.rounds(plain) : plain
  if (sandbox) {
    await connectSandboxAccount(deps)
    repeater.every(halfDayMs, 'confirm-rates', () => transaction(deps.db, (tx) => confirmRates(deps, tx, 'clerk')))
    // Without a confirmed rate nobody can recharge.
    await repeater.turnOver('confirm-rates')
    repeater.every(deps.config.clerkEveryS * 1000, 'clerk', () => makeRound(deps, sandbox.origin))
  }
  const handlers = jobHandlers(deps)
  await runner.work(traces ? traces.handlers(handlers) : handlers)
  startRounds(deps, repeater, gauges)
  gauges.set('otsukai_round_age_seconds', {
    help: 'Since a round of this process last succeeded',
    label: 'round',
    readEach: () => repeater.ages(),
  })
  const agent = openBidAgent(deps)
  return { stop: async () => void (await Promise.all([repeater.stop(), agent.stop()])) }
}
