import type { Shelves } from './shelf.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    shelves: Shelves
  }
}
