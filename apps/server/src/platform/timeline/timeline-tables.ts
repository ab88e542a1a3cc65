import type { TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../db/tables.ts' {
  interface Database {
    order_timeline: {
      id: Generated<number>
      order_id: string
      at: number
      event: TimelineEvent
      note_zh: string
      facts: JSONColumnType<Record<string, string | number | boolean>> | null
    }
  }
}
