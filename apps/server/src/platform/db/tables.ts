import type { AuctionsTables } from '../../trade/auctions/auctions-tables.ts'
import type { CollectionsTables } from '../../catalogue/collections/collections-tables.ts'
import type { ContentTables } from '../../catalogue/content/content-tables.ts'
import type { DeskTables } from '../entries/desk-tables.ts'
import type { DiscoveryTables } from '../../catalogue/discovery/discovery-tables.ts'
import type { GoodsTables } from '../../catalogue/goods/goods-tables.ts'
import type { EventsTables } from '../live/events-tables.ts'
import type { MembersTables } from '../../people/members/members-tables.ts'
import type { MessagesTables } from '../../people/messages/messages-tables.ts'
import type { OrdersTables } from '../../trade/orders/orders-tables.ts'
import type { SellersTables } from '../../catalogue/sellers/sellers-tables.ts'
import type { WalletTables } from '../../money/wallet/wallet-tables.ts'

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
