import type { Jobs } from './jobs.ts'

declare module '../parts.ts' {
  interface Parts {
    jobs: Jobs
  }
  interface Settings {
    /** Interval of the sweeps, which nudge rows that no job works on. */
    sweepEveryS: number
  }
}
