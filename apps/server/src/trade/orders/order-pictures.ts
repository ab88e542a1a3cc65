import type { FastifyInstance } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import { resizePicture } from '../../platform/files/resize-picture.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { writePicture } from '../../platform/files/write-picture.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { requireMember } from '../../platform/http/require-member.ts'
import { requireOwnOrder } from './load-order.ts'

/** The largest size that screens show. */
const EDGE_PX = 1_280

const folderOf = (orderId: string): string => `orders/${orderId}`

/**
 * Stores a picture of an order, re-encoded, so that only pictures are ever served. Answers its address on our origin, which only the
 * order's member can open. Throws `PictureRefused` for bytes that are no picture.
 */
export async function keepPicture(deps: Use<'files'>, { orderId, bytes }: { orderId: string; bytes: Buffer }): Promise<string> {
  const webp = await resizePicture(bytes, EDGE_PX, 'uploads')
  return `/uploads/orders/${orderId}/${await writePicture(deps, folderOf(orderId), webp)}`
}

/** Serves the pictures of an order to its member only. */
export function orderPictureRoutes(app: FastifyInstance, deps: Use<'files' | 'db'>, sessions: Sessions): void {
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    const order = await requireOwnOrder(deps.db, memberId, request.params.orderId)
    return sendUpload(deps, reply, folderOf(order.id), request.params.name)
  })
}
