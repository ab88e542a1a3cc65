import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { OwnAct } from '@otsukai/contract/staff/own-acts'
import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { changeStaffPassword } from './change-password.ts'
import { lateGrants } from './late-grants.ts'
import { passkeysOf } from './passkeys.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './set-up-factor.ts'
import type { DeskRoutes } from './staff-door.ts'
import { findStaff, requireStepUp, type StaffRow } from './staff-queries.ts'
import { sessionsOf, type Staff } from './staff-sessions.ts'
import { newStaffBadge, setStaffPin } from './station.ts'

/** One's own factors, codes and sessions. */
export const meRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskMe, async (staff) => {
    const row = await self(deps, staff)
    return {
      totp: row.totp_secret !== null,
      passkeys: (await passkeysOf(deps.db, row.id)).map(({ id, name, created_at }) => ({ id, name, createdAt: created_at })),
      recoveryCodesLeft: await countRecoveryCodes(deps.db, row.id),
      pin: row.pin_hash !== null,
      badge: row.badge_hash !== null,
      sessions: await sessionsOf(deps, row.id, staff.tokenHash),
      ...(staff.permissions.has('staff.manage') && { granted: await lateGrants(deps) }),
    }
  })
  on(deskCalls.myPassword, async (staff, input) => {
    await changeStaffPassword(deps, staff, await proven(deps, staff), input)
    return null
  })
  on(deskCalls.removeFactor, async (staff, { passkey }) => {
    await removeFactor(deps, staff, await proven(deps, staff), passkey)
    return null
  })
  on(deskCalls.newRecoveryCodes, async (staff) => {
    const row = await proven(deps, staff)
    const recoveryCodes = await transaction(deps.db, async (tx) => {
      await recordOwn(deps, tx, own(staff, row, 'renew-recovery-codes'))
      return renewRecoveryCodes(deps, tx, row.id)
    })
    return { recoveryCodes }
  })
  on(deskCalls.setPin, async (staff, { pin }) => {
    const row = await proven(deps, staff)
    await transaction(deps.db, async (tx) => {
      await setStaffPin(deps, tx, row.id, pin)
      await recordOwn(deps, tx, own(staff, row, 'set-pin'))
    })
    return null
  })
  on(deskCalls.newBadge, async (staff) => {
    const row = await proven(deps, staff)
    const code = await transaction(deps.db, async (tx) => {
      await recordOwn(deps, tx, own(staff, row, 'renew-badge'))
      return newStaffBadge(tx, row.id)
    })
    return { code }
  })
}

const own = ({ tokenHash: sessionHash }: Staff, row: StaffRow, act: OwnAct) => ({ act, by: row, about: row.account, sessionHash })

/** The caller's own row. Throws 403 for a station, which is nobody in particular. */
async function self({ db }: Use<'db'>, staff: Staff): Promise<StaffRow> {
  const row = staff.id === null ? undefined : await findStaff(db, staff.id)
  if (!row) throw new Fault('forbidden', 'a station has no account')
  return row
}

/** The caller's own row, once they have shown their factor again. Refuses stepUpNeeded. */
async function proven(deps: Use<'db' | 'clock'>, staff: Staff): Promise<StaffRow> {
  const row = await self(deps, staff)
  requireStepUp(deps, staff)
  return row
}
