import { sql } from 'kysely'
import type { Reads } from '../db/reads.ts'
import type { Gauges } from '../http/metrics.ts'
import type { Use } from '../parts.ts'
import { jobNames } from './job-names.ts'

/** How the queue stands, for /metrics. Jobs that failed for the last time are entries of the desk. */
export function gaugeJobs({ reads }: Use<'reads'>, gauges: Gauges): void {
  gauges.set('otsukai_jobs', {
    help: 'Jobs that wait for their time (later), are due (due) or run (active)',
    label: ['queue', 'state'],
    readEach: async () => {
      const none = jobNames.flatMap((name) => states.map((state): [string, number] => [`${name}\n${state}`, 0]))
      const some = (await readJobs(reads)).map(({ name, state, jobs }): [string, number] => [`${name}\n${state}`, jobs])
      return Object.fromEntries([...none, ...some])
    },
  })
  gauges.set('otsukai_job_overdue_seconds', {
    help: 'How long the job that is longest due has waited',
    label: 'queue',
    readEach: async () => {
      const due = (await readJobs(reads)).filter(({ state }) => state === 'due')
      return {
        ...Object.fromEntries(jobNames.map((name) => [name, 0])),
        ...Object.fromEntries(due.map(({ name, overdue_s }) => [name, overdue_s])),
      }
    },
  })
}

const states = ['later', 'due', 'active'] as const

interface Row {
  name: string
  state: (typeof states)[number]
  jobs: number
  overdue_s: number
}

async function readJobs(reads: Reads): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select name, case when state = 'active' then 'active' when start_after > now() then 'later' else 'due' end as state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as overdue_s
    from pgboss.job where state < 'active' and not blocked or state = 'active' group by 1, 2`.execute(reads)
  return rows
}
