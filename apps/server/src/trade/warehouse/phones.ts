import type { DataOf } from '@otsukai/contract/call'
import type { PairingState, stationPhone } from '@otsukai/contract/desk/phone'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { hashToken, newToken } from '../../platform/secret-token.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { keepStaffPhoto } from '../../people/staff/staff-photos.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'

type PairingRow = Selectable<Database['phone_pairings']>
/** The computer's session. */
type Computer = Pick<Staff, 'tokenHash' | 'expiresAt'>

/** How long a code can be read, and its digits be confirmed. */
const CODE_LIFE_MS = 2 * 60_000
export const PHONE_LIFE_MS = 12 * 3_600_000

const stateOf = ({ phone_hash, confirmed_at, ends_at }: PairingRow, now: number): PairingState => {
  if (ends_at <= now) return 'over'
  if (confirmed_at !== null) return 'paired'
  return phone_hash === null ? 'waiting' : 'claimed'
}

const tell = (row: PairingRow, now: number) => ({ id: row.id, state: stateOf(row, now), endsAt: row.ends_at })

/** Makes a code for a phone; the phone that this session had ends. The token is told once. */
export async function beginPairing({ db, clock }: Use<'db' | 'clock'>, { tokenHash }: Computer) {
  const token = newToken()
  const now = clock()
  const row = await transaction(db, async (tx) => {
    await tx.deleteFrom('phone_pairings').where('session_hash', '=', tokenHash).execute()
    return tx
      .insertInto('phone_pairings')
      .values({ session_hash: tokenHash, token_hash: hashToken(token), ends_at: now + CODE_LIFE_MS })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...tell(row, now), token }
}

/** A phone takes a code, once. Answers its cookie's value, and the digits to be confirmed. Refuses a code that is over or was taken. */
export async function claimPairing(
  { db, clock, random }: Use<'db' | 'clock' | 'random'>,
  token: string,
): Promise<{ cookie: string; digits: string }> {
  const cookie = newToken()
  const digits = String(random(100)).padStart(2, '0')
  const { numUpdatedRows } = await db
    .updateTable('phone_pairings')
    .set({ phone_hash: hashToken(cookie), digits })
    .where('token_hash', '=', hashToken(token))
    .where('phone_hash', 'is', null)
    .where('ends_at', '>', clock())
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw actRefused('这个二维码已经用过或过期了，请在电脑上换一个。')
  return { cookie, digits }
}

/** Whoever sits at the computer has compared the digits. Wrong ones end the pairing, so that nobody can try them all. */
export async function confirmPairing(
  { db, clock }: Use<'db' | 'clock'>,
  { tokenHash, expiresAt }: Computer,
  { id, digits }: { id: number; digits: string },
) {
  const now = clock()
  const own = await db
    .selectFrom('phone_pairings')
    .selectAll()
    .where('id', '=', id)
    .where('session_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!own || stateOf(own, now) !== 'claimed') throw actRefused('没有等待确认的手机，请重新扫码。')
  if (own.digits !== digits) {
    await db.deleteFrom('phone_pairings').where('id', '=', id).execute()
    throw actRefused('数字不对，配对已取消，请重新扫码。')
  }
  const row = await db
    .updateTable('phone_pairings')
    .set({ confirmed_at: now, ends_at: Math.min(now + PHONE_LIFE_MS, expiresAt) })
    .where('id', '=', id)
    .where('digits', '=', digits)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw actRefused('没有等待确认的手机，请重新扫码。')
  return tell(row, now)
}

export async function endPairing({ db }: Use<'db'>, { tokenHash }: Computer): Promise<void> {
  await db.deleteFrom('phone_pairings').where('session_hash', '=', tokenHash).execute()
}

/** Says for which parcel the session's phone takes photos. Refuses without a paired phone. */
export async function setParcel({ db, clock }: Use<'db' | 'clock'>, { tokenHash }: Computer, parcel: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('phone_pairings')
    .set({ parcel })
    .where('session_hash', '=', tokenHash)
    .where('confirmed_at', 'is not', null)
    .where('ends_at', '>', clock())
    .executeTakeFirst()
  if (numUpdatedRows === 0n && parcel !== null) throw actRefused('还没有配对手机，请先扫码配对。')
}

/** How the session's phone stands, and what it has sent for the parcel of this moment. */
export async function readPairing({ db, clock }: Use<'db' | 'clock'>, { tokenHash }: Computer): Promise<DataOf<typeof stationPhone>> {
  const row = await db.selectFrom('phone_pairings').selectAll().where('session_hash', '=', tokenHash).executeTakeFirst()
  if (!row) return null
  const photos =
    row.parcel === null
      ? []
      : await db
          .selectFrom('staff_photos')
          .select('id')
          .where('pairing_id', '=', row.id)
          .where('parcel', '=', row.parcel)
          .orderBy('at')
          .orderBy('id')
          .execute()
  return { ...tell(row, clock()), parcel: row.parcel, photos: photos.map(({ id }) => id) }
}

/** A phone that is a camera. */
export interface Phone {
  pairingId: number
  /** The digits were compared at the computer. */
  confirmed: boolean
  /** Whose computer it belongs to. */
  name: string
}

/** The phone with this cookie; null when its computer's session or its own time has ended. */
export async function findPhone({ db, clock }: Use<'db' | 'clock'>, cookie: string): Promise<Phone | null> {
  const now = clock()
  const row = await db
    .selectFrom('phone_pairings as pairing')
    .innerJoin('staff_sessions as session', 'session.token_hash', 'pairing.session_hash')
    .innerJoin('staff', (join) =>
      join.on(({ eb, fn, ref }) => eb('staff.id', '=', fn.coalesce(ref('session.staff_id'), ref('session.opened_by')))),
    )
    .select(['pairing.id', 'confirmed_at', 'staff.name'])
    .where('phone_hash', '=', hashToken(cookie))
    .where('ends_at', '>', now)
    .where('session.expires_at', '>', now)
    .where('staff.state', '=', 'active')
    .executeTakeFirst()
  return row ? { pairingId: row.id, confirmed: row.confirmed_at !== null, name: row.name } : null
}

/** Stores a photo of the parcel that lies before the phone's computer. Refuses while there is none. */
export async function takePhonePhoto(deps: Use<'db' | 'files' | 'clock'>, { pairingId, name }: Phone, bytes: Buffer): Promise<void> {
  const { parcel } = (await deps.db.selectFrom('phone_pairings').select('parcel').where('id', '=', pairingId).executeTakeFirst()) ?? {}
  if (!parcel) throw actRefused('电脑上没有正在收的包裹，先扫一件再拍。')
  await keepStaffPhoto(deps, { bytes, by: name, phone: { pairingId, parcel } })
  await deps.db
    .insertInto('desk_events')
    .values({ at: deps.clock(), kind: 'phonePhoto', subject_id: String(pairingId) })
    .execute()
}
