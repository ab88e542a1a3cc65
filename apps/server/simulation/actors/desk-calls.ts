import type { Call, DataOf, RequestOf } from '@otsukai/contract/call'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import { actRoutes } from '../../src/office/desk/acts.routes.ts'
import { deskContentRoutes } from '../../src/office/desk/content.routes.ts'
import { figureRoutes } from '../../src/office/desk/figures.routes.ts'
import { findRoutes } from '../../src/office/desk/find.routes.ts'
import { listRoutes } from '../../src/office/desk/lists.routes.ts'
import { moneyRoutes } from '../../src/office/desk/money.routes.ts'
import { noteRoutes } from '../../src/office/desk/notes.routes.ts'
import { parcelDeskRoutes } from '../../src/office/desk/parcels.routes.ts'
import { queueRoutes } from '../../src/office/desk/queue.routes.ts'
import { viewRoutes } from '../../src/office/desk/views.routes.ts'
import { warehouseDeskRoutes } from '../../src/office/desk/warehouse.routes.ts'
import { requireAny } from '../../src/people/staff/staff-door.ts'
import { findStaff } from '../../src/people/staff/staff-queries.ts'
import type { Staff } from '../../src/people/staff/staff-sessions.ts'
import { Fault, Refusal } from '../../src/platform/http/errors.ts'
import type { OnFor } from '../../src/platform/http/routes-types.ts'
import type { Parts } from '../../src/platform/parts.ts'
import { Broken } from '../broken.ts'
import type { Colleague } from '../house.ts'
import type { End } from '../scheduler.ts'

type Handler = (staff: Staff, input: unknown) => unknown

const nouns = [
  actRoutes,
  deskContentRoutes,
  figureRoutes(),
  findRoutes,
  listRoutes,
  moneyRoutes,
  noteRoutes,
  parcelDeskRoutes,
  queueRoutes,
  viewRoutes,
  warehouseDeskRoutes,
]

/** The handler that the desk binds to a call. */
function handlerOf(call: Call, deps: Parts): Handler {
  const bound = new Map<Call, Handler>()
  const on = ((one: Call, handler: Handler) => void bound.set(one, handler)) as OnFor<Staff>
  for (const routes of nouns) routes(on, deps)
  return bound.get(call)!
}

/** A session as it is read at each call: with the roles that its owner has now. Throws 401 for nobody. */
async function enter(deps: Parts, { id }: Colleague): Promise<Staff> {
  const row = await findStaff(deps.db, id)
  if (row?.state !== 'active') throw new Fault('notLoggedIn', 'no session')
  const { account, name, roles, approves_from: approvesFrom } = row
  const tokenHash = Buffer.alloc(32, id)
  const session = { next: 'done' as const, sessionId: id, tokenHash, expiresAt: Infinity }
  // Whoever acts has just shown their factor.
  return { id, account, name, roles, permissions: permissionsOf(roles), approvesFrom, steppedUpAt: deps.clock(), ...session }
}

/** Makes a call of the desk as its route does: by its right, with its input parsed, and its answer checked by the contract. */
export async function callDesk<C extends Call>(deps: Parts, who: Colleague, call: C, sent: RequestOf<C>): Promise<DataOf<C>> {
  const staff = await enter(deps, who)
  if (call.permission !== undefined) requireAny(staff, [call.permission].flat() as Permission[])
  const answer = await handlerOf(call, deps)(staff, call.input.parse(sent))
  const fits = call.data.safeParse(answer ?? null)
  if (!fits.success) throw new Broken(`${call.path} answers what the contract does not know`, fits.error.issues)
  return answer as DataOf<C>
}

/** Whether a call of the desk ended in a way that its contract names. Throws `Broken` for a refusal that it does not. */
export function isRefused({ path, refusals }: Call, end: End<unknown>): boolean {
  if (end.kind !== 'failed') return false
  const { error } = end
  if (error instanceof Fault) return ['forbidden', 'notFound', 'notLoggedIn'].includes(error.fault)
  if (!(error instanceof Refusal)) return false
  if (!(refusals as readonly string[]).includes(error.refusal)) throw new Broken(`${path} refuses with ${error.refusal}`)
  return true
}
