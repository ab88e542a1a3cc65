import type pg from 'pg'
import { confirmRates } from './content/rates.ts'
import { type Deps } from './deps.ts'
import { openRepeater } from './jobs/every.ts'
import { type JobRunner } from './jobs/pg-boss-runner.ts'

export interface Work {
  /** Begins nothing new and waits for what is under way. */
  stop(): Promise<void>
}

export interface WorkOptions {
  runner: JobRunner
  connection: pg.ClientConfig
  /** Null in live mode: then there is no clerk. */
  sandbox: { origin: string } | null
}

const halfDayMs = 12 * 3_600_000

/** Everything that runs without being asked: jobs, rounds, and in sandbox mode the clerk. */
export async function beginWork(deps: Deps, { connection, sandbox }: WorkOptions): Promise<Work> {
  const repeater = openRepeater({ connection, log: deps.log })
  if (sandbox) repeater.every(halfDayMs, 'confirm-rates', () => confirmRates(deps, 'clerk'))
  return { stop: () => repeater.stop() }
}
