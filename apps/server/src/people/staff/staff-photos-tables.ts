import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    staff_photos: {
      id: string
      at: number
      by: string
      pairing_id: number | null
      parcel: string | null
      used_at: Generated<number | null>
    }
  }
}
