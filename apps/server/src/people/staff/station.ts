import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { recordOwn } from '../../platform/acts/record-own.ts'
import { newBase32 } from '../../platform/base32.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { hashToken } from '../../platform/secret-token.ts'
import { findStaff, type StaffRow } from './staff-queries.ts'
import { countTry } from './staff-tries.ts'

/** Who acts at a shared computer: by their badge, or by their PIN beside their name. */
export type By = { badge: string } | { staff: number; pin: string }

/** Wrong ones within a quarter of an hour. */
const PIN_TRIES = 5
/** Wrong ones since the last right one, of whoever guesses on and on: then the PIN is void. */
const WRONG_IN_ALL = 10
const BADGE_LENGTH = 20

/** A PIN has few digits: without the installation's key its hash tells nothing. */
const hashPin = (key: Buffer, staffId: number, pin: string): Buffer => createHmac('sha256', key).update(`pin:${staffId}:${pin}`).digest()

export async function setStaffPin({ config }: Use<'config'>, tx: Tx, staffId: number, pin: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ pin_hash: hashPin(config.secretKey, staffId, pin), pin_wrong: 0 })
    .where('id', '=', staffId)
    .execute()
}

/** Makes the code of a badge: a hundred random bits, in letters that every barcode knows. */
export async function newStaffBadge(tx: Tx, staffId: number): Promise<string> {
  const code = newBase32(randomInt, BADGE_LENGTH)
  await tx
    .updateTable('staff')
    .set({ badge_hash: hashToken(code) })
    .where('id', '=', staffId)
    .execute()
  return code
}

/**
 * Whoever scanned their badge or typed their PIN. Refuses factorWrong; throws 429 after five wrong PINs of a person within 15 minutes. After
 * ten without a right one the PIN is void.
 */
export async function whoIsAt(deps: Use<'config' | 'db' | 'clock'>, by: By): Promise<StaffRow> {
  const row = 'badge' in by ? await badgeOf(deps, by.badge) : await pinOf(deps, by)
  if (row?.state !== 'active') throw new Refusal('factorWrong')
  return row
}

/** A badge holds too many bits to be guessed, and is found by its hash. */
const badgeOf = ({ db }: Use<'db'>, badge: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('badge_hash', '=', hashToken(badge.trim().toUpperCase())).executeTakeFirst()

async function pinOf(deps: Use<'config' | 'db' | 'clock'>, { staff, pin }: { staff: number; pin: string }): Promise<StaffRow | undefined> {
  const row = await findStaff(deps.db, staff)
  if (!row?.pin_hash) return undefined
  const attempt = await countTry(deps, `pin ${row.id}`, PIN_TRIES)
  if (!timingSafeEqual(row.pin_hash, hashPin(deps.config.secretKey, row.id, pin))) {
    await countWrong(deps, row)
    return undefined
  }
  await attempt.succeeded()
  if (row.pin_wrong > 0) await deps.db.updateTable('staff').set({ pin_wrong: 0 }).where('id', '=', row.id).execute()
  return row
}

/** Counts a wrong PIN, and voids the PIN of which too many were typed: its owner sees in the record why, and sets another. */
const countWrong = (deps: Use<'db' | 'clock'>, { id, name, account }: StaffRow): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const { pin_wrong: wrong } = await tx
      .updateTable('staff')
      .set(({ eb }) => ({ pin_wrong: eb('pin_wrong', '+', 1) }))
      .where('id', '=', id)
      .returning('pin_wrong')
      .executeTakeFirstOrThrow()
    if (wrong !== WRONG_IN_ALL) return
    await tx.updateTable('staff').set({ pin_hash: null }).where('id', '=', id).execute()
    await recordOwn(deps, tx, { act: 'lose-pin', by: { id, name }, about: account, sessionHash: null, via: 'station' })
  })
