import type { Db } from './tables.ts'

declare module '../parts.ts' {
  interface Parts {
    db: Db
  }
}
