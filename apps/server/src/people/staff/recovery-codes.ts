import { createHmac, randomInt } from 'node:crypto'
import { newBase32 } from '../../platform/base32.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'

/** How many somebody has. */
const CODES = 10
const LENGTH = 10

/** Bound to the account and the installation's key, so that the rows alone tell no code. */
const hashOf = (key: Buffer, staffId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`recovery:${staffId}:${code}`).digest()

/** Makes ten codes, told once; the former are void. */
export async function renewRecoveryCodes({ config }: Use<'config'>, tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newBase32(randomInt, LENGTH))
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(config.secretKey, staffId, code), used_at: null })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a code up; answers whether it was one. Letters of either case and any signs between them will do. */
export async function takeRecoveryCode(
  { config, clock }: Use<'config' | 'clock'>,
  tx: Tx,
  staffId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: clock() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(config.secretKey, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db | Tx, staffId: number): Promise<number> {
  const left = await db
    .selectFrom('staff_recovery_codes')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}
