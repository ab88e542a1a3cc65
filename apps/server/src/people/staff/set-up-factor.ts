import { recordOwn } from '../../platform/acts/record-own.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { type Credential, type NewPasskey, passkeysOf, passkeyToMake, readPasskey } from './passkeys.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { countingTry, totpOwner } from './show-factor.ts'
import type { StaffRow } from './staff-queries.ts'
import { endSessionsOf, type Staff } from './staff-sessions.ts'
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts'

type Deps = Use<'config' | 'db' | 'clock'>

/** Begins to set up an authenticator: its secret waits, sealed, with the session until its first code is shown. */
export async function beginTotp({ config, db }: Deps, staff: Staff, row: StaffRow): Promise<{ secret: string; url: string }> {
  const secret = newTotpSecret()
  await db
    .updateTable('staff_sessions')
    .set({ pending_totp: seal(config.secretKey, totpOwner(row.id), secret) })
    .where('token_hash', '=', staff.tokenHash)
    .execute()
  return { secret, url: totpUrl(row.account, secret) }
}

export const beginPasskey = (deps: Deps, staff: Staff, row: StaffRow): Promise<Record<string, unknown>> => passkeyToMake(deps, staff, row)

interface Shown {
  code?: string | undefined
  attestation?: Credential | undefined
  name?: string | undefined
}

/** What is then kept of a factor. */
type Kept = { secret: string; step: number } | { passkey: NewPasskey; name: string }

/**
 * Ends setting up a factor by showing it. Who was invited is active from now on; where the former factor was lost, the new one replaces it,
 * and all other sessions end. Answers the account as it stands afterwards, and its recovery codes where it had none that hold. Refuses
 * factorWrong.
 */
export async function finishFactor(
  deps: Deps,
  staff: Staff,
  row: StaffRow,
  { code, attestation, name = '通行密钥' }: Shown,
): Promise<{ row: StaffRow; recoveryCodes: string[] | null }> {
  let kept: Kept | null = null
  await countingTry(deps, row.id, async () => {
    if (attestation !== undefined) kept = { passkey: await readPasskey(deps, staff, attestation), name }
    else kept = await readTotp(deps, staff, row, code ?? '')
  })
  return transaction(deps.db, async (tx) => {
    const anew = row.state === 'invited' || row.must_enrol
    if (anew) {
      await tx.deleteFrom('staff_passkeys').where('staff_id', '=', row.id).execute()
      await tx.deleteFrom('staff_invitations').where('staff_id', '=', row.id).execute()
      await endSessionsOf(tx, row.id, staff.tokenHash)
    }
    const after = await keepFactor(deps, tx, { row, kept: kept!, anew })
    const codes = anew || (await countRecoveryCodes(tx, row.id)) === 0 ? await renewRecoveryCodes(deps, tx, row.id) : null
    const said = attestation === undefined ? '设好验证器' : `设好通行密钥“${name}”`
    await recordOwn(deps, tx, { act: 'set-up-factor', by: row, about: row.account, sessionHash: staff.tokenHash, said })
    return { row: after, recoveryCodes: codes }
  })
}

async function readTotp({ config, db, clock }: Deps, staff: Staff, row: StaffRow, code: string): Promise<Kept> {
  const pending = await db.selectFrom('staff_sessions').select('pending_totp').where('token_hash', '=', staff.tokenHash).executeTakeFirst()
  const secret = pending?.pending_totp && unseal(config.secretKey, totpOwner(row.id), pending.pending_totp)
  const step = secret ? stepOfCode(secret, code, clock()) : null
  if (!secret || step === null) throw new Refusal('factorWrong')
  return { secret, step }
}

async function keepFactor(
  { config, clock }: Deps,
  tx: Tx,
  { row, kept, anew }: { row: StaffRow; kept: Kept; anew: boolean },
): Promise<StaffRow> {
  const isTotp = 'secret' in kept
  const totp = isTotp ? { totp_secret: seal(config.secretKey, totpOwner(row.id), kept.secret), totp_step: kept.step } : {}
  // Whoever changed the account meanwhile, as by suspending it, is not undone.
  const after = await tx
    .updateTable('staff')
    .set(({ eb }) => ({
      ...(anew && { totp_secret: null, totp_step: null, state: 'active' as const }),
      ...totp,
      must_enrol: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw actRefused('账号刚刚有变动，请重新登录。')
  if (!isTotp) {
    const { id, publicKey, counter, transports } = kept.passkey
    await tx
      .insertInto('staff_passkeys')
      .values({ id, staff_id: row.id, name: kept.name, public_key: publicKey, counter, transports, created_at: clock() })
      .execute()
  }
  return after
}

/** Removes the authenticator, or a passkey. Refuses notAllowedNow for the last factor, and for one that is not there. */
export async function removeFactor(deps: Use<'db' | 'clock'>, staff: Staff, row: StaffRow, passkey: string | undefined): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { totp_secret } = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const passkeys = await passkeysOf(tx, row.id)
    const named = passkeys.find(({ id }) => id === passkey)
    if (passkey === undefined ? totp_secret === null : !named) throw actRefused('没有这个验证方式，请刷新再看。')
    if (passkeys.length + (totp_secret === null ? 0 : 1) === 1) throw actRefused('这是最后一个验证方式，先设好另一个再删。')
    if (passkey === undefined) await tx.updateTable('staff').set({ totp_secret: null, totp_step: null }).where('id', '=', row.id).execute()
    else await tx.deleteFrom('staff_passkeys').where('id', '=', passkey).where('staff_id', '=', row.id).execute()
    const said = named ? `删掉通行密钥“${named.name}”` : '删掉验证器'
    await recordOwn(deps, tx, { act: 'remove-factor', by: row, about: row.account, sessionHash: staff.tokenHash, said })
  })
}
