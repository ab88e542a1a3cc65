import type { Use } from '../parts.ts'
import { endOfLog, RESUMABLE_MS, type LiveEvent, readEvents } from './event-log.ts'
import { createEventTail } from './event-tail.ts'
import { readLastEventId, type Stream } from './stream.ts'

/** Sends members' events to their streams. */
export interface MemberNews {
  /** Sends a stream the events it missed since its last one, then new ones; returns a function that stops it. Ends the stream when the missed ones cannot be read. */
  follow(stream: Stream, memberId: number, lastEventId: string): Promise<() => void>
  stop(): void
}

/** More missed events than this are sent as one `resync`. */
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
  // From a position of another database, or one that is too old, the missed events cannot be known.
  if (!last || now - last.at > RESUMABLE_MS || last.position.txid > end.txid) return stream.resync(end, now)
  const missed = await readEvents(db, last.position, { memberId, limit: replayAtMost + 1 })
  if (missed.length > replayAtMost) return stream.resync(end, now)
  stream.stand(last.position, last.at)
  for (const event of missed) stream.send(event)
}
