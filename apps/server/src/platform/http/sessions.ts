import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Use } from '../parts.ts'
import type { Tx } from '../db/tables.ts'
import { named } from '../db/prepared.ts'
import { forgetsBy } from '../forgets-by.ts'
import { hashToken, newToken } from '../secret-token.ts'
import { clientAddress } from './client-address.ts'
import { sessionCookie } from './cookies.ts'
import { createCounter } from './counter.ts'
import { Fault } from './errors.ts'
import type { Member } from './routes-types.ts'
import { keyOf, SESSION_ENDED, type SessionEnds } from './session-ends.ts'

export interface Session {
  /** SHA-256 of the cookie. */
  tokenHash: Buffer
  member: Member
  expiresAt: number
}

/** Sessions: a random token in a cookie, whose hash is a row. */
export interface Sessions {
  /**
   * The request's session; null for a visitor. A request that changes something reads the session's row; one that only reads may go by a
   * session found up to `REMEMBERED_MS` ago, unless it has ended. Extends the session, at most hourly. Throws 429, without a query, for an
   * address that sent too many cookies of no session.
   */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null>
  /**
   * Begins a session; ends the browser's former one, and the member's oldest beyond `SESSIONS_AT_MOST`. With `passwordHash`, the hash
   * that the password was checked against, it begins only while that is still the member's, so that a password changed meanwhile lets
   * nobody in. Answers whether it began.
   */
  begin(request: FastifyRequest, reply: FastifyReply, memberId: number, passwordHash?: string): Promise<boolean>
  /** Ends the browser's session if it has one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * Ends the member's sessions within a transaction, except the one of the request `but`. Returns a function that closes their open
   * streams, to be called once the transaction has committed.
   */
  endAll(tx: Tx, memberId: number, but?: FastifyRequest): Promise<() => void>
  /** Whether a session found earlier still exists. */
  lives(session: Session): Promise<boolean>
  /** Calls `listener` when the session is ended, by any process. Returns a function that stops listening. */
  onEnd(session: Session | null, listener: () => void): () => void
}

/** Sessions that a member may have at once. */
const SESSIONS_AT_MOST = 20
const lifeMs = 30 * 86_400_000
const slideAfterMs = 3_600_000
/** Bounds how long a session may go on reading when the news of its end is lost. */
const REMEMBERED_MS = 2_000
const REMEMBERED_AT_MOST = 20_000
/** Cookies of no session that an address may have looked up in 10 s: as many as its visitors may make calls. */
const STRANGERS_AT_MOST = 600
const STRANGERS_WINDOW_MS = 10_000

export function createSessions(
  { config, db, clock, monotonic }: Use<'config' | 'db' | 'clock' | 'monotonic'>,
  ends: SessionEnds,
): Sessions {
  const cookie = sessionCookie(config)
  const tokenOf = (request: FastifyRequest) => {
    const token = cookie.read(request.headers.cookie)
    return token !== null && /^[\w-]{43}$/.test(token) ? token : null
  }
  const setCookie = (reply: FastifyReply, token: string, maxAgeMs: number) =>
    reply.header('set-cookie', cookie.write(token, maxAgeMs / 1000))

  const remembered = new LRUCache<string, Session>({ ...atMost(REMEMBERED_AT_MOST), ttl: REMEMBERED_MS, ...forgetsBy(monotonic) })
  ends.onAny((key) => void remembered.delete(key))

  const recall = (request: FastifyRequest, tokenHash: Buffer): Session | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const session = remembered.get(keyOf(tokenHash))
    return session && session.expiresAt > clock() ? session : undefined
  }

  const strangers = createCounter(STRANGERS_WINDOW_MS, monotonic)
  /** Counts a look-up before its query, so that concurrent ones count too. Returns what uncounts it. */
  const countStranger = (request: FastifyRequest): (() => void) => {
    const address = clientAddress(request)
    if (config.rateLimits && strangers.add(address) > STRANGERS_AT_MOST)
      throw new Fault('tooManyTries', `cookies of no session from ${address}`, { retryAfterS: strangers.resetInS(address) })
    return () => strangers.giveBack(address)
  }

  async function slide(reply: FastifyReply, token: string, session: Session, now: number): Promise<void> {
    await named(db, 'session-slide', 'update sessions set expires_at = $2 where token_hash = $1 and expires_at < $2', [
      session.tokenHash,
      now + lifeMs,
    ])
    setCookie(reply, token, lifeMs)
  }

  return {
    async find(request, reply) {
      const token = tokenOf(request)
      if (token === null) return null
      const tokenHash = hashToken(token)
      const recalled = recall(request, tokenHash)
      if (recalled) return recalled
      const uncount = countStranger(request)
      const now = clock()
      const endsBefore = ends.heard()
      const [row] = await named<Member & { expires_at: number }>(db, 'session-find', findSession, [tokenHash, now])
      if (!row) return null
      uncount()
      const { expires_at: expiresAt, ...member } = row
      const session = { tokenHash, member, expiresAt }
      if (expiresAt < now + lifeMs - slideAfterMs) await slide(reply, token, session, now)
      // A session may have ended since its row was read.
      else if (ends.heard() === endsBefore) remembered.set(keyOf(tokenHash), session)
      return session
    },
    async begin(request, reply, memberId, passwordHash) {
      const old = tokenOf(request)
      const token = newToken()
      const now = clock()
      const oldHash = old === null ? null : hashToken(old)
      // One statement: no old session outlives the new one's beginning.
      const wanted = [hashToken(token), memberId, now, now + lifeMs, oldHash, passwordHash ?? null]
      const [begun] = await named<{ ended: Buffer[] }>(db, 'session-begin', beginSession, wanted)
      if (!begun) return false
      for (const hash of begun.ended) ends.tell(hash)
      setCookie(reply, token, lifeMs)
      return true
    },
    async end(request, reply) {
      const token = tokenOf(request)
      if (token !== null) {
        await named(db, 'session-end', endSession, [hashToken(token)])
        ends.tell(hashToken(token))
      }
      setCookie(reply, '', 0)
    },
    async endAll(tx, memberId, but) {
      const token = but ? tokenOf(but) : null
      const own = token === null ? null : hashToken(token)
      const over = await named<{ token_hash: Buffer }>(tx, 'sessions-end-all', endAll, [memberId, own])
      return () => {
        for (const { token_hash } of over) ends.tell(token_hash)
      }
    },
    lives: async ({ tokenHash }) => (await named(db, 'session-find', findSession, [tokenHash, clock()])).length > 0,
    onEnd: (session, listener) => (session ? ends.hear(session.tokenHash, listener) : () => {}),
  }
}

/** Deletes sessions that are over. */
export async function forgetSessions({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock()).execute()
}

/** Tells all processes, once this transaction has committed. */
const tellEnd = `pg_notify('${SESSION_ENDED}', encode(token_hash, 'base64'))`

const findSession = `
  select m.id, m.account, m.name, m.frozen, s.expires_at
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = $1 and s.expires_at > $2`

/** Locks the member's row `for share`: a password change either commits first and is seen, or waits and then ends this session. */
const beginSession = `
  with member as (select id from members where id = $2 and ($6::text is null or password_hash = $6) for share),
  kept as (
    select token_hash from sessions where member_id = $2 and expires_at > $3 and token_hash is distinct from $5
    order by created_at desc limit ${SESSIONS_AT_MOST - 1}
  ),
  ended as (
    delete from sessions
    where exists (select from member) and (token_hash = $5 or (member_id = $2 and token_hash not in (select token_hash from kept)))
    returning token_hash
  )
  insert into sessions (token_hash, member_id, created_at, expires_at) select $1, id, $3, $4 from member
  returning array(select token_hash from ended where ${tellEnd} is not null) as ended`

const endSession = `with ended as (delete from sessions where token_hash = $1 returning token_hash) select ${tellEnd} from ended`

const endAll = `
  with ended as (delete from sessions where member_id = $1 and token_hash is distinct from $2 returning token_hash)
  select token_hash, ${tellEnd} from ended`
