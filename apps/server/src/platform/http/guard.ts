import { serverTimeHeader } from '@otsukai/contract/server-time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Use } from '../parts.ts'
import { Fault } from './errors.ts'

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

export type HeadersFor = (url: string) => Record<string, string>

/** The headers of every response of a listener at `publicUrl`, by its URL. */
export function answerHeaders(publicUrl: string, { clock }: Use<'clock'>): HeadersFor {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const onApi = { ...everywhere, 'cache-control': 'private, no-store' }
  return (url) => (isApi(url) ? { ...onApi, [serverTimeHeader]: String(clock()) } : everywhere)
}

/** Sets the headers of every response, and refuses a foreign `Origin` before anything is read. */
export function guard(app: FastifyInstance, publicUrl: string, headersFor: HeadersFor): void {
  const ours = new URL(publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.raw.url ?? ''))
    const { origin } = request.headers
    if (origin === undefined || isOurs(origin, ours, request)) done()
    else done(new Fault('forbidden', `foreign origin ${origin}`))
  })
}

/** Our origins are the public URL and the host of this request (localhost beside 127.0.0.1). */
function isOurs(origin: string, ours: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  return given.host !== '' && (given.origin === ours || given.origin === `${request.protocol}://${request.host}`)
}
