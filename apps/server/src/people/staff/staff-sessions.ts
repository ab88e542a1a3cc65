import { permissionsOf, type Role, stationPermissions } from '@otsukai/contract/staff/roles'
import type { LoginStep, SessionTold } from '@otsukai/contract/desk/session'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { named } from '../../platform/db/prepared.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { deskCookie } from '../../platform/http/cookies.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { hashToken, newToken } from '../../platform/secret-token.ts'

/** A logged-in member of staff, or a station, as calls of the desk need them. */
export interface Staff {
  /** Null at a station. */
  id: number | null
  account: string
  name: string
  roles: readonly Role[]
  permissions: ReadonlySet<Permission>
  /** What the log-in still asks for. */
  next: LoginStep
  /** By which people name the session. */
  sessionId: number
  /** SHA-256 of the cookie. */
  tokenHash: Buffer
  steppedUpAt: number | null
  expiresAt: number
  /** When a newly granted right to approve begins to hold, in ms. */
  approvesFrom: number
}

/** Whose session begins: as somebody stood when their password or factor was checked, or a station opened by somebody. */
type Beginning = { staffId: number; version: number; next: LoginStep } | { openedBy: number; version: number }

/** Sessions of the desk: a random token in a cookie of its own, whose hash is a row. Read from the database at every call, so that an end holds at once. */
export interface StaffSessions {
  find(request: FastifyRequest): Promise<Staff | null>
  /** Whether a session still holds; asking does not count as using it. */
  lives(staff: Pick<Staff, 'tokenHash'>): Promise<boolean>
  /** Begins a session, under a new token, and ends the one that the browser had. Refuses staffLoginWrong where the account has changed meanwhile. */
  begin(request: FastifyRequest, reply: FastifyReply, of: Beginning): Promise<Staff>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const HOUR_MS = 3_600_000
/** How long a session lasts at the most, by what its log-in still asks for. */
const LIFE_MS: Readonly<Record<LoginStep, number>> = { factor: HOUR_MS / 6, enrol: HOUR_MS, done: 12 * HOUR_MS }
const IDLE_MS = HOUR_MS / 2
/** How often the use of a session is written down. */
const USED_EVERY_MS = 60_000

export function createStaffSessions({ config, db, clock }: Use<'config' | 'db' | 'clock'>): StaffSessions {
  const cookie = deskCookie({ publicUrl: config.deskUrl })
  const tokenOf = (request: FastifyRequest) => {
    const token = cookie.read(request.headers.cookie)
    return token !== null && /^[\w-]{43}$/.test(token) ? token : null
  }
  const read = async (tokenHash: Buffer, now: number) =>
    (await named<SessionRow>(db, 'staff-session-find', findSession, [tokenHash, now, now - IDLE_MS]))[0]
  return {
    async find(request) {
      const token = tokenOf(request)
      if (token === null) return null
      const now = clock()
      const row = await read(hashToken(token), now)
      if (!row) return null
      if (row.used_at < now - USED_EVERY_MS)
        await named(db, 'staff-session-used', 'update staff_sessions set used_at = $2 where token_hash = $1', [row.token_hash, now])
      return staffOf(row)
    },
    lives: async ({ tokenHash }) => (await read(tokenHash, clock())) !== undefined,
    async begin(request, reply, of) {
      const old = tokenOf(request)
      const token = newToken()
      const now = clock()
      const lifeMs = LIFE_MS['next' in of ? of.next : 'done']
      const from = [clientAddress(request), (request.headers['user-agent'] ?? '').slice(0, 200)]
      const [staffId, openedBy, next] = 'next' in of ? [of.staffId, null, of.next] : [null, of.openedBy, 'done']
      const begun = await db.transaction().execute(async (tx) => {
        if (old !== null) await endSession(tx, hashToken(old))
        const values = [hashToken(token), staffId, openedBy, next, now, now + lifeMs, ...from, of.version]
        return named(tx, 'staff-session-begin', beginSession, values)
      })
      const row = begun.length === 1 ? await read(hashToken(token), now) : undefined
      if (!row) throw new Refusal('staffLoginWrong')
      reply.header('set-cookie', cookie.write(token, lifeMs / 1000))
      return staffOf(row)
    },
    async end(request, reply) {
      const token = tokenOf(request)
      if (token !== null) await endSession(db, hashToken(token))
      reply.header('set-cookie', cookie.write('', 0))
    },
  }
}

const endSession = (on: Db | Tx, tokenHash: Buffer) => on.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()

/** Ends all sessions of somebody, and the stations that they opened; but not the one `except`. */
export async function endSessionsOf(tx: Tx, staffId: number, except: Buffer | null = null): Promise<void> {
  let sessions = tx.deleteFrom('staff_sessions').where(({ or, eb }) => or([eb('staff_id', '=', staffId), eb('opened_by', '=', staffId)]))
  if (except !== null) sessions = sessions.where('token_hash', '!=', except)
  await sessions.execute()
}

/** Somebody's sessions, and the stations that they opened, the last used first. */
export async function sessionsOf({ db, clock }: Use<'db' | 'clock'>, staffId: number, current: Buffer): Promise<SessionTold[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where(({ or, eb }) => or([eb('staff_id', '=', staffId), eb('opened_by', '=', staffId)]))
    .where('expires_at', '>', clock())
    .where(({ or, eb }) => or([eb('used_at', '>', clock() - IDLE_MS), eb('staff_id', 'is', null)]))
    .orderBy('used_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.token_hash.equals(current),
    station: row.staff_id === null,
    startedAt: row.created_at,
    usedAt: row.used_at,
    endsAt: row.expires_at,
    address: row.address,
    agent: row.agent,
  }))
}

/** Ends a session by its number: one of `of`, or anybody's for null. Answers whose it was, by account; null where there was none. */
export async function endSessionById(tx: Tx, id: number, of: number | null): Promise<string | null> {
  let session = tx.deleteFrom('staff_sessions').where('id', '=', id)
  if (of !== null) session = session.where(({ or, eb }) => or([eb('staff_id', '=', of), eb('opened_by', '=', of)]))
  const ended = await session.returning(({ fn }) => fn.coalesce('staff_id', 'opened_by').as('whose')).executeTakeFirst()
  if (!ended) return null
  return (await tx.selectFrom('staff').select('account').where('id', '=', ended.whose).executeTakeFirstOrThrow()).account
}

/** Deletes sessions that are over. */
export async function forgetStaffSessions({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', clock()).execute()
}

interface SessionRow {
  id: number
  token_hash: Buffer
  staff_id: number | null
  account: string
  name: string
  roles: Role[]
  next: LoginStep
  stepped_up_at: number | null
  expires_at: number
  used_at: number
  approves_from: number
}

/** Somebody who is invited sets up a factor, and does nothing else. Nobody sits at a station for half an hour without a break. */
const findSession = `
  select s.id, s.token_hash, s.staff_id, p.account, p.name, p.roles, s.next, s.stepped_up_at, s.expires_at, s.used_at, p.approves_from
  from staff_sessions s join staff p on p.id = coalesce(s.staff_id, s.opened_by)
  where s.token_hash = $1 and s.expires_at > $2 and (s.used_at > $3 or s.staff_id is null)
    and (p.state = 'active' or (p.state = 'invited' and s.next = 'enrol'))`

/** Waits for who is changing the account, and begins nothing when they have: what was checked no longer holds. */
const beginSession = `
  insert into staff_sessions (token_hash, staff_id, opened_by, next, created_at, expires_at, used_at, address, agent)
  select $1, $2::bigint, $3::bigint, $4, $5::bigint, $6::bigint, $5::bigint, $7, $8 from staff
  where id = coalesce($2::bigint, $3::bigint) and version = $9 for share
  returning id`

/** At a station the person who opened it lends no right of theirs. */
const staffOf = (row: SessionRow): Staff => ({
  id: row.staff_id,
  account: row.account,
  name: row.name,
  roles: row.roles,
  permissions: row.staff_id === null ? new Set(stationPermissions) : permissionsOf(row.roles),
  next: row.next,
  sessionId: row.id,
  tokenHash: row.token_hash,
  steppedUpAt: row.stepped_up_at,
  expiresAt: row.expires_at,
  approvesFrom: row.approves_from,
})
