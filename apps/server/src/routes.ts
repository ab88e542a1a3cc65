import type { FastifyInstance } from 'fastify'
import { auctionRoutes } from './trade/auctions/auctions.routes.ts'
import { collectionRoutes } from './catalogue/collections/collections.routes.ts'
import { contentRoutes } from './catalogue/content/content.routes.ts'
import type { Deps } from './deps.ts'
import { marketListRoutes } from './catalogue/discovery/market-list-routes.ts'
import { discoveryRoutes } from './catalogue/discovery/discovery.routes.ts'
import type { Binder } from './platform/http/bind-calls.ts'
import type { ForgedNotices } from './platform/http/forged-notices.ts'
import type { Limits } from './platform/http/limits.ts'
import type { Sessions } from './platform/http/sessions.ts'
import { goodsRoutes } from './catalogue/goods/goods.routes.ts'
import { marketplaceWebhook } from './catalogue/goods/marketplace-webhook.ts'
import { goodsPictureRoutes } from './catalogue/pictures/picture-routes.ts'
import { liveRoutes } from './platform/live/live.routes.ts'
import { memberRoutes } from './people/members/members.routes.ts'
import { messageRoutes } from './people/messages/messages.routes.ts'
import { orderRoutes } from './trade/orders/orders.routes.ts'
import { sellerPictureRoutes } from './catalogue/sellers/seller-picture.ts'
import { sellerRoutes } from './catalogue/sellers/sellers.routes.ts'
import { uploadRoutes } from './platform/files/uploads-routes.ts'
import { payNotices, payReturn } from './money/payments/pay-endpoints.ts'
import { walletRoutes } from './money/wallet/wallet.routes.ts'

/** What routes are made with. */
export interface RouteTools {
  binder: Binder
  sessions: Sessions
  limits: Limits
}

/** The calls of the contract: one line a noun, whose own file has one line a call. */
export function callRoutes({ binder: { on }, sessions }: RouteTools, deps: Deps): void {
  memberRoutes(sessions)(on, deps)
  contentRoutes(on, deps)
  orderRoutes(on, deps)
  messageRoutes(on, deps)
  goodsRoutes(on, deps)
  auctionRoutes(on, deps)
  discoveryRoutes(on, deps)
  collectionRoutes(on, deps)
  sellerRoutes(on, deps)
  walletRoutes(on, deps)
}

/** What is not a call: streams, and pictures. */
export function otherRoutes(app: FastifyInstance, { sessions, limits }: RouteTools, deps: Deps): void {
  liveRoutes(app, deps, sessions, limits)
  marketListRoutes(app, deps)
  goodsPictureRoutes(app, deps)
  sellerPictureRoutes(app, deps)
  uploadRoutes(app, deps, sessions)
  payReturn(app)
}

/** Signed notices from outside, in a scope of its own: bodies arrive as the text that was signed. */
export function noticeRoutes(app: FastifyInstance, forged: ForgedNotices, deps: Deps): void {
  payNotices(app, forged, deps)
  marketplaceWebhook(app, forged, deps)
}
