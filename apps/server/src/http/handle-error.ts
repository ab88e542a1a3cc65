import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { GatewayDown } from '@otsukai/connectors/payment'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../db/failures.ts'
import { sendFault, sendRefusal } from './envelope.ts'
import { Fault, Refusal } from './errors.ts'

/** When the one that is down said nothing: long enough not to hammer it, short enough that a person still waits. */
const retryAfterS = 5

/** The one place where what was thrown becomes an answer. Causes go to the log; the public reads the catalogue's sentence. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  if (error instanceof Fault) {
    if (error.fault === 'ourFault') return sendOurFault(error, request, reply)
    const waitS = error.retryAfterS ?? (error.fault === 'unreachable' || error.fault === 'tooManyTries' ? retryAfterS : null)
    if (error.fault === 'unreachable') request.log.warn({ err: error }, 'unreachable')
    return sendFault(reply, error.fault, error.facts, waitS)
  }
  if (error instanceof MarketplaceDown || error instanceof GatewayDown || isDatabaseDown(error)) {
    request.log.warn({ err: error }, 'unreachable')
    const told = error instanceof MarketplaceDown ? error.retryAfterMs : null
    return sendFault(reply, 'unreachable', null, told === null ? retryAfterS : told / 1000)
  }
  switch (statusOf(error)) {
    case 413:
      return sendFault(reply, 'tooLarge')
    case 415:
      return sendFault(reply, 'wrongMediaType')
    case 400:
      return sendFault(reply, 'badInput', { issues: [{ path: '', message: error instanceof Error ? error.message : 'cannot be read' }] })
    default:
      return sendOurFault(error, request, reply)
  }
}

function sendOurFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error, reqId: request.id }, 'our fault')
  return sendFault(reply, 'ourFault', { requestId: request.id })
}

/** The status that Fastify gave to what it could not read. Its codes begin with FST_; JSON's own error is a SyntaxError. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  const fromFastify = error instanceof SyntaxError || ('code' in error && String(error.code).startsWith('FST_'))
  return fromFastify ? error.statusCode : null
}
