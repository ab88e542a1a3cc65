import type { BlockList } from 'node:net'

declare module '../../platform/parts.ts' {
  interface Settings {
    /** Where staff open the desk, without a trailing slash; with port 0 known once it listens. */
    deskUrl: string
    /** From where the desk answers at all; null: from everywhere. */
    deskAddresses: BlockList | null
  }
}
