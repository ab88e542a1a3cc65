import { BadSignature } from '@otsukai/connectors/signature'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '../deps.ts'
import { keepGoods, listingOf } from './keep-goods.ts'

/** What the marketplace calls when a listing changes: verified, then kept, and the next reader asks afresh. No session; bodies arrive as text. */
export function marketplaceWebhook(app: FastifyInstance, deps: Deps): void {
  app.post('/marketplace/webhook', async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    try {
      const event = deps.market.webhook(headers, typeof request.body === 'string' ? request.body : '', deps.clock())
      if (event && event.type !== 'test') {
        deps.goods.items.delete(event.item.id)
        await keepGoods(deps.db, [listingOf(event.item)], deps.clock())
      }
      return await reply.code(204).send()
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error
      deps.log.warn('a marketplace webhook with a bad signature was refused')
      return reply.code(401).send()
    }
  })
}
