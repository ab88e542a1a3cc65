import type { Queues } from '../db/pg-boss-schema.ts'
import { jobNames, jobQueues } from './job-names.ts'

/** Our queues. What is retried is bounded: the sweeper nudges again whatever a given-up job has left. */
export const queues: Queues = Object.fromEntries(
  jobNames.map((name) => [
    name,
    {
      retryLimit: 8,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: jobQueues[name].expireAfterS,
      // A finished job is of no use but to a person who looks for yesterday's trouble.
      deleteAfterSeconds: 86_400,
    },
  ]),
)
