import type { ExportableList } from '@otsukai/contract/desk/export-lists'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    list_exports: {
      id: Generated<number>
      staff_id: number
      list: ExportableList
      filters: JSONColumnType<Record<string, string>>
      contacts: boolean
      expires_at: number
      taken_at: number | null
    }
  }
}
