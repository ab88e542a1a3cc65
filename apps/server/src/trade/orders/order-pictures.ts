import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import { resizePicture } from '../../platform/files/resize-picture.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { writePicture } from '../../platform/files/write-picture.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { requireMember } from '../../platform/http/require-member.ts'
import { requireOwnOrder } from './load-order.ts'

/** A picture of an order is never larger than a screen needs. */
const EDGE_PX = 1_280

const folderOf = (dataDir: string, orderId: string): string => path.join(dataDir, 'uploads', 'orders', orderId)

/**
 * Keeps a picture taken for an order: decoded and encoded anew, so that what is served is a picture and nothing else. The same
 * picture again is the same file. Answers its address on our origin, which only the order's member can open. Throws `PictureRefused`
 * for what is no picture.
 */
export async function keepPicture({ config }: Use<'config'>, { orderId, bytes }: { orderId: string; bytes: Buffer }): Promise<string> {
  const webp = await resizePicture(bytes, EDGE_PX, 'uploads')
  return `/uploads/orders/${orderId}/${await writePicture(folderOf(config.dataDir, orderId), webp)}`
}

/** The pictures of an order, for its member alone. */
export function orderPictureRoutes(app: FastifyInstance, deps: Use<'config' | 'db'>, sessions: Sessions): void {
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    const order = await requireOwnOrder(deps.db, memberId, request.params.orderId)
    return sendUpload(reply, folderOf(deps.config.dataDir, order.id), request.params.name)
  })
}
