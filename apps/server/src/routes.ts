import type { FastifyInstance } from 'fastify'
import { addressRoutes } from './people/addresses/addresses.routes.ts'
import { auctionRoutes } from './trade/auctions/calls/auctions.routes.ts'
import { collectionRoutes } from './catalogue/collections/collections.routes.ts'
import { contentRoutes } from './catalogue/content/content.routes.ts'
import type { Parts, Use } from './platform/parts.ts'
import { marketListRoutes } from './catalogue/discovery/market-list-routes.ts'
import { discoveryRoutes } from './catalogue/discovery/discovery.routes.ts'
import type { Binder } from './platform/http/bind-calls.ts'
import type { ForgedNotices } from './platform/http/forged-notices.ts'
import type { Limits } from './platform/http/limits.ts'
import type { Member } from './platform/http/routes-types.ts'
import type { Sessions } from './platform/http/sessions.ts'
import { goodsRoutes } from './catalogue/goods/goods.routes.ts'
import { carrierNotices } from './trade/carriers/take-carrier-notice.ts'
import { marketplaceWebhook } from './trade/auctions/watch/marketplace-webhook.ts'
import { goodsPictureRoutes } from './catalogue/pictures/picture-routes.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { liveRoutes } from './platform/live/live.routes.ts'
import { memberRoutes } from './people/members/members.routes.ts'
import { messageRoutes } from './people/messages/messages.routes.ts'
import { orderRoutes } from './trade/orders/orders.routes.ts'
import { sellerPictureRoutes } from './catalogue/sellers/seller-picture.ts'
import { sellerRoutes } from './catalogue/sellers/sellers.routes.ts'
import { parcelPhotoRoutes } from './trade/parcels/parcel-photos.ts'
import { parcelRoutes } from './trade/parcels/parcels.routes.ts'
import { orderPictureRoutes } from './trade/orders/order-pictures.ts'
import { memberPictureRoutes } from './people/members/member-picture-routes.ts'
import { paymentRoutes } from './money/payments/payments.routes.ts'
import { screenRoutes } from './catalogue/screens/screens.routes.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import { translationRoutes } from './catalogue/translation/translation.routes.ts'
import { siteRoutes } from './office/site/site.routes.ts'
import { parcelPriceRoutes } from './trade/parcels/parcel-prices.routes.ts'
import { warehouseRoutes } from './trade/warehouse/warehouse.routes.ts'
import { payNotices, payReturn } from './money/payments/pay-endpoints.ts'
import { walletRoutes } from './money/wallet/wallet.routes.ts'

/** The tools that bind routes. */
export interface RouteTools {
  binder: Binder<Member>
  sessions: Sessions
  limits: Limits
}

/** The calls of the contract, by noun. */
export function callRoutes({ binder: { on }, sessions }: RouteTools, deps: Parts): void {
  memberRoutes(sessions)(on, deps)
  addressRoutes(on, deps)
  contentRoutes(on, deps)
  orderRoutes(on, deps)
  parcelRoutes(on, deps)
  warehouseRoutes(on, deps)
  parcelPriceRoutes(on, deps)
  messageRoutes(on, deps)
  goodsRoutes(on, deps)
  searchRoutes(on, deps)
  screenRoutes(on, deps)
  translationRoutes(on, deps)
  auctionRoutes(on, deps)
  discoveryRoutes(on, deps)
  collectionRoutes(on, deps)
  sellerRoutes(on, deps)
  walletRoutes(on, deps)
  paymentRoutes(on, deps)
  siteRoutes(on, deps)
}

/** Routes that are no calls: streams, pictures, and redirects. */
export function otherRoutes(
  app: FastifyInstance,
  { sessions, limits, gauges }: RouteTools & { gauges: Gauges },
  deps: Use<'config' | 'db' | 'files' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'absentSellers' | 'auctions'>,
): void {
  liveRoutes(app, deps, sessions, limits, gauges)
  marketListRoutes(app, deps)
  goodsPictureRoutes(app, deps)
  sellerPictureRoutes(app, deps)
  orderPictureRoutes(app, deps, sessions)
  parcelPhotoRoutes(app, deps, sessions)
  memberPictureRoutes(app, deps, sessions)
  payReturn(app)
}

/** Signed notices from outside, in a scope of their own: bodies arrive as text, over which the signature was made. */
export function noticeRoutes(
  app: FastifyInstance,
  forged: ForgedNotices,
  deps: Use<'db' | 'jobs' | 'clock' | 'log' | 'market' | 'goods' | 'gateways' | 'auctions' | 'carrier' | 'parcelTracks' | 'carrierCounts'>,
): void {
  payNotices(app, forged, deps)
  carrierNotices(app, forged, deps)
  marketplaceWebhook(app, forged, deps)
}
