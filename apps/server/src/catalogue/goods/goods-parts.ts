import type { DeliveryAddress, Marketplace } from '@otsukai/connectors/marketplace'
import type { GoodsMemory } from './goods-memory.ts'
import type { KeptIndex } from './kept/kept-index.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    market: Marketplace
    /** What this process remembers of the marketplace for a moment. */
    goods: GoodsMemory
    /** What is searched when the marketplace cannot be asked, in memory while it is searched. */
    kept: KeptIndex
  }
  interface Settings {
    /** Where purchases are sent, and for which prefecture listings tell their shipping. */
    warehouse: DeliveryAddress
    /** Over one of its tokens. The sandbox answers 429 only when told. */
    marketplaceCallsPerS: number
    /** From so many kept goods on they are searched in memory, some 200 bytes each while it is needed; below, PostgreSQL is as good. */
    keptIndexFrom: number
  }
}
