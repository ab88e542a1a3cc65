import type { DeliveryAddress, Marketplace } from '@otsukai/connectors/marketplace'
import type { GoodsMemory } from './goods-memory.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    market: Marketplace
    /** This process's caches of the marketplace. */
    goods: GoodsMemory
  }
  interface Settings {
    /** The address for purchases; its prefecture is sent with reads of listings, for the shipping fee. */
    warehouse: DeliveryAddress
    /** Calls a second per token. The sandbox has no limit of its own. */
    marketplaceCallsPerS: number
  }
}
