import type { FastifyInstance } from 'fastify'

const ours = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i
const oursOrigin = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/**
 * Refuses a Host that is not this machine (a page elsewhere could otherwise reach the world through a name that it points at
 * 127.0.0.1), and lets no page of another site move the world.
 */
export function refuseForeign(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin } = request.headers
    const foreignPage = request.url.startsWith('/world/') && origin !== undefined && !oursOrigin.test(origin)
    if (!ours.test(host ?? '') || foreignPage) return reply.code(403).send({ error: 'the sandbox answers this machine only' })
  })
}
