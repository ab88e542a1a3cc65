import type { Tx } from '../db/tables.ts'
import type { Put } from '../db/prepared.ts'
import type { JobName, JobPayloads } from './job-names.ts'

export type EnqueueOptions = {
  /** Earliest start, in milliseconds since 1970; default: at once. */
  after?: number
  /**
   * While a job with this key waits in its queue, no other is added. A running job does not count, so a nudge during a run is not
   * lost; a job that waits for a later `after` does, so nudges of different urgency need different keys.
   */
  singletonKey?: string
}

/** The queue as commands see it. */
export interface Jobs {
  /** Adds a job as a row of this transaction; once committed it runs at least once. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobPayloads[Name], options?: EnqueueOptions): Promise<void>
  /** The SQL that adds a delayed job within a larger statement, once for each row of the statement's table `of`. */
  insertLater<Name extends JobName>(put: Put, name: Name, data: JobPayloads[Name], after: number, of: string): string
}

export type JobContext = {
  /** 1 for the first run. */
  attempt: number
  /** The last attempt. */
  last: boolean
  /** Aborted when the job has taken too long or the server stops. */
  signal: AbortSignal
}

/** A handler for each job. A job may run more than once, also concurrently with itself after a crash: handlers must guard their rows. */
export type JobHandlers = { [Name in JobName]: (data: JobPayloads[Name], context: JobContext) => Promise<void> }
