import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    threads: {
      id: string
      member_id: number
      order_id: string | null
      goods_id: string | null
      read_line: Generated<number>
      read_message: Generated<number>
      waiting_since: number | null
      /** Who of the staff answers it. */
      assigned_to: number | null
      created_at: number
    }
    messages: {
      id: Generated<number>
      thread_id: string
      member_id: number
      sender: 'member' | 'staff' | 'system'
      staff: string | null
      text: string
      images: JSONColumnType<string[], string | undefined, string>
      at: number
      request_id: string | null
      request_hash: string | null
    }
  }
}
