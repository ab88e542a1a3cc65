import { FileStoreDown } from '@otsukai/connectors/file-store'
import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { GatewayDown } from '@otsukai/connectors/payment'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown, isOverdue } from '../db/failures.ts'
import { sendFault, sendRefusal } from './envelope.ts'
import { Fault, Refusal } from './errors.ts'
import { isApi } from './guard.ts'

/** Used when the failing side named no delay: long enough not to hammer it, short enough that a person still waits. */
const retryAfterS = 5

/** Turns every thrown error into a response. Causes go to the log; the public reads the sentence of the error table. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  const logged = { err: error, reqId: request.id }
  if (error instanceof Fault) {
    if (error.fault === 'ourFault') return sendOurFault(error, request, reply)
    const waitS = error.retryAfterS ?? (error.fault === 'unreachable' || error.fault === 'tooManyTries' ? retryAfterS : null)
    if (error.fault === 'unreachable') request.log.warn(logged, 'unreachable')
    return sendFault(reply, error.fault, error.facts, waitS)
  }
  if (error instanceof MarketplaceDown || error instanceof GatewayDown || isDatabaseDown(error) || isOverdue(error)) {
    request.log.warn(logged, 'unreachable')
    const retryAfterMs = error instanceof MarketplaceDown ? error.retryAfterMs : null
    return sendFault(reply, 'unreachable', null, retryAfterMs === null ? retryAfterS : retryAfterMs / 1000)
  }
  if (error instanceof FileStoreDown) {
    request.log.warn(logged, 'unreachable')
    return sendFault(reply, 'picturesDown', null, error.retryAfterMs === null ? retryAfterS : error.retryAfterMs / 1000)
  }
  const status = statusOf(error)
  switch (status) {
    case null:
      return sendOurFault(error, request, reply)
    case 404:
      return notThere(request, reply)
    case 413:
      return sendFault(reply, 'tooLarge')
    case 415:
      return sendFault(reply, 'wrongMediaType')
    case 400:
      // The message is the framework's and stays in the log.
      request.log.info(logged, 'unreadable')
      return sendFault(reply, 'badInput', { issues: [{ path: '', message: 'cannot be read' }] })
    default:
      // From serving files: unsatisfiable range (416), failed precondition (412), path outside the folder (403); and a URL too long (414).
      return reply.code(status).type('text/plain; charset=utf-8').send('请求无法处理。')
  }
}

/** A 404 of our own: in the envelope under /api, a sentence elsewhere. */
export function notThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApi(request.raw.url ?? '')) return sendFault(reply, 'notFound')
  return reply.code(404).type('text/plain; charset=utf-8').send('没有找到。')
}

function sendOurFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error, reqId: request.id }, 'our fault')
  return sendFault(reply, 'ourFault', { requestId: request.id })
}

/**
 * The 4xx status of an error that Fastify or its file sender threw; null for every other error. Fastify's codes begin with FST_; JSON's
 * own error is a SyntaxError; the sender's errors are those of `http-errors` that may be shown to a caller (`expose`).
 */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  const { statusCode } = error
  const ofFramework =
    error instanceof SyntaxError ||
    ('code' in error && String(error.code).startsWith('FST_')) ||
    ('expose' in error && error.expose === true)
  return ofFramework && statusCode >= 400 && statusCode < 500 ? statusCode : null
}
