import type pg from 'pg'
import { type ClientOptions, openReconnectingClient } from './reconnecting-client.ts'
import { lockNumber } from './lock-number.ts'

/**
 * A connection of its own that holds advisory locks for as long as it lives, so that of all processes one has what a name stands for;
 * when a process dies, so do its connection and its locks. Opened with the first question, and anew after it was lost. Through
 * PgBouncer it must be a session's own.
 */
export interface LockSession {
  /** Whether this process holds the lock of a name now; never waits for it. Throws when the connection is found to be lost. */
  take(name: string): Promise<boolean>
  /** Lets another process take it. */
  leave(name: string): Promise<void>
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  close(): Promise<void>
}

interface Opening extends Pick<ClientOptions, 'connection' | 'name' | 'begin'> {
  /** A connection that does not answer within so long is taken for lost: its locks may be another's by then. */
  answersWithinMs?: number
  /** A lock is believed in for so long after the last answer, and asked after then. */
  provedForMs?: number
}

export function openLockSession({ connection, name: listedAs, begin, answersWithinMs = 5_000, provedForMs = 5_000 }: Opening): LockSession {
  const held = new Set<string>()
  const client = openReconnectingClient({ connection, name: listedAs, begin, answersWithinMs, onLost: () => held.clear() })

  // One question at a time: a connection answers one.
  let asking: Promise<unknown> = Promise.resolve()
  const ask = <T>(question: () => Promise<T>): Promise<T> => {
    const answer = asking.then(question)
    asking = answer.catch(() => undefined)
    return answer
  }

  return {
    take: (name) =>
      ask(async () => {
        if (held.has(name)) {
          if (client.silentForMs() > provedForMs) await client.query('select 1', [])
          return held.has(name)
        }
        const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockNumber(name)])
        if (rows[0]?.taken) held.add(name)
        return held.has(name)
      }),
    leave: (name) =>
      ask(async () => {
        if (held.delete(name)) await client.query('select pg_advisory_unlock($1)', [lockNumber(name)])
      }),
    query: (text, values) => ask(() => client.query(text, values)),
    close: () => client.close(),
  }
}
