import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import { takeInvitationLink } from './invitations.ts'
import { listStaff } from './list-staff.ts'
import type { DeskRoutes } from './staff-door.ts'
import { findStaff, requireStepUp, standingOf } from './staff-queries.ts'
import { endSessionById, sessionsOf, type StaffSessions } from './staff-sessions.ts'
import { whoIsAt } from './station.ts'

/** Colleagues, their sessions, and the shared computers. */
export const staffRoutes =
  (sessions: StaffSessions): DeskRoutes =>
  (on, deps) => {
    on(deskCalls.staffList, (staff, input) => listStaff(deps, input, staff.permissions.has('staff.manage')))
    on(deskCalls.takeInvitation, (staff, { id }) => {
      requireStepUp(deps, staff)
      return takeInvitationLink(deps, id, staff)
    })
    on(deskCalls.sessionsOfStaff, (staff, { id }) => sessionsOf(deps, id, staff.tokenHash))
    on(deskCalls.endStaffSession, async (staff, { id }) => {
      if (staff.id === null) throw new Fault('forbidden', 'a station ends no sessions')
      const by = { id: staff.id, name: staff.name }
      await transaction(deps.db, async (tx) => {
        const whose = await endSessionById(tx, id, staff.permissions.has('staff.manage') ? null : by.id)
        if (whose === null) throw actRefused('这个登录已经结束了。')
        await recordOwn(deps, tx, { act: 'end-session', by, about: whose, sessionHash: staff.tokenHash })
      })
      return null
    })
    on(deskCalls.openStation, async (staff, _, { request, reply }) => {
      requireStepUp(deps, staff)
      const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
      if (!row) throw new Fault('forbidden', 'a station opens no other')
      await transaction(deps.db, (tx) =>
        recordOwn(deps, tx, { act: 'open-station', by: row, about: row.account, sessionHash: staff.tokenHash }),
      )
      return standingOf(deps, await sessions.begin(request, reply, { openedBy: row.id, version: row.version }))
    })
    on(deskCalls.stationWho, async (staff, { by }) => {
      if (staff.id !== null) throw actRefused('这台电脑不是共用电脑。')
      const { id, name } = await whoIsAt(deps, by)
      return { id, name }
    })
    on(deskCalls.closeStation, async (staff, _, { request, reply }) => {
      if (staff.id !== null) throw actRefused('这台电脑不是共用电脑。')
      await sessions.end(request, reply)
      return null
    })
  }
