import type { FileStore } from '@otsukai/connectors/file-store'

declare module '../parts.ts' {
  interface Parts {
    /** Pictures of members and of the warehouse. */
    files: FileStore
  }
}
