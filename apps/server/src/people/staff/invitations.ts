import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { hashToken, newToken } from '../../platform/secret-token.ts'
import { hashPassword } from '../members/passwords.ts'
import { findStaff, type StaffRow, stillWorking } from './staff-queries.ts'
import type { Staff } from './staff-sessions.ts'

const LASTS_MS = 24 * 3_600_000

/** Keeps an invitation whose link nobody has taken yet; a former one is void. */
export async function keepInvitation(tx: Tx, staffId: number): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values({ staff_id: staffId, token_hash: null, expires_at: null })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ token_hash: null, expires_at: null }))
    .execute()
}

/**
 * Makes the link of an invitation, once; the token stands in its fragment, which no server and no log sees. Refuses notAllowedNow where it
 * was taken already. `by`: null at the terminal.
 */
export async function takeInvitationLink(
  deps: Use<'config' | 'db' | 'clock'>,
  staffId: number,
  by: Staff | null,
): Promise<{ url: string; expiresAt: number }> {
  const { config, db, clock } = deps
  const token = newToken()
  const expiresAt = clock() + LASTS_MS
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_invitations')
      .set({ token_hash: hashToken(token), expires_at: expiresAt })
      .where('staff_id', '=', staffId)
      .where('token_hash', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw actRefused('没有可取的邀请链接：它只能取一次。再邀请一次会有新的，旧的作废。')
    const invited = await tx
      .updateTable('staff')
      .set({ link_by: by?.id ?? null })
      .where('id', '=', staffId)
      .returning(['account', 'name'])
      .executeTakeFirstOrThrow()
    if (by === null || by.id === null) return
    const said = `取了 ${invited.name} 的邀请链接`
    await recordOwn(deps, tx, {
      act: 'take-invitation',
      by: { id: by.id, name: by.name },
      about: invited.account,
      sessionHash: by.tokenHash,
      said,
    })
    await stillWorking(tx, by.id, 'staff.manage')
  })
  return { url: `${config.deskUrl}/enrol#token=${token}`, expiresAt }
}

const linkOver = () => actRefused('链接已失效：可能用过、过期，或换成了新的。请店长再发一个。')

/** Whom a link is for. Refuses notAllowedNow for one that is used, expired or unknown. */
export async function readInvitation({ db, clock }: Use<'db' | 'clock'>, token: string): Promise<StaffRow> {
  const link = await db
    .selectFrom('staff_invitations')
    .select('staff_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  const row = link && (await findStaff(db, link.staff_id))
  if (row?.state !== 'invited') throw linkOver()
  return row
}

/** Uses a link up and sets the password; a factor is set up next. Answers the account as it stands afterwards. Refuses notAllowedNow. */
export async function useInvitation(deps: Use<'db' | 'clock'>, token: string, password: string): Promise<StaffRow> {
  await readInvitation(deps, token)
  const passwordHash = await hashPassword(password)
  return transaction(deps.db, async (tx) => {
    const link = await tx
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', deps.clock())
      .returning('staff_id')
      .executeTakeFirst()
    const row =
      link &&
      (await tx
        .updateTable('staff')
        .set(({ eb }) => ({ password_hash: passwordHash, version: eb('version', '+', 1) }))
        .where('id', '=', link.staff_id)
        .where('state', '=', 'invited')
        .returningAll()
        .executeTakeFirst())
    if (!row) throw linkOver()
    await recordOwn(deps, tx, { act: 'use-invitation', by: row, about: row.account, sessionHash: null })
    return row
  })
}
