import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import type { Session } from './sessions.ts'

/** Bursts: how many calls one session, or one address without a session, may make in 10 s. */
export interface Limits {
  /** Counts a call. Throws 429 with Retry-After. */
  take(session: Session | null, address: string): void
}

const windowMs = 10_000
const sessionCalls = 300
/** Many visitors may share an address. */
const addressCalls = 600

/** Pictures wear out an allowance of their own: a page shows many, and each that is new is fetched and made small. By address alone: a picture is no one's. */
export function limitPictures(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.routeOptions.url?.startsWith('/img/')) limits.take(null, `pictures of ${clientAddress(request)}`)
    done()
  })
}

export function createLimits(on: boolean, monotonic: () => number): Limits {
  if (!on) return { take: () => {} }
  const calls = createCounter(windowMs, monotonic)
  return {
    take(session, address) {
      const key = session ? session.tokenHash.toString('base64') : address
      if (calls.add(key) > (session ? sessionCalls : addressCalls)) {
        throw new Fault('tooManyTries', `burst of ${session ? 'a session' : address}`, { retryAfterS: calls.resetInS(key) })
      }
    },
  }
}
