import type { FastifyInstance } from 'fastify'

const ours = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

/** Refuses a Host that is not this machine: a page elsewhere could otherwise reach the world through a name that it points at 127.0.0.1. */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!ours.test(request.headers.host ?? '')) return reply.code(403).send({ error: 'the sandbox answers on loopback only' })
  })
}
