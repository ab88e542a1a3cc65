import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'

/** Notices whose signature did not hold. */
export interface ForgedNotices {
  /** Counts one for whoever sent it. */
  add(request: FastifyRequest): void
}

const MINUTE_MS = 60_000
/** Above what a gateway sends to try whether we verify. */
const A_MINUTE = 30

/**
 * Whoever sent too many of them is answered 429 for the rest of the minute before a byte of the next one is read; a gateway takes that for
 * a failure and sends again. A notice that is signed counts for nothing, so that no flood from elsewhere keeps a gateway's own away.
 */
export function boundForgedNotices(scope: FastifyInstance, { on, monotonic }: { on: boolean; monotonic: () => number }): ForgedNotices {
  const sent = createCounter(MINUTE_MS, monotonic)
  scope.addHook('onRequest', (request, _, done) => {
    const address = clientAddress(request)
    if (on && sent.count(address) >= A_MINUTE)
      throw new Fault('tooManyTries', `forged notices from ${address}`, { retryAfterS: sent.resetInS(address) })
    done()
  })
  return { add: (request) => void sent.add(clientAddress(request)) }
}
