import type { Tx } from '../db/tables.ts'
import type { Put } from '../db/prepared.ts'
import type { JobName, JobPayloads } from './job-names.ts'

export type EnqueueOptions = {
  /** Not before this time, in milliseconds since 1970; at once unless told. */
  after?: number
  /**
   * While a job with this key waits in its queue, another one is not added. One that has begun no longer counts, so a nudge
   * given during a run is not lost; one that waits for a later `after` does, so give nudges of different hurry different keys.
   */
  singletonKey?: string
}

/** The queue as commands see it. */
export interface Jobs {
  /** Adds a job as a row of this transaction: rolled back, it never was; committed, it runs at least once. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobPayloads[Name], options?: EnqueueOptions): Promise<void>
  /** The same as a part of a larger statement, for a job that is not for at once: once for each row of the statement's table `of`. */
  insertLater<Name extends JobName>(put: Put, name: Name, data: JobPayloads[Name], after: number, of: string): string
}

export type JobContext = {
  /** 1 for the first run. */
  attempt: number
  /** It will not be tried again. */
  last: boolean
  /** Aborted when the job has taken too long or the server stops. */
  signal: AbortSignal
}

/** What each job does. It may run more than once, also beside itself after a crash: the rows it works on must guard themselves. */
export type JobHandlers = { [Name in JobName]: (data: JobPayloads[Name], context: JobContext) => Promise<void> }
