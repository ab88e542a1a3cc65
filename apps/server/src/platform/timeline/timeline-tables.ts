import type { Generated } from 'kysely'

declare module '../db/tables.ts' {
  interface Database {
    order_timeline: { id: Generated<number>; order_id: string; at: number; event: string; note_zh: string }
  }
}
