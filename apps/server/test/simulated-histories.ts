import { expect, inject } from 'vitest'
import { openDatabases } from '../simulation/databases.ts'
import { report } from '../simulation/report.ts'
import { type RunOptions, type RunResult, simulate } from '../simulation/simulate.ts'
import { connectionTo } from '@otsukai/postgres/embedded/connect'
import '../src/testing/databases.ts'

export type Histories = Awaited<ReturnType<typeof openHistories>>

/** Histories on the PostgreSQL of the test run, each on a database of its own. */
export async function openHistories() {
  const { socketDir, port, template, role } = inject('testCluster')
  const databases = await openDatabases({ at: (name) => connectionTo({ socketDir, port }, name, 'postgres'), template, role })
  async function run(seed: number, more: Partial<RunOptions> = {}): Promise<RunResult> {
    const database = await databases.fresh()
    try {
      return await simulate({ seed, steps: 1_500, database, ...more })
    } finally {
      await database.drop()
    }
  }
  return {
    run,
    /** Every invariant holds through a seed's history; fails with the end of it when one does not. */
    async mustHold(seed: number, more: Partial<RunOptions> = {}): Promise<RunResult> {
      const result = await run(seed, more)
      expect(result.broken && report(result, { askedSteps: more.steps ?? 1_500, ms: 0 })).toBeNull()
      return result
    },
    close: databases.close,
  }
}
