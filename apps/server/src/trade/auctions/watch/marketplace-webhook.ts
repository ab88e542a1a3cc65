import type { MarketItem } from '@otsukai/connectors/marketplace'
import { BadSignature } from '@otsukai/connectors/signature'
import type { FastifyInstance } from 'fastify'
import type { Use } from '../../../platform/parts.ts'
import type { ForgedNotices } from '../../../platform/http/forged-notices.ts'
import { plainHeaders } from '../../../platform/http/plain-headers.ts'
import { forgetListing } from '../../../catalogue/goods/goods-memory.ts'
import { keepGoods, listingOf } from '../../../catalogue/goods/keep-goods.ts'

/** A body holds a whole listing, whose size we do not control. */
const BYTES_AT_MOST = 1024 * 1024

/** The webhook for changed listings: verifies the body, keeps the listing, and drops it from the caches. No session; bodies arrive as text. */
export function marketplaceWebhook(
  app: FastifyInstance,
  forged: ForgedNotices,
  deps: Use<'db' | 'clock' | 'log' | 'market' | 'goods' | 'auctions'>,
): void {
  app.post('/marketplace/webhook', { bodyLimit: BYTES_AT_MOST }, async (request, reply) => {
    try {
      const event = deps.market.webhook(plainHeaders(request), typeof request.body === 'string' ? request.body : '', deps.clock())
      forged.giveBack(request)
      if (event && event.type !== 'test') {
        forgetListing(deps.goods, event.item.id)
        if (event.item.auction) deps.auctions.nudge(event.item.id)
        // `keepGoods` ignores the event if a later state is kept.
        if (!(await isOutdated(deps, event.item))) await keepGoods(deps.db, [listingOf(event.item)], event.saidAt)
      }
      return await reply.code(204).send()
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      deps.log.warn('a marketplace webhook with a bad signature was refused')
      return reply.code(401).send()
    }
  })
}

/** Whether a later change is kept: a repeated webhook has a new timestamp but old facts. */
async function isOutdated({ db }: Use<'db'>, { id, updatedAt }: MarketItem): Promise<boolean> {
  const kept = await db.selectFrom('goods').select('listing').where('id', '=', id).executeTakeFirst()
  return kept !== undefined && kept.listing.updatedAt > updatedAt
}
