import type { Use } from '../parts.ts'
import { endOfLog, RESUMABLE_MS, type LiveEvent, readEvents } from './event-log.ts'
import { createEventTail } from './event-tail.ts'
import { readLastEventId, type Stream } from './stream.ts'

/** What streams are told of what happens to their member. */
export interface MemberNews {
  /** Tells a stream what was missed since its last event, then what happens; answers how to stop. Ends the stream when that cannot be read. */
  follow(stream: Stream, memberId: number, lastEventId: string): Promise<() => void>
  stop(): void
}

/** Older news than this many events is told as one `resync`. */
const replayAtMost = 500

export function openMemberNews(deps: Use<'db' | 'clock' | 'log'>): MemberNews {
  const tail = createEventTail(deps)
  return {
    /** Listens first and reads what was missed second, so that nothing falls between. */
    async follow(stream, memberId, lastEventId) {
      let waiting: LiveEvent[] | null = []
      let stop = (): void => {}
      try {
        stop = await tail.listen((event) => {
          if (event.memberId !== memberId) return
          if (waiting) waiting.push(event)
          else stream.send(event)
        })
        await resume(deps, stream, memberId, lastEventId)
      } catch (error) {
        deps.log.warn({ err: error }, 'a stream could not be resumed')
        stream.end()
      }
      for (const event of waiting) stream.send(event)
      waiting = null
      return stop
    },
    stop: () => tail.stop(),
  }
}

async function resume({ db, clock }: Use<'db' | 'clock'>, stream: Stream, memberId: number, lastEventId: string): Promise<void> {
  const end = await endOfLog(db)
  const now = clock()
  if (lastEventId === '') return stream.stand(end, now)
  const last = readLastEventId(lastEventId)
  // A position of another database, or one that is too old, says nothing about what was missed.
  if (!last || now - last.at > RESUMABLE_MS || last.position.txid > end.txid) return stream.resync(end, now)
  const missed = await readEvents(db, last.position, { memberId, limit: replayAtMost + 1 })
  if (missed.length > replayAtMost) return stream.resync(end, now)
  stream.stand(last.position, last.at)
  for (const event of missed) stream.send(event)
}
