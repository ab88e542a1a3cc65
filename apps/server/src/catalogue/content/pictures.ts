import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/parts.ts'

/** The operator's pictures, at `/content/…`. The policy keeps an SVG that is opened directly from running scripts. */
export function pictureRoutes(app: FastifyInstance, { contentDir }: Pick<Settings, 'contentDir'>): void {
  app.register(fastifyStatic, {
    root: path.join(contentDir, 'pictures'),
    prefix: '/content/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => {
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:")
    },
  })
}
