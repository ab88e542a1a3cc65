import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { newBase32 } from '../../platform/base32.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { hashToken } from '../../platform/secret-token.ts'
import { findStaff, type StaffRow } from './staff-queries.ts'
import { countTry } from './staff-tries.ts'

/** Who acts at a shared computer: by their badge, or by their PIN beside their name. */
export type By = { badge: string } | { staff: number; pin: string }

const PIN_TRIES = 5
const BADGE_LENGTH = 20

/** A PIN has few digits: without the installation's key its hash tells nothing. */
const hashPin = (key: Buffer, staffId: number, pin: string): Buffer => createHmac('sha256', key).update(`pin:${staffId}:${pin}`).digest()

export async function setStaffPin({ config }: Use<'config'>, tx: Tx, staffId: number, pin: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ pin_hash: hashPin(config.secretKey, staffId, pin) })
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

/** Whoever scanned their badge or typed their PIN. Refuses factorWrong; throws 429 after five wrong PINs of a person within 15 minutes. */
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
  if (!timingSafeEqual(row.pin_hash, hashPin(deps.config.secretKey, row.id, pin))) return undefined
  await attempt.succeeded()
  return row
}
