import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { Fault } from './errors.ts'

/** Maximum bytes that the bodies of requests under way hold together. */
const roomFor = { address: 4 * 1024 * 1024, process: 128 * 1024 * 1024 }
/** Requests under way usually end within this time. */
const AGAIN_IN_S = 2

/**
 * Reserves room for a body before it is read, for as long as the request lasts: bodies are collected before the sender is known, and a
 * slow one is held long. Throws 429 with Retry-After when its address, or the process, has no room left.
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

/** How many bytes the body may hold: its declared length, else the route's limit. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const declared = headers['transfer-encoding'] === undefined ? (headers['content-length'] ?? 0) : Infinity
  return Math.min(Number(declared), bodyLimit)
}
