import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import type { Session } from './sessions.ts'

/** Bursts: how many calls one member, or one address without a session, may make in 10 s. */
export interface Limits {
  /** Counts a call. Throws 429 with Retry-After. */
  take(session: Session | null, address: string): void
}

const windowMs = 10_000
/** By however many sessions. */
const memberCalls = 300
/** Many visitors may share an address. */
const addressCalls = 600

/** Bounds what is no call by address alone, before anything is read or asked for it. */
export function limitRoutes(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, _, done) => {
    const allowance = allowanceOf(request.routeOptions.url)
    if (allowance) limits.take(null, `${allowance} of ${clientAddress(request)}`)
    done()
  })
}

/** Each kind wears out an allowance of its own: pictures, of which a page shows many; what a monitor asks, which no crowd of visitors is to keep from it; and pages with their files. */
type Allowance = 'pictures' | 'watching' | 'pages'

/** None for what counts itself (calls and news by member, notices by their signatures) and for what costs nothing: one of our built files, nothing at all, or that we live. */
function allowanceOf(route: string | undefined): Allowance | null {
  if (route === '/api/openapi.json') return 'pages'
  if (route === undefined || route === '/healthz' || /^\/(?:api|assets|pay\/\w+\/notify|marketplace)\//.test(`${route}/`)) return null
  if (route.startsWith('/img/')) return 'pictures'
  return route === '/readyz' || route === '/metrics' ? 'watching' : 'pages'
}

export function createLimits(on: boolean, monotonic: () => number): Limits {
  if (!on) return { take: () => {} }
  const calls = createCounter(windowMs, monotonic)
  return {
    take(session, address) {
      const key = session ? `member ${session.member.id}` : address
      if (calls.add(key) > (session ? memberCalls : addressCalls)) {
        throw new Fault('tooManyTries', `burst of ${key}`, { retryAfterS: calls.resetInS(key) })
      }
    },
  }
}
