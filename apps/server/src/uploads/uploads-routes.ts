import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '../deps.ts'
import { Fault, notFound } from '../http/errors.ts'
import { type Sessions } from '../http/sessions.ts'
import { requireOwnOrder } from '../orders/load-order.ts'
import { orderPictures } from './keep-picture.ts'

const NAME = /^[0-9a-f]{32}\.webp$/

/** The pictures of an order, for its member alone. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    const session = await sessions.find(request, reply)
    if (!session) throw new Fault('notLoggedIn', 'a picture of an order without a session')
    const { orderId, name } = request.params
    const order = await requireOwnOrder(deps.db, session.member.id, orderId)
    const file = path.join(orderPictures(deps.config.dataDir, order.id), name)
    if (!NAME.test(name) || !(await fs.stat(file).catch(() => null))) throw notFound(`picture ${name} of order ${order.id}`)
    return reply.type('image/webp').header('cache-control', 'private, max-age=86400, immutable').send(createReadStream(file))
  })
}
