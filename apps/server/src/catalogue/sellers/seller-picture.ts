import { MarketId } from '@otsukai/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import { sendPicture, widthOf } from '../pictures/send-picture.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findKeptSeller, findSeller } from './read-seller.ts'

/** Serves the picture of a seller or shop on our own origin: `/img/seller/<id>?w=`. The kept seller suffices, as a screen has read it before. */
export function sellerPictureRoutes(
  app: FastifyInstance,
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'questions' | 'market' | 'absentSellers'>,
): void {
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/img/seller/:id', async ({ params: { id }, query }, reply) => {
    const width = widthOf(query.w, 240)
    if (!MarketId.safeParse(id).success) throw notFound(`seller ${id}`)
    const url = ((await findKeptSeller(deps, id)) ?? (await findSeller(deps, id)))?.seller.avatarUrl
    if (!url) throw notFound(`picture of seller ${id}`)
    return sendPicture(deps, reply, url, width)
  })
}
