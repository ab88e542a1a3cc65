import type { Database } from '../db/tables.ts'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { DeskKind } from './desk-kinds.ts'

declare module '../db/tables.ts' {
  interface Database {
    desk_entries: {
      id: Generated<number>
      kind: DeskKind
      /** Id of the order, account or payment that the entry is about, in the form its kind uses. */
      subject: string
      facts: JSONColumnType<Record<string, unknown>>
      opened_at: number
      settled_at: number | null
      settled_by: string | null
      settled_why: string | null
    }
  }
}

export type DeskEntry = Selectable<Database['desk_entries']>
