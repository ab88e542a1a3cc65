import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'

/** Notices whose signature did not hold, or is not known to hold yet. */
export interface ForgedNotices {
  /** Takes a notice out of the count: its signature held. */
  giveBack(request: FastifyRequest): void
}

const MINUTE_MS = 60_000
/** Above what a gateway sends to try whether we verify. */
const A_MINUTE = 30

/**
 * Whoever sent too many of them is answered 429 for the rest of the minute before a byte of the next one is read; a gateway takes that for
 * a failure and sends again. A notice that is signed counts only until that is known, so that no flood keeps a gateway's own away; one that
 * is not counts from its beginning, so that none of many at once is missed.
 */
export function boundForgedNotices(scope: FastifyInstance, { on, monotonic }: { on: boolean; monotonic: () => number }): ForgedNotices {
  const sent = createCounter(MINUTE_MS, monotonic)
  scope.addHook('onRequest', (request, _, done) => {
    const address = clientAddress(request)
    if (on && sent.add(address) > A_MINUTE)
      throw new Fault('tooManyTries', `forged notices from ${address}`, { retryAfterS: sent.resetInS(address) })
    done()
  })
  return { giveBack: (request) => sent.giveBack(clientAddress(request)) }
}
