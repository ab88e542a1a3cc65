import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import { hookRoutes } from './hook-routes.ts'

/** Limits how many calls a member, or an address without a session, may make in 10 s. */
export interface Limits {
  /** Counts a call of somebody with a session, or of an address without one. Throws 429 with Retry-After. */
  take(caller: string | null, address: string): void
}

const windowMs = 10_000
/** Over all sessions of the member. */
const memberCalls = 300
/** Many visitors may share an address. */
const addressCalls = 600

/** Limits routes that are no calls, by address, before anything is read for them. */
export function limitRoutes(app: FastifyInstance, limits: Limits): void {
  hookRoutes(app, (url) => {
    const allowance = allowanceOf(url)
    if (!allowance) return null
    return (request, _reply, done) => {
      limits.take(null, `${allowance} of ${clientAddress(request)}`)
      done()
    }
  })
}

/** Allowances counted separately: pictures, because a page shows many; monitoring, so that a crowd of visitors does not block it; and pages with their files. */
type Allowance = 'pictures' | 'watching' | 'pages'

/** The allowance of a route. Null for routes with limits of their own (calls, news, notices) and for cheap ones: built files, /healthz. */
function allowanceOf(route: string): Allowance | null {
  if (route === '/api/openapi.json' || route === '/api/desk/openapi.json') return 'pages'
  if (route === '/healthz' || /^\/(?:api|assets|pay\/\w+\/notify|marketplace)\//.test(`${route}/`)) return null
  if (route.startsWith('/img/')) return 'pictures'
  return route === '/readyz' || route === '/metrics' ? 'watching' : 'pages'
}

export function createLimits(on: boolean, monotonic: () => number): Limits {
  if (!on) return { take: () => {} }
  const calls = createCounter(windowMs, monotonic)
  return {
    take(caller, address) {
      const key = caller ?? address
      if (calls.add(key) > (caller === null ? addressCalls : memberCalls)) {
        throw new Fault('tooManyTries', `burst of ${key}`, { retryAfterS: calls.resetInS(key) })
      }
    },
  }
}
