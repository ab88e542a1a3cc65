import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance } from 'fastify'

/** gRPC's numbers for what went wrong, as the marketplace's generic error body carries them. */
const grpcCodes: Record<number, number> = { 400: 3, 401: 16, 402: 9, 403: 7, 404: 5, 409: 10, 412: 9, 429: 8, 500: 13, 503: 14, 504: 4 }

/** The generic body: `{ code, message, details }`. */
export function errorBody(status: number, message: string) {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RequestInfo', request_id: randomUUID() }]
  return { code: grpcCodes[status] ?? 2, message, details }
}

/** Ends a call with an answer that is not a success. */
export class Refused extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export const refused = (status: number, message: string): Refused => new Refused(status, errorBody(status, message))

/** F-codes as seen in public clients (github.com/sanmai/mercari-php-sdk, github.com/buyandship/supply-service). */
export const purchaseFailures = {
  addressWrong: { status: 400, code: 'F0104', reasons: 'Address verification failed' },
  unavailable: { status: 400, code: 'F0105', reasons: 'The item is unavailable.' },
  /** The request was bound to a snapshot that is no more. */
  changed: { status: 412, code: 'F0105', reasons: 'The item is unavailable.' },
  banned: { status: 403, code: 'F0017', reasons: 'buyer forbidden to purchase due to ACL ban' },
} as const

export function purchaseRefused(failure: keyof typeof purchaseFailures): Refused {
  const { status, code, reasons } = purchaseFailures[failure]
  return new Refused(status, { request_id: randomUUID(), transaction_status: 'failure', failure_details: { code, reasons } })
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    if (error instanceof Refused) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'the marketplace face failed')
    return reply.code(status).send(errorBody(status, status >= 500 ? 'internal error' : error.message))
  })
}
