import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    staff_views: {
      id: Generated<number>
      staff_id: number
      list: string
      name: string
      search: JSONColumnType<Record<string, string>>
    }
  }
}
