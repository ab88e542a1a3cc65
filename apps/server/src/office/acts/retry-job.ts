import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { type JobName, jobNames, type JobPayloads } from '../../platform/jobs/job-names.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { actRefused } from '../../platform/http/errors.ts'

/**
 * Lets a job run again that had given up. It is only a nudge, so it can do no harm: what needs nothing more is left as it is, and
 * if it gives up once more it is an entry again. Answers the job's name.
 */
export async function retryJob(
  deps: Use<'jobs' | 'clock'>,
  tx: Tx,
  { entry, staff, why }: { entry: string; staff: string; why: string },
): Promise<JobName> {
  const { kind, subject, facts } = await requireOpenEntry(tx, entry)
  const name = jobNames.find((one) => one === facts['name'])
  if (kind !== 'givenUpJob' || !name) throw actRefused(`待办 ${entry} 不是放弃的任务。`)
  await deps.jobs.enqueue(tx, name, facts['data'] as JobPayloads[JobName])
  await settleEntry(tx, { kind, subject, at: deps.clock(), by: staff, why })
  return name
}
