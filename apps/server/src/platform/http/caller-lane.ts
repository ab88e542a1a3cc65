import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallLane } from '@otsukai/connectors/marketplace'
import type { FastifyInstance } from 'fastify'

const lanes = new AsyncLocalStorage<CallLane>()

/** Every request is a visitor's until something raises it, so that no route can ask the marketplace in the members' lane by forgetting to say whose it is. */
export function beginAsVisitor(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => lanes.run('visitor', done))
}

/** Runs `work` for a member: what it asks of the marketplace goes before what visitors ask. */
export const asMember = <Result>(work: () => Result): Result => lanes.run('member', work)

/** The lane of a read that does not say: that of the request, and a member's outside of requests. */
export const readLane = (): CallLane => lanes.getStore() ?? 'member'
