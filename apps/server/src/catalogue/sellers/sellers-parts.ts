import type { AbsentIds } from '../../platform/http/absent-ids.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    /** Ids of no seller or shop. */
    absentSellers: AbsentIds
  }
}
