import type { Finds } from './count-finds.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    finds: Finds
  }
}
