import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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

/** Where the build of one of our frontends lies. */
export const builtFolder = (app: string): string => fileURLToPath(new URL(`../../../../${app}/dist`, import.meta.url))

export const isBuilt = (folder: string): boolean => fs.existsSync(path.join(folder, 'index.html'))

/** Serves a built frontend at `/`: the page is revalidated each time, files with a hash in their name are cached for good. One that was not built says so. */
export async function serveBuilt(app: FastifyInstance, folder: string): Promise<void> {
  if (!isBuilt(folder)) {
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', contentSecurityPolicy)
        .send(notBuilt(path.basename(path.dirname(folder)))),
    )
    return
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
}

const notBuilt = (app: string): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Otsukai</title>
<main><h1>页面还没有构建</h1><p>The ${app} has not been built: <code>npm start</code> builds it, or run <code>npx vite build</code> in <code>apps/${app}</code>.</p></main></html>`
