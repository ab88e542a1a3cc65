import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { hashPassword } from '../members/passwords.ts'
import { checkPassword } from './log-in-staff.ts'
import type { StaffRow } from './staff-queries.ts'
import { endSessionsOf, type Staff } from './staff-sessions.ts'

/** Changes one's own password; one's other sessions end. Refuses staffLoginWrong for a wrong old one. */
export async function changeStaffPassword(
  deps: Use<'db' | 'clock'>,
  staff: Staff,
  row: StaffRow,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await checkPassword(deps, row, old)
  const passwordHash = await hashPassword(password)
  await transaction(deps.db, async (tx) => {
    await tx
      .updateTable('staff')
      .set(({ eb }) => ({ password_hash: passwordHash, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    await endSessionsOf(tx, row.id, staff.tokenHash)
    await recordOwn(deps, tx, { act: 'change-password', by: row, about: row.account, sessionHash: staff.tokenHash })
  })
}
