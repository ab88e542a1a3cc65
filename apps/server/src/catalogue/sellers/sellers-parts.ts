import type { AbsentSellers } from './read-seller.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    absentSellers: AbsentSellers
  }
}
