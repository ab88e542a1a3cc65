import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { unseal } from '../../platform/sealed.ts'
import { checkPasskey, type Credential } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import type { StaffRow } from './staff-queries.ts'
import type { Staff } from './staff-sessions.ts'
import { countTry } from './staff-tries.ts'
import { stepOfCode } from './totp.ts'

/** Of one account within 15 minutes, codes and passkeys together. */
const FACTOR_TRIES = 5

/** Counts a try at an account's factor before `check` runs, and uncounts it when that passes. Throws 429 after five wrong ones. */
export async function countingTry(deps: Use<'db' | 'clock'>, staffId: number, check: () => Promise<void>): Promise<void> {
  const attempt = await countTry(deps, `factor ${staffId}`, FACTOR_TRIES)
  await check()
  await attempt.succeeded()
}

/** Whose a sealed secret is. */
export const totpOwner = (staffId: number): string => `staff ${staffId} totp`

/** Checks the digits of somebody's authenticator, each of which serves once. Refuses factorWrong. */
export const showTotp = (deps: Use<'config' | 'db' | 'clock'>, row: StaffRow, code: string): Promise<void> =>
  countingTry(deps, row.id, async () => {
    const step = row.totp_secret && stepOfCode(unseal(deps.config.secretKey, totpOwner(row.id), row.totp_secret), code, deps.clock())
    if (step === null) throw new Refusal('factorWrong')
    const { numUpdatedRows } = await deps.db
      .updateTable('staff')
      .set({ totp_step: step })
      .where('id', '=', row.id)
      .where(({ or, eb }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('factorWrong')
  })

/** Checks what somebody's passkey has signed. Refuses factorWrong. */
export const showPasskey = (deps: Use<'config' | 'db' | 'clock'>, staff: Staff, row: StaffRow, assertion: Credential): Promise<void> =>
  countingTry(deps, row.id, () => checkPasskey(deps, staff, row, assertion))

/** Uses up a recovery code: a new factor must then be set up. Answers the account as it stands afterwards. `sessionHash`: null at a terminal. Refuses factorWrong. */
export async function showRecoveryCode(
  deps: Use<'config' | 'db' | 'clock'>,
  row: StaffRow,
  code: string,
  sessionHash: Buffer | null,
): Promise<StaffRow> {
  let after: StaffRow | undefined
  await countingTry(deps, row.id, async () => {
    after = await transaction(deps.db, async (tx) => {
      if (!(await takeRecoveryCode(deps, tx, row.id, code))) throw new Refusal('factorWrong')
      const via = sessionHash === null ? 'cli' : 'desk'
      await recordOwn(deps, tx, { act: 'use-recovery-code', by: row, about: row.account, sessionHash, via })
      return tx.updateTable('staff').set({ must_enrol: true }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
    })
  })
  return after!
}
