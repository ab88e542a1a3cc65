import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { LoginStep } from '@otsukai/contract/desk/session'
import { clientAddress } from '../../platform/http/client-address.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { createLoginSlowdown } from '../members/login-slowdown.ts'
import { readInvitation, useInvitation } from './invitations.ts'
import { logInStaff } from './log-in-staff.ts'
import { passkeyToAsk } from './passkeys.ts'
import { beginPasskey, beginTotp, finishFactor } from './set-up-factor.ts'
import { showPasskey, showRecoveryCode, showTotp } from './show-factor.ts'
import type { DeskRoutes } from './staff-door.ts'
import { afterFactor, afterPassword, factorsOf, findStaff, requireStepUp, standingOf, type StaffRow } from './staff-queries.ts'
import type { Staff, StaffSessions } from './staff-sessions.ts'
import { stepUp } from './step-up.ts'

export const staffSessionRoutes =
  (sessions: StaffSessions): DeskRoutes =>
  (on, deps) => {
    const slowdown = createLoginSlowdown({ on: deps.config.rateLimits, secretKey: deps.config.secretKey, monotonic: deps.monotonic })
    const begin = async ({ request, reply }: Http, { id, version }: StaffRow, next: LoginStep) =>
      standingOf(deps, await sessions.begin(request, reply, { staffId: id, version, next }))

    on(deskCalls.deskLogin, async (_, input, http) => {
      const row = await logInStaff(deps, slowdown, input, { address: clientAddress(http.request), device: null })
      return begin(http, row, afterPassword(deps, row, await factorsOf(deps.db, row)))
    })
    on(deskCalls.deskTotp, async (staff, { code }, http) => {
      const { row } = await at(deps, staff, ['factor'])
      await showTotp(deps, row, code)
      return begin(http, row, afterFactor(row))
    })
    on(deskCalls.deskPasskeyOptions, async (staff) => {
      const { session, row } = await at(deps, staff, ['factor', 'done'])
      return passkeyToAsk(deps, session, row)
    })
    on(deskCalls.deskPasskey, async (staff, { assertion }, http) => {
      const { session, row } = await at(deps, staff, ['factor'])
      await showPasskey(deps, session, row, assertion)
      return begin(http, row, afterFactor(row))
    })
    on(deskCalls.deskRecover, async (staff, { code }, http) => {
      const { session, row } = await at(deps, staff, ['factor'])
      const after = await showRecoveryCode(deps, row, code, session.tokenHash)
      return begin(http, after, afterFactor(after))
    })
    on(deskCalls.deskSession, (staff) => staff && standingOf(deps, staff))
    on(deskCalls.deskLogout, async (_, __, { request, reply }) => {
      await sessions.end(request, reply)
      return null
    })
    on(deskCalls.deskStepUp, async (staff, input) => standingOf(deps, await stepUp(deps, staff, input)))

    on(deskCalls.deskInvitation, async (_, { token }) => {
      const { account, name } = await readInvitation(deps, token)
      return { account, name }
    })
    on(deskCalls.deskEnrol, async (_, { token, password }, http) => begin(http, await useInvitation(deps, token, password), 'enrol'))
    on(deskCalls.deskEnrolTotp, async (staff) => {
      const { session, row } = await settingUp(deps, staff)
      return beginTotp(deps, session, row)
    })
    on(deskCalls.deskEnrolPasskey, async (staff) => {
      const { session, row } = await settingUp(deps, staff)
      return beginPasskey(deps, session, row)
    })
    on(deskCalls.deskEnrolFinish, async (staff, shown, http) => {
      const { session, row } = await settingUp(deps, staff)
      const { row: after, recoveryCodes } = await finishFactor(deps, session, row, shown)
      const standing = session.next === 'done' ? await standingOf(deps, session) : await begin(http, after, 'done')
      return { standing, recoveryCodes }
    })
  }

interface Person {
  session: Staff
  row: StaffRow
}

/** Whoever is so far in their log-in. Throws 401 for everybody else, a station among them. */
async function at({ db }: Use<'db'>, staff: Staff | null, steps: readonly LoginStep[]): Promise<Person> {
  const row = staff && staff.id !== null && steps.includes(staff.next) ? await findStaff(db, staff.id) : undefined
  if (!staff || !row) throw new Fault('notLoggedIn', `no log-in that asks for ${steps.join(' or ')}`)
  return { session: staff, row }
}

/** Whoever may set up a factor: whose log-in asks for it, or who has just shown theirs. Refuses stepUpNeeded. */
async function settingUp(deps: Use<'db' | 'clock'>, staff: Staff | null): Promise<Person> {
  const person = await at(deps, staff, ['enrol', 'done'])
  if (person.session.next === 'done') requireStepUp(deps, person.session)
  return person
}
