import { type BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wholeAddress } from './client-address.ts'
import { Fault } from './errors.ts'

interface Gate {
  /** From where requests are answered; null: from everywhere. */
  addresses: BlockList | null
  /** The address under which alone they are answered; null: any. */
  only: string | null
}

/** Refuses with 403, before anything is read, requests from elsewhere, and those for another host: a foreign name that was led here. */
export function keepGate(app: FastifyInstance, { addresses, only }: Gate): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const from = wholeAddress(request)
    if (addresses !== null && !addresses.check(from.replace(/%.*$/, ''), isIPv6(from) ? 'ipv6' : 'ipv4'))
      return done(new Fault('forbidden', `from ${from}`))
    if (only !== null && hostOf(request) !== new URL(only).host) return done(new Fault('forbidden', `for the host ${request.host}`))
    done()
  })
}

/** The host that was asked for, without a port that its protocol has anyway. */
function hostOf({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).host : null
}
