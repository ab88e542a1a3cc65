import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { clientAddress } from '../../platform/http/client-address.ts'
import { createLoginSlowdown } from '../members/login-slowdown.ts'
import { logInStaff } from './log-in-staff.ts'
import type { DeskRoutes } from './staff-door.ts'
import { standingOf } from './staff-queries.ts'
import type { StaffSessions } from './staff-sessions.ts'
import { stepUp } from './step-up.ts'

export const staffSessionRoutes =
  (sessions: StaffSessions): DeskRoutes =>
  (on, deps) => {
    const slowdown = createLoginSlowdown({ on: deps.config.rateLimits, secretKey: deps.config.secretKey, monotonic: deps.monotonic })

    on(deskCalls.deskLogin, async (_, input, { request, reply }) => {
      const row = await logInStaff(deps, slowdown, input, { address: clientAddress(request), device: null })
      const staff = await sessions.begin(request, reply, { staffId: row.id, next: 'done' })
      return standingOf(deps, staff)
    })
    on(deskCalls.deskSession, (staff) => staff && standingOf(deps, staff))
    on(deskCalls.deskLogout, async (_, __, { request, reply }) => {
      await sessions.end(request, reply)
      return null
    })
    on(deskCalls.deskStepUp, async (staff, input) => standingOf(deps, await stepUp(deps, staff, input)))
  }
