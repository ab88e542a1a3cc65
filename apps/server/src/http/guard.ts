import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Fault } from './errors.ts'

/** What every answer carries. Few and fixed, so that they cost next to nothing. */
const everywhere = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' }
const onApi = { ...everywhere, 'cache-control': 'private, no-store' }

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** The headers of an answer to this address. */
export const headersFor = (url: string, publicUrl: string): Record<string, string> => ({
  ...(isApi(url) ? onApi : everywhere),
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Headers on every answer; a foreign `Origin` is turned away before anything is read. */
export function guard(app: FastifyInstance, { publicUrl }: Config): void {
  const ours = new URL(publicUrl).host
  const [api, other] = [headersFor('/api', publicUrl), headersFor('/', publicUrl)]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request.raw.url ?? '') ? api : other)
    const { origin } = request.headers
    if (origin === undefined || isOurs(origin, ours, request)) done()
    else done(new Fault('forbidden', `foreign origin ${origin}`))
  })
}

/** Ours is the public address, and whatever address the browser itself used for this request (localhost beside 127.0.0.1). */
function isOurs(origin: string, ours: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host !== '' && (host === ours || host === request.host)
}
