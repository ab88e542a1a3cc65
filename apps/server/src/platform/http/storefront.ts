import type { FastifyInstance } from 'fastify'
import { builtFolder, isBuilt, serveBuilt } from './built-app.ts'
import { forAMoment } from './for-a-moment.ts'

interface ServeOptions {
  monotonic: () => number
  /** The `Link` header of the page: preloads what the home screen shows first. */
  homeLink: () => Promise<string>
}

/** Serves the built storefront at `/`. */
export async function serveStorefront(
  app: FastifyInstance,
  { monotonic, homeLink }: ServeOptions,
  folder = builtFolder('storefront'),
): Promise<void> {
  const link = forAMoment(LINK_HOLDS_MS, monotonic, homeLink)
  // A hook sees the routes that follow it.
  if (isBuilt(folder))
    app.addHook('onRequest', async (request, reply) => {
      if (isPage.test(request.raw.url ?? '')) reply.header('link', await link())
    })
  await serveBuilt(app, folder)
}

/** The database is queried for the page's first picture at most this often. */
const LINK_HOLDS_MS = 1_000

const isPage = /^\/(?:index\.html)?(?:\?|$)/
