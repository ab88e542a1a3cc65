import type { Db } from '../db/tables.ts'
import type { Log } from '../db/log.ts'
import { endOfLog, type Logged, type Position } from './event-log.ts'

/** Hands new events to this process's listeners, each once and in order. One a process; it polls the database only while somebody listens. */
export interface EventTail<Event extends Logged> {
  /** Resolves, with a function that stops it, once all events written from then on reach the listener. */
  listen(listener: (event: Event) => void): Promise<() => void>
  stop(): void
}

const everyMs = 200
const batch = 1_000

interface Source<Event> {
  db: Db
  log: Log
  /** The next events after a position, at most so many, oldest first. */
  read: (after: Position, limit: number) => Promise<Event[]>
}

export function createEventTail<Event extends Logged>({ db, log, read: readNext }: Source<Event>): EventTail<Event> {
  const listeners = new Set<(event: Event) => void>()
  let position: Position | null = null
  let beginning: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let reading = false
  let failing = false

  const read = async () => {
    while (position) {
      const from = position
      const events = await readNext(from, batch)
      // All listeners left meanwhile, and others may have begun anew at a later position.
      if (position !== from) return
      position = events.at(-1) ?? from
      for (const event of events) for (const listener of listeners) listener(event)
      if (events.length < batch) return
    }
  }
  const turn = async () => {
    if (reading) return
    reading = true
    try {
      await read()
      failing = false
    } catch (error) {
      if (!failing) log.warn(`the events cannot be read just now: ${error instanceof Error ? error.message : String(error)}`)
      failing = true
    } finally {
      reading = false
    }
  }
  const begin = async () => {
    position = await endOfLog(db)
    timer = setInterval(() => void turn(), everyMs)
  }
  const stop = () => {
    clearInterval(timer)
    position = null
  }

  return {
    async listen(listener) {
      if (!position) await (beginning ??= begin().finally(() => (beginning = null)))
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    stop,
  }
}
