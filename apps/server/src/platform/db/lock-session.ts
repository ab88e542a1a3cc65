import type pg from 'pg'
import { type ClientOptions, openReconnectingClient } from './reconnecting-client.ts'
import { lockNumber } from './lock-number.ts'

/**
 * A dedicated connection that holds advisory locks for as long as it lives, so that one process at a time owns a name; when a
 * process dies, its connection and locks go with it. Opened with the first query, and anew after it was lost. It
 * must not go through a pooler in transaction mode.
 */
export interface LockSession {
  /** Takes the lock of a name if it is free, without waiting; answers whether this process holds it. Throws when the connection is lost. */
  take(name: string): Promise<boolean>
  /** Releases the lock of a name. */
  leave(name: string): Promise<void>
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  close(): Promise<void>
}

interface Opening extends Pick<ClientOptions, 'connection' | 'name' | 'begin'> {
  /** A connection that does not answer within this time counts as lost: another process may hold its locks by then. */
  answersWithinMs?: number
  /** How long after the last answer a lock is trusted before the connection is checked again. */
  provedForMs?: number
}

export function openLockSession({ connection, name: listedAs, begin, answersWithinMs = 5_000, provedForMs = 5_000 }: Opening): LockSession {
  const held = new Set<string>()
  const client = openReconnectingClient({ connection, name: listedAs, begin, answersWithinMs, onLost: () => held.clear() })

  // One query at a time, so that the checks of `held` and the queries that change it do not interleave.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(query: () => Promise<T>): Promise<T> => {
    const answer = last.then(query)
    last = answer.catch(() => undefined)
    return answer
  }

  return {
    take: (name) =>
      inTurn(async () => {
        if (held.has(name)) {
          if (client.silentForMs() > provedForMs) await client.query('select 1', [])
          return held.has(name)
        }
        const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockNumber(name)])
        if (rows[0]?.taken) held.add(name)
        return held.has(name)
      }),
    leave: (name) =>
      inTurn(async () => {
        if (held.delete(name)) await client.query('select pg_advisory_unlock($1)', [lockNumber(name)])
      }),
    query: (text, values) => inTurn(() => client.query(text, values)),
    close: () => client.close(),
  }
}
