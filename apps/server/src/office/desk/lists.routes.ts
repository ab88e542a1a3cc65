import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { assignThread } from './assign-thread.ts'
import { listBids } from './list-bids.ts'
import { listLog } from './list-log.ts'
import { listMembers } from './list-members.ts'
import { listOrders } from './list-orders.ts'
import { listRecharges, listRefunds } from './list-payments.ts'
import { listPurchases } from './list-purchases.ts'
import { listShelves } from './list-shelves.ts'
import { listStock } from './list-stock.ts'
import { listThreads } from './list-threads.ts'
import { readMemberPage } from './member-page.ts'
import { readOrderPage } from './order-page.ts'
import { readThreadPage } from './thread-page.ts'

/** Lists and pages of the desk. All of them read the primary. */
export const listRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskOrders, (staff, input) => listOrders(deps, staff, input))
  on(deskCalls.deskOrder, (staff, { id }) => readOrderPage(deps, staff, id))
  on(deskCalls.deskMembers, (staff, input) => listMembers(deps, staff, input))
  on(deskCalls.deskMember, (staff, { id }) => readMemberPage(deps, staff, id))
  on(deskCalls.deskThreads, (staff, input) => listThreads(deps, staff, input))
  on(deskCalls.assignThread, async (_, input) => {
    await assignThread(deps, input)
    return null
  })
  on(deskCalls.deskThread, (staff, input) => readThreadPage(deps, staff, input))
  on(deskCalls.deskPurchases, (staff, input) => listPurchases(deps, staff, input))
  on(deskCalls.deskBids, (staff, input) => listBids(deps, staff, input))
  on(deskCalls.deskRecharges, (_, input) => listRecharges(deps, input))
  on(deskCalls.deskRefunds, (_, input) => listRefunds(deps, input))
  on(deskCalls.deskStock, (staff, input) => listStock(deps, staff, input))
  on(deskCalls.deskShelves, () => listShelves(deps))
  on(deskCalls.deskLog, (staff, input) => listLog(deps, staff, input))
}
