import { permissionsOf, type Role, stationPermissions } from '@otsukai/contract/staff/roles'
import type { LoginStep } from '@otsukai/contract/desk/session'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { named } from '../../platform/db/prepared.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { deskCookie } from '../../platform/http/cookies.ts'
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
  /** SHA-256 of the cookie. */
  tokenHash: Buffer
  steppedUpAt: number | null
  expiresAt: number
  /** When a newly granted right to approve begins to hold, in ms. */
  approvesFrom: number
}

/** Sessions of the desk: a random token in a cookie of its own, whose hash is a row. Read from the database at every call, so that an end holds at once. */
export interface StaffSessions {
  find(request: FastifyRequest): Promise<Staff | null>
  /** Whether a session still holds; asking does not count as using it. */
  lives(staff: Pick<Staff, 'tokenHash'>): Promise<boolean>
  /** Begins a session, and ends the one that the browser had. */
  begin(request: FastifyRequest, reply: FastifyReply, of: { staffId: number; next: LoginStep }): Promise<Staff>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const LIFE_MS = 12 * 3_600_000
const IDLE_MS = 30 * 60_000
/** How often the use of a session is written down. */
const USED_EVERY_MS = 60_000

export function createStaffSessions({ config, db, clock }: Use<'config' | 'db' | 'clock'>): StaffSessions {
  const cookie = deskCookie({ publicUrl: config.deskUrl })
  const tokenOf = (request: FastifyRequest) => {
    const token = cookie.read(request.headers.cookie)
    return token !== null && /^[\w-]{43}$/.test(token) ? token : null
  }
  return {
    async find(request) {
      const token = tokenOf(request)
      if (token === null) return null
      const now = clock()
      const [row] = await named<SessionRow>(db, 'staff-session-find', findSession, [hashToken(token), now, now - IDLE_MS])
      if (!row) return null
      if (row.used_at < now - USED_EVERY_MS)
        await named(db, 'staff-session-used', 'update staff_sessions set used_at = $2 where token_hash = $1', [row.token_hash, now])
      return staffOf(row)
    },
    async lives({ tokenHash }) {
      const now = clock()
      return (await named<SessionRow>(db, 'staff-session-find', findSession, [tokenHash, now, now - IDLE_MS])).length > 0
    },
    async begin(request, reply, { staffId, next }) {
      const old = tokenOf(request)
      const token = newToken()
      const now = clock()
      await db.transaction().execute(async (tx) => {
        if (old !== null) await endSession(tx, hashToken(old))
        await tx
          .insertInto('staff_sessions')
          .values({
            token_hash: hashToken(token),
            staff_id: staffId,
            opened_by: null,
            next,
            created_at: now,
            expires_at: now + LIFE_MS,
            used_at: now,
            stepped_up_at: null,
            address: clientAddress(request),
            agent: (request.headers['user-agent'] ?? '').slice(0, 200),
          })
          .execute()
      })
      reply.header('set-cookie', cookie.write(token, LIFE_MS / 1000))
      const [row] = await named<SessionRow>(db, 'staff-session-find', findSession, [hashToken(token), now, now - IDLE_MS])
      if (!row) throw new Error('a session that has just begun is not there')
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

interface SessionRow {
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

const findSession = `
  select s.token_hash, s.staff_id, p.account, p.name, p.roles, s.next, s.stepped_up_at, s.expires_at, s.used_at, p.approves_from
  from staff_sessions s join staff p on p.id = coalesce(s.staff_id, s.opened_by)
  where s.token_hash = $1 and s.expires_at > $2 and s.used_at > $3 and p.state in ('invited', 'active')`

/** At a station the person who opened it lends no right of theirs. */
const staffOf = (row: SessionRow): Staff => ({
  id: row.staff_id,
  account: row.account,
  name: row.name,
  roles: row.roles,
  permissions: row.staff_id === null ? new Set(stationPermissions) : permissionsOf(row.roles),
  next: row.next,
  tokenHash: row.token_hash,
  steppedUpAt: row.stepped_up_at,
  expiresAt: row.expires_at,
  approvesFrom: row.approves_from,
})
