import type { DeskNewsKind } from '@otsukai/contract/desk/presence'
import type { Permission } from '@otsukai/contract/staff/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { openDeskNews } from '../../platform/live/desk-news.ts'
import { beginStream } from '../../platform/live/begin-stream.ts'
import { keepStream } from '../../platform/live/keep-stream.ts'
import type { Stream } from '../../platform/live/stream.ts'
import type { Use } from '../../platform/parts.ts'
import type { StaffSessions } from '../../people/staff/staff-sessions.ts'
import { readRightOf } from './page-subjects.ts'
import type { Presence } from './presence.ts'

const STREAMS_AT_MOST = 8

/** The rights to hear of each kind of news; any of them will do. */
const hearRights: Readonly<Record<DeskNewsKind, readonly Permission[]>> = {
  order: ['orders.read'],
  bid: ['bids.act', 'members.read'],
  recharge: ['money.read'],
  bill: ['money.read'],
  message: ['threads.read'],
  parcel: ['orders.read'],
  member: ['members.read'],
  entry: ['queue.read'],
  act: ['queue.read'],
  proposal: ['queue.read'],
  content: ['queue.read'],
  staff: ['staff.manage'],
  presence: ['orders.read'],
}

interface LiveTools {
  sessions: StaffSessions
  limits: Limits
  presence: Presence
}

/** GET /api/desk/live: a stream of what has changed, of the kinds that one may read. Events name what to fetch again; presence says who is there. */
export function deskLiveRoutes(
  app: FastifyInstance,
  deps: Use<'db' | 'clock' | 'log' | 'config'>,
  { sessions, limits, presence }: LiveTools,
): void {
  const news = openDeskNews(deps)
  const open = new Map<Stream, string>()
  let closing = false

  app.get('/api/desk/live', { exposeHeadRoute: false }, async (request: FastifyRequest, reply: FastifyReply) => {
    const staff = await sessions.find(request)
    const key = `staff ${staff?.tokenHash.toString('base64') ?? ''}`
    limits.take(staff && key, clientAddress(request))
    if (staff?.next !== 'done') throw new Fault('notLoggedIn', 'a stream without a session')
    if ([...open.values()].filter((one) => one === key).length >= STREAMS_AT_MOST)
      throw new Fault('tooManyTries', `streams of ${key}`, { retryAfterS: 60 })
    if (reply.raw.destroyed || closing) {
      reply.hijack()
      reply.raw.destroy()
      return
    }
    const stream = beginStream(reply)
    open.set(stream, key)
    const hears = (kind: DeskNewsKind) => hearRights[kind]?.some((right) => staff.permissions.has(right)) ?? false
    const closers: (() => void)[] = [
      () => void open.delete(stream),
      keepStream(stream, () => sessions.lives(staff)),
      presence.listen(({ kind, id }, people) => {
        if (staff.permissions.has(readRightOf[kind])) stream.sendNow('presence', JSON.stringify({ kind, id, people }))
      }),
    ]
    const close = () => closers.forEach((undo) => undo())
    reply.raw.on('close', close)
    closers.push(await news.follow(stream, hears, String(request.headers['last-event-id'] ?? '')))
    stream.open()
    if (reply.raw.destroyed) close()
  })

  app.addHook('preClose', (done) => {
    closing = true
    news.stop()
    for (const stream of open.keys()) stream.end()
    done()
  })
}
