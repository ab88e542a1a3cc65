import type { DeliveryAddress, Marketplace } from '@otsukai/connectors/marketplace'
import type { GoodsMemory } from './goods-memory.ts'
import type { KeptIndex } from './kept/kept-index.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    market: Marketplace
    /** This process's caches of the marketplace. */
    goods: GoodsMemory
    /** The index of kept goods, searched when the marketplace is down. */
    kept: KeptIndex
  }
  interface Settings {
    /** The address for purchases; its prefecture is sent with reads of listings, for the shipping fee. */
    warehouse: DeliveryAddress
    /** Calls a second per token. The sandbox has no limit of its own. */
    marketplaceCallsPerS: number
    /** From this many kept goods on they are searched in memory, at some 200 bytes each; with fewer PostgreSQL is as fast. */
    keptIndexFrom: number
  }
}
