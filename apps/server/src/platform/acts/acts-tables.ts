import type { ColumnType, Generated } from 'kysely'

declare module '../db/tables.ts' {
  interface Database {
    staff_acts: {
      id: Generated<number>
      at: number
      /** Name of the member of staff, without where they act from; read by the previous release. */
      staff: string
      act: string
      /** The act's input before parsing, without its secrets. */
      facts: ColumnType<Record<string, unknown>, string, never>
      reason: string
      /** Where the member of staff acts from, and their name: `cli:lin`. Null in rows of earlier releases, as are the columns below. */
      actor: string | null
      /** Unique to each execution of an act. */
      request_id: string | null
      /** Reason for the refusal; null for an act that was done. */
      refused: string | null
    }
  }
}
