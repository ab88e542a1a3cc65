import type { SearchMemory } from './search-memory.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    searched: SearchMemory
  }
}
