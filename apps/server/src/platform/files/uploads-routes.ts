import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Fault, notFound } from '../http/errors.ts'
import type { Sessions } from '../http/sessions.ts'
import { requireOwnOrder } from '../../trade/orders/load-order.ts'
import { orderPictures } from './keep-picture.ts'
import { avatars, memberPictures } from '../../people/members/member-pictures.ts'

const NAME = /^[0-9a-f]{32}\.webp$/

/** The pictures of an order and of messages, and a member's own, for their member alone. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { dataDir } = deps.config
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    const order = await requireOwnOrder(deps.db, memberId, request.params.orderId)
    return sendUpload(reply, orderPictures(dataDir, order.id), request.params.name)
  })
  // Each member's pictures lie in a folder of their own, so that another's cannot be named.
  app.get<{ Params: { name: string } }>('/uploads/messages/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    return sendUpload(reply, memberPictures(dataDir, memberId), request.params.name)
  })
  app.get<{ Params: { name: string } }>('/uploads/avatars/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    return sendUpload(reply, avatars(dataDir, memberId), request.params.name)
  })
}

async function requireMember(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<number> {
  const session = await sessions.find(request, reply)
  if (!session) throw new Fault('notLoggedIn', 'a picture without a session')
  return session.member.id
}

/** A picture under its own name and no other, so that no path leads out of the folder. */
async function sendUpload(reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const file = path.join(folder, name)
  if (!NAME.test(name) || !(await fs.stat(file).catch(() => null))) throw notFound(`picture ${name} in ${folder}`)
  return reply.type('image/webp').header('cache-control', 'private, max-age=86400, immutable').send(createReadStream(file))
}
