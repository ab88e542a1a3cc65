import type { Jobs } from './jobs.ts'

declare module '../parts.ts' {
  interface Parts {
    jobs: Jobs
  }
  interface Settings {
    /** How often what was forgotten is nudged. */
    sweepEveryS: number
  }
}
