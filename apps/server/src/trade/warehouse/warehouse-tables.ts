declare module '../../platform/db/tables.ts' {
  interface Database {
    order_disputes: { order_id: string; at: number; note: string; told_at: number | null }
  }
}
