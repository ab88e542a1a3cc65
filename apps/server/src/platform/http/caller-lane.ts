import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker, CallLane } from '@otsukai/connectors/marketplace'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { Member } from './routes-types.ts'

const askers = new AsyncLocalStorage<Asker>()
const ourselves: Asker = { lane: 'member', caller: null }

/** Begins every request in the visitors' lane, so that a route that forgets to name its member cannot use the members' lane. */
export function beginAsVisitor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => askers.run({ lane: 'visitor', caller: clientAddress(request) }, done))
}

/** Runs `work` in the members' lane: its calls to the marketplace go before those of visitors. */
export const asMember = <Result>({ id }: Pick<Member, 'id'>, work: () => Result): Result =>
  askers.run({ lane: 'member', caller: String(id) }, work)

/** The caller of the request; outside of requests the server itself, in the members' lane. */
export const readAsker = (): Asker => askers.getStore() ?? ourselves

/** The lane of the request. */
export const readLane = (): CallLane => readAsker().lane
