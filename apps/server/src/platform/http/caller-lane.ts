import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker, CallLane } from '@otsukai/connectors/marketplace'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { Member } from './routes-types.ts'

const askers = new AsyncLocalStorage<Asker>()
const ourselves: Asker = { lane: 'member', caller: null }

/** Every request is a visitor's until something raises it, so that no route can ask the marketplace in the members' lane by forgetting to say whose it is. */
export function beginAsVisitor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => askers.run({ lane: 'visitor', caller: clientAddress(request) }, done))
}

/** Runs `work` for a member: what it asks of the marketplace goes before what visitors ask. */
export const asMember = <Result>({ id }: Pick<Member, 'id'>, work: () => Result): Result =>
  askers.run({ lane: 'member', caller: String(id) }, work)

/** Who asks: whoever the request is from, and the server in a member's lane outside of requests. */
export const readAsker = (): Asker => askers.getStore() ?? ourselves

/** The lane of a read that does not say. */
export const readLane = (): CallLane => readAsker().lane
