import { parseArgs } from 'node:util'
import { startThrowawayCluster } from '../src/testing/throwaway-cluster.ts'
import { openDatabases, type Databases } from './databases.ts'
import { report } from './report.ts'
import { simulate } from './simulate.ts'

/**
 * `npm run simulate -- --seeds 1-1000 --steps 2000 --minutes 60`: runs seeds one after another on a PostgreSQL of its own, until
 * all are done or the time is up. `--of orders` or `--of parcels`: histories of these only, else by the seed.
 * `--show` prints every step, for one seed. Exits with 1 when an invariant was broken.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-50' },
    steps: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '60' },
    of: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const [first = 1, last = first] = values.seeds.split('-').map(Number)
const steps = Number(values.steps)
const of = (['orders', 'parcels'] as const).find((one) => one === values.of)
let until = Date.now() + Number(values.minutes) * 60_000
// Ends after the seed under way, leaving no database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (until = 0))

const failed = await withDatabases(async (databases) => {
  let broken = 0
  for (let seed = first; seed <= last && Date.now() < until; seed++) {
    const begun = Date.now()
    const database = await databases.fresh()
    const result = await simulate({ seed, steps, database, ...(of && { of }), ...(values.show ? { show: console.log } : {}) })
    await database.drop()
    console.log(report(result, { askedSteps: steps, ms: Date.now() - begun }))
    if (result.broken) broken += 1
  }
  return broken
})
process.exitCode = failed > 0 ? 1 : 0

/** Runs with a PostgreSQL without durability. */
async function withDatabases(run: (databases: Databases) => Promise<number>): Promise<number> {
  const quiet = { info() {}, warn() {}, error: console.error }
  const { connection, template, role, remove } = await startThrowawayCluster('simulation', ['autovacuum=off'], quiet)
  try {
    return await run(await openDatabases({ at: connection, template, role }))
  } finally {
    await remove()
  }
}
