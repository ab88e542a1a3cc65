import type { NewsKind } from '@otsukai/contract/live-events'
import type { Generated } from 'kysely'

declare module '../db/tables.ts' {
  interface Database {
    events: {
      id: Generated<number>
      /** The number of the transaction that wrote it (xid8), as text. */
      txid: Generated<string>
      at: number
      member_id: number
      kind: NewsKind
      subject_id: string
    }
  }
}
