import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { forAMoment } from './for-a-moment.ts'

const built = fileURLToPath(new URL('../../../../storefront/dist', import.meta.url))

/** Scripts of our origin only, none inline; pictures of our origin, and data URLs. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface ServeOptions {
  monotonic: () => number
  /** The `Link` header of the page: preloads what the home screen shows first. */
  homeLink: () => Promise<string>
}

/** Serves the built storefront at `/`: the page is revalidated each time, files with a hash in their name are cached for good. */
export async function serveStorefront(app: FastifyInstance, { monotonic, homeLink }: ServeOptions, folder = built): Promise<void> {
  if (!fs.existsSync(path.join(folder, 'index.html'))) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy).send(notBuilt),
    )
    return
  }
  const link = forAMoment(LINK_HOLDS_MS, monotonic, homeLink)
  app.addHook('onRequest', async (request, reply) => {
    if (isPage.test(request.raw.url ?? '')) reply.header('link', await link())
  })
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // A route for each file, so that other paths reach our own 404.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      // Vite puts the files with a hash in their name into assets/.
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\.html(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', contentSecurityPolicy).header('x-frame-options', 'DENY')
    },
  })
}

/** The database is queried for the page's first picture at most this often. */
const LINK_HOLDS_MS = 1_000

const isPage = /^\/(?:index\.html)?(?:\?|$)/

const notBuilt = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Otsukai</title>
<main><h1>页面还没有构建</h1><p>The storefront has not been built: <code>npm start</code> builds it, or run <code>npx vite build</code> in <code>apps/storefront</code>.</p></main></html>`
