import type { ColumnType, Generated } from 'kysely'
import type { ContentKind } from '@otsukai/contract/acts/content'

declare module '../../platform/db/tables.ts' {
  interface Database {
    content: {
      id: Generated<number>
      kind: ContentKind
      body: ColumnType<unknown, string, never>
      digest: string
      source: Generated<'file' | 'desk'>
      since: number
      created_at: number
      /** Who published it at the desk. */
      published_by: Generated<string | null>
    }
    rate_confirmations: {
      id: Generated<number>
      at: number
      by: string
    }
  }
}
