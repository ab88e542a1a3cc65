import type { Queues } from '../db/pg-boss-schema.ts'
import { jobNames, jobQueues } from './job-names.ts'

/** Our queues. Retries are bounded: the sweeps nudge again the row of a job that was given up. */
export const queues: Queues = Object.fromEntries(
  jobNames.map((name) => [
    name,
    {
      retryLimit: 8,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: jobQueues[name].expireAfterS,
      // Finished jobs are kept a day, for a person who investigates a failure.
      deleteAfterSeconds: 86_400,
    },
  ]),
)
