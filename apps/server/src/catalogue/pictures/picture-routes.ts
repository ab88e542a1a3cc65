import type { Use } from '../../platform/parts.ts'
import type { MarketListing } from '@otsukai/connectors/marketplace'
import { GoodsId } from '@otsukai/contract/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'
import { readListing } from '../goods/read-listing.ts'
import { sendPicture, widthOf } from './send-picture.ts'

interface PictureRequest {
  Params: { goodsId: string; n: string }
  Querystring: { w?: string }
}

/** Serves pictures of goods on our own origin: `/img/<goods>/<n>?w=`. The fetched address comes from the stored goods, never from the request. `require` throws for whoever may not see them. */
export function goodsPictureRoutes(
  app: FastifyInstance,
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  require: (request: FastifyRequest) => Promise<void> | void = () => {},
): void {
  app.get<PictureRequest>('/img/:goodsId/:n', async (request, reply) => {
    await require(request)
    const { goodsId, n } = request.params
    const { query } = request
    const width = widthOf(query.w, 960)
    if (!/^\d{1,2}$/.test(n) || !GoodsId.safeParse(goodsId).success) throw notFound(`picture ${n} of ${goodsId}`)
    const url = await sourceOf(deps, goodsId, Number(n), width)
    if (!url) throw notFound(`picture ${n} of ${goodsId}`)
    return sendPicture(deps, reply, url, width)
  })
}

/** The address of picture `n` (from 1) at the marketplace; for a card's small first picture, the thumbnail's. */
async function sourceOf(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  goodsId: string,
  n: number,
  width: number,
): Promise<string | null> {
  const kept = await deps.db.selectFrom('goods').select(['listing', 'item']).where('id', '=', goodsId).executeTakeFirst()
  const listing: MarketListing | null = kept?.item ?? kept?.listing ?? (await readListing(deps, goodsId))?.item ?? null
  if (!listing) return null
  if (n === 1 && width === 240 && listing.thumbnailUrl) return listing.thumbnailUrl
  return listing.photoUrls[n - 1] ?? (n === 1 ? listing.thumbnailUrl : null)
}
