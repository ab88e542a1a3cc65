import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { forAMoment } from './for-a-moment.ts'
import { isApi } from './guard.ts'
import { notThere } from './handle-error.ts'
import { hookRoutes } from './hook-routes.ts'

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

type FrontendName = 'storefront' | 'desk'

interface ServeOptions {
  /** The folder of its build; default: its own. */
  folder?: string
  monotonic: () => number
  /** The `Link` header of the page: preloads what the first screen shows. */
  link?: () => Promise<string>
  /** The app has addresses of its own: a browser that asks for one gets the page. */
  deepLinks?: true
}

/** Serves a built frontend at `/`: the page is revalidated each time, files with a hash in their name are cached for good. */
export async function serveBuilt(app: FastifyInstance, name: FrontendName, options: ServeOptions): Promise<void> {
  const { folder = builtAt(name), monotonic, link, deepLinks } = options
  if (!fs.existsSync(path.join(folder, 'index.html'))) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy).send(notBuilt(name)),
    )
    return
  }
  if (link) {
    const held = forAMoment(LINK_HOLDS_MS, monotonic, link)
    const preload: onRequestAsyncHookHandler = async (_request, reply) => void reply.header('link', await held())
    hookRoutes(app, (url) => (url === '/' || url === '/index.html' ? preload : null))
  }
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
  if (deepLinks) app.get('/*', (request, reply) => (asksForPage(request) ? reply.sendFile('index.html') : notThere(request, reply)))
}

/** Whether a browser goes somewhere: a script, a picture or a call that is not there stays a 404. */
const asksForPage = ({ raw, headers }: FastifyRequest): boolean =>
  !isApi(raw.url ?? '') && !raw.url?.startsWith('/assets/') && (headers.accept ?? '').includes('text/html')

const builtAt = (name: FrontendName): string => fileURLToPath(new URL(`../../../../${name}/dist`, import.meta.url))

/** The database is queried for the page's first picture at most this often. */
const LINK_HOLDS_MS = 1_000

const notBuilt = (name: FrontendName) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Otsukai</title>
<main><h1>页面还没有构建</h1><p>The ${name} has not been built: <code>npm start</code> builds it, or run <code>npx vite build</code> in <code>apps/${name}</code>.</p></main></html>`
