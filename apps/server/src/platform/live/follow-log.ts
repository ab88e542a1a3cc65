import type { Use } from '../parts.ts'
import { endOfLog, type Logged, RESUMABLE_MS } from './event-log.ts'
import { createEventTail } from './event-tail.ts'
import type { Position } from './event-log.ts'
import { readLastEventId, type Stream } from './stream.ts'

/** A log of events, and what each listener hears of it. */
interface Log<Event extends Logged, Listener> {
  /** The next events after a position, oldest first. */
  read(after: Position, limit: number): Promise<Event[]>
  /** The same of what one listener hears, by an index where there is one. */
  readFor(listener: Listener, after: Position, limit: number): Promise<Event[]>
  hears(listener: Listener, event: Event): boolean
}

/** Sends the events of a log to streams. */
export interface Follower<Listener> {
  /** Sends a stream the events it missed since its last one, then new ones; returns a function that stops it. Ends the stream when the missed ones cannot be read. */
  follow(stream: Stream, listener: Listener, lastEventId: string): Promise<() => void>
  stop(): void
}

/** More missed events than this are sent as one `resync`. */
const replayAtMost = 500

export function followLog<Event extends Logged, Listener>(
  deps: Use<'db' | 'clock' | 'log'>,
  log: Log<Event, Listener>,
): Follower<Listener> {
  const tail = createEventTail<Event>({ ...deps, read: log.read })
  return {
    /** Listens first and reads what was missed second, so that nothing falls between. */
    async follow(stream, listener, lastEventId) {
      let waiting: Event[] | null = []
      let stop = (): void => {}
      try {
        stop = await tail.listen((event) => {
          if (!log.hears(listener, event)) return
          if (waiting) waiting.push(event)
          else stream.send(event)
        })
        await resume(deps, stream, lastEventId, (after, limit) => log.readFor(listener, after, limit))
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

async function resume(
  { db, clock }: Use<'db' | 'clock'>,
  stream: Stream,
  lastEventId: string,
  read: (after: Position, limit: number) => Promise<Logged[]>,
): Promise<void> {
  const end = await endOfLog(db)
  const now = clock()
  if (lastEventId === '') return stream.stand(end, now)
  const last = readLastEventId(lastEventId)
  // From a position of another database, or one that is too old, the missed events cannot be known.
  if (!last || now - last.at > RESUMABLE_MS || last.position.txid > end.txid) return stream.resync(end, now)
  const missed = await read(last.position, replayAtMost + 1)
  if (missed.length > replayAtMost) return stream.resync(end, now)
  stream.stand(last.position, last.at)
  for (const event of missed) stream.send(event)
}
