import type { Reads } from './reads.ts'
import type { Db } from './tables.ts'

declare module '../parts.ts' {
  interface Parts {
    db: Db
    /** At a replica where there is one: for reads that bear an age of some seconds and decide nothing. */
    reads: Reads
  }
}
