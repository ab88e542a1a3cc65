import type { AbsentIds } from '../../platform/http/absent-ids.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    /** No seller's and no shop's. */
    absentSellers: AbsentIds
  }
}
