import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'

/** Counts notices whose signature is wrong or not yet verified. */
export interface ForgedNotices {
  /** Uncounts a notice whose signature was verified. */
  giveBack(request: FastifyRequest): void
}

const MINUTE_MS = 60_000
/** More than the forged notices that a gateway sends to test whether we verify. */
const A_MINUTE = 30

/**
 * Answers 429, before reading the body, to an address that sent too many forged notices in this minute; a gateway takes that for a
 * failure and sends again. Every notice counts from its first byte, so that many at once are bounded; a verified one is uncounted, so
 * that a flood does not keep a gateway's own notices away.
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
