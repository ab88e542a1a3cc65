import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { listQueue } from './list-queue.ts'
import { claimOne, noteOne, readEntry, releaseOne, snoozeOne, takeNext } from './work-on-queue.ts'

export const queueRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskQueue, (staff, input) => listQueue(deps, staff, input))
  on(deskCalls.deskEntry, (staff, { id }) => readEntry(deps, staff, id))
  on(deskCalls.claimEntry, (staff, { id }) => claimOne(deps, staff, id))
  on(deskCalls.releaseEntry, (staff, { id }) => releaseOne(deps, staff, id))
  on(deskCalls.snoozeEntry, (staff, input) => snoozeOne(deps, staff, input))
  on(deskCalls.noteEntry, (staff, input) => noteOne(deps, staff, input))
  on(deskCalls.nextEntry, (staff, { kind }) => takeNext(deps, staff, kind))
}
