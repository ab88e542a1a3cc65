import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { Fault } from './errors.ts'

/** What the bodies of requests under way may fill together, in bytes. */
const roomFor = { address: 4 * 1024 * 1024, process: 128 * 1024 * 1024 }
/** Requests under way are over soon, if they are not slow on purpose. */
const AGAIN_IN_S = 2

/**
 * Takes room for a body before anything of it is read, for as long as the request lasts: it is collected before it is known who sends it,
 * and may take as long as a request may. 429 with Retry-After when its address, or all together, have filled theirs.
 */
export function boundBodies(app: FastifyInstance, on: boolean): void {
  if (!on) return
  let taken = 0
  const takenBy = new Map<string, number>()
  const take = (address: string, bytes: number) => {
    const ofAddress = (takenBy.get(address) ?? 0) + bytes
    taken += bytes
    if (ofAddress === 0) takenBy.delete(address)
    else takenBy.set(address, ofAddress)
  }
  app.addHook('onRequest', (request, { raw }, done) => {
    const bytes = bytesOf(request)
    const address = clientAddress(request)
    if (bytes === 0 || raw.destroyed) return done()
    if (taken + bytes > roomFor.process || (takenBy.get(address) ?? 0) + bytes > roomFor.address)
      throw new Fault('tooManyTries', `bodies of ${address}`, { retryAfterS: AGAIN_IN_S })
    take(address, bytes)
    raw.once('close', () => take(address, -bytes))
    done()
  })
}

/** How much of the body may be held: of one that does not say its length, as much as is taken of any. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const told = headers['transfer-encoding'] === undefined ? (headers['content-length'] ?? 0) : Infinity
  return Math.min(Number(told), bodyLimit)
}
