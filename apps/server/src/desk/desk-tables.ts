import { type Generated, type JSONColumnType } from 'kysely'

export interface DeskTables {
  desk_entries: {
    id: Generated<number>
    kind: string
    subject: string
    facts: JSONColumnType<Record<string, unknown>>
    opened_at: number
    settled_at: number | null
    settled_by: string | null
    settled_why: string | null
  }
}
