import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    staff_acts: {
      id: Generated<number>
      at: number
      staff: string
      act: string
      facts: ColumnType<Record<string, unknown>, string, never>
      reason: string
    }
  }
}
