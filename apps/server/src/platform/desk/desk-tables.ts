import type { Database } from '../db/tables.ts'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { DeskKind } from './desk-kinds.ts'

declare module '../db/tables.ts' {
  interface Database {
    /** News for the desk. */
    desk_events: { id: Generated<number>; txid: Generated<string>; at: number; kind: string; subject_id: string }
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
      claimed_by: Generated<number | null>
      claimed_at: Generated<number | null>
      snoozed_until: Generated<number | null>
      snoozed_why: Generated<string | null>
      /** The member that it is about, and the yen at stake. */
      member_id: Generated<number | null>
      amount_jpy: Generated<number | null>
      /** Moves on with each change of it by a person. */
      version: Generated<number>
    }
  }
}

export type DeskEntry = Selectable<Database['desk_entries']>
