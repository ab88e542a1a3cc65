import type { ColumnType, Generated } from 'kysely'

declare module '../db/tables.ts' {
  interface Database {
    staff_acts: {
      id: Generated<number>
      at: number
      /** The name alone, which the release before reads. */
      staff: string
      act: string
      /** What was asked, as it was told. */
      facts: ColumnType<Record<string, unknown>, string, never>
      reason: string
      /** From where, and the name: `cli:lin`. Null in what an earlier release wrote, as are the columns below. */
      actor: string | null
      /** One for each time that an act is asked for. */
      request_id: string | null
      /** Why it was not done; null when it was. */
      refused: string | null
    }
  }
}
