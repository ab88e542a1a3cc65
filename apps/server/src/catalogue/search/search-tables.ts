import type { ColumnType } from 'kysely'
import type { WalkRest } from './walk-pages.ts'

declare module '../../platform/db/tables.ts' {
  interface Database {
    search_pages: {
      walk: string
      page: number
      ids: string[]
      rest: ColumnType<WalkRest | null, string | null, string | null>
      total: number
      total_is_more: boolean
      stale: boolean
      left_out: string[]
      wider_from: number | null
      made_at: number
    }
  }
}
