import type { JSONColumnType } from 'kysely'
import type { StoredFigures } from './figures-of-day.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    /** `day`: a day in Beijing, `2026-11-20`. */
    desk_figures: { day: string; figures: JSONColumnType<StoredFigures>; made_at: number }
  }
}
