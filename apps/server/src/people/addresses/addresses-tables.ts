import type { Country } from '@otsukai/addresses/fields'
import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    addresses: {
      id: Generated<number>
      member_id: number
      country: Country
      sealed: Buffer
      is_default: boolean
      since: number
    }
    address_requests: {
      member_id: number
      call: 'save' | 'delete' | 'default'
      request_id: string
      request_hash: string
      address_id: number | null
    }
  }
}
