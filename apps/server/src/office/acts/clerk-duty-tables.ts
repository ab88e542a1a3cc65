declare module '../../platform/db/tables.ts' {
  interface Database {
    /** One row at most. */
    clerk_duty: { one: boolean; staff_id: number | null; name: string; since: number }
  }
}
