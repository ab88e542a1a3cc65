import type { AuctionsTables } from '../auctions/auctions-tables.ts'
import type { CollectionsTables } from '../collections/collections-tables.ts'
import type { ContentTables } from '../content/content-tables.ts'
import type { DeskTables } from '../desk/desk-tables.ts'
import type { DiscoveryTables } from '../discovery/discovery-tables.ts'
import type { GoodsTables } from '../goods/goods-tables.ts'
import type { EventsTables } from '../live/events-tables.ts'
import type { MembersTables } from '../members/members-tables.ts'
import type { MessagesTables } from '../messages/messages-tables.ts'
import type { OrdersTables } from '../orders/orders-tables.ts'
import type { SellersTables } from '../sellers/sellers-tables.ts'
import type { WalletTables } from '../wallet/wallet-tables.ts'

/**
 * All tables, put together from each noun's own (`<noun>/<noun>-tables.ts`): a noun adds itself to the `extends` list here.
 * `import type` is erased whole; `import { type … }` would load the noun's modules at run time, and what they import.
 */
export interface Database
  extends
    MembersTables,
    ContentTables,
    EventsTables,
    WalletTables,
    OrdersTables,
    AuctionsTables,
    MessagesTables,
    GoodsTables,
    DeskTables,
    CollectionsTables,
    SellersTables,
    DiscoveryTables {}
