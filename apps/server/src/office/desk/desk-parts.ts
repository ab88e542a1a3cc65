import type { OpeningHours } from './opening-hours-rules.ts'

declare module '../../platform/parts.ts' {
  interface Settings {
    /** When people work, in Beijing: due times of threads and of work for the next working day count by it. */
    openingHours: OpeningHours
  }
}
