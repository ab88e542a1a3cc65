import { IdList } from '@otsukai/contract/goods'
import { ITEM_ID } from '@otsukai/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Use } from '../parts.ts'
import { clientAddress } from '../http/client-address.ts'
import { Fault } from '../http/errors.ts'
import { issuesOf } from '../http/issues.ts'
import type { Limits } from '../http/limits.ts'
import type { Gauges } from '../http/metrics.ts'
import type { Sessions } from '../http/sessions.ts'
import { openMemberNews } from './member-news.ts'
import { beginStream } from './begin-stream.ts'
import { keepStream } from './keep-stream.ts'
import type { Stream } from './stream.ts'

const streamsAtMost = { member: 4, address: 100 }
/** Maximum auctions over all streams of a caller. */
const goodsAtMost = { member: 200, address: 500 }

/** GET /api/live: a stream of changes. Events name what to fetch again; of auctions they hold the state itself. */
export function liveRoutes(
  app: FastifyInstance,
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'auctions'>,
  sessions: Sessions,
  limits: Limits,
  gauges: Gauges,
): void {
  const news = openMemberNews(deps)
  let closing = false
  const open = new Set<{ key: string; stream: Stream; goods: number }>()
  gauges.set('otsukai_streams', { help: 'Browsers that hear news of this process', read: () => open.size })

  // HEAD is not there: its stream could send nothing, its head included, and would not end.
  app.get('/api/live', { exposeHeadRoute: false }, async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessions.find(request, reply)
    const address = clientAddress(request)
    limits.take(session && `member ${session.member.id}`, address)
    const goods = readGoods(request.query)
    const key = session ? `member ${session.member.id}` : `address ${address}`
    const mine = [...open].filter((other) => other.key === key)
    const followed = mine.reduce((sum, other) => sum + other.goods, goods.length)
    const kind = session ? 'member' : 'address'
    if (deps.config.rateLimits && (mine.length >= streamsAtMost[kind] || followed > goodsAtMost[kind]))
      throw new Fault('tooManyTries', `streams of ${key}`, { retryAfterS: 60 })

    // The events of closing may have fired during the session's lookup, and are not repeated.
    if (reply.raw.destroyed || closing) {
      reply.hijack()
      reply.raw.destroy()
      return
    }
    const stream = beginStream(reply)
    const entry = { key, stream, goods: goods.length }
    open.add(entry)
    const closers: (() => void)[] = [
      () => void open.delete(entry),
      sessions.onEnd(session, () => stream.end()),
      keepStream(stream, async () => session === null || sessions.lives(session)),
    ]
    const close = () => closers.forEach((undo) => undo())
    reply.raw.on('close', close)
    if (session) closers.push(await news.follow(stream, session.member.id, String(request.headers['last-event-id'] ?? '')))
    // The response's head goes out with the first line. From then on the browser gets every event, and fetches again what it fetched before.
    stream.open()
    for (const id of goods) closers.push(deps.auctions.listen(id, (json) => stream.sendAuction(json)))
    if (reply.raw.destroyed) close()
  })

  app.addHook('preClose', (done) => {
    closing = true
    news.stop()
    for (const { stream } of open) stream.end()
    done()
  })
}

/** At most 50 goods. */
const LiveQuery = z.object({ goods: IdList.default([]) })

/** The stream's goods. Only items can be auctions; other ids are dropped. */
function readGoods(query: unknown): string[] {
  const parsed = LiveQuery.safeParse(query)
  if (!parsed.success) throw new Fault('badInput', 'a stream about other than goods', { facts: { issues: issuesOf(parsed.error) } })
  return [...new Set(parsed.data.goods)].filter((id) => ITEM_ID.test(id))
}
