import pg from 'pg'
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

interface Opening {
  connection: pg.ClientConfig
  /** What PostgreSQL lists it as. */
  name: string
  /** What is done on each new connection. */
  begin?: (client: pg.Client) => Promise<void>
  /** A connection that does not answer within so long is taken for lost: its locks may be another's by then. */
  answersWithinMs?: number
  /** A lock is believed in for so long after the last answer, and asked after then. */
  provedForMs?: number
}

export function openLockSession({
  connection,
  name: application_name,
  begin = async () => {},
  answersWithinMs = 5_000,
  provedForMs = 5_000,
}: Opening): LockSession {
  let opened: Promise<pg.Client> | undefined
  let latest: pg.Client | undefined
  let closed = false
  const held = new Set<string>()
  let answeredAt = -Infinity

  const lose = (client: pg.Client) => {
    // A connection says twice that it is lost; by then there may be another.
    if (latest !== client) return
    latest = undefined
    held.clear()
    opened = undefined
  }
  const open = async () => {
    const limits = { connectionTimeoutMillis: 5000, query_timeout: answersWithinMs, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
    const client = new pg.Client({ ...connection, application_name, ...limits })
    latest = client
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await begin(client)
      return client
    } catch (error) {
      lose(client)
      throw error
    }
  }

  // One question at a time: a connection answers one.
  let asking: Promise<unknown> = Promise.resolve()
  const ask = <T>(question: () => Promise<T>): Promise<T> => {
    const answer = asking.then(question)
    asking = answer.catch(() => undefined)
    return answer
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // What was under way must not open it again behind a server that has stopped.
    if (closed) throw new Error('closed')
    const client = await (opened ??= open())
    try {
      const answer = await client.query(text, [...values])
      answeredAt = performance.now()
      return answer
    } catch (error) {
      // The client's own words where a line is silent. Hung up, or PostgreSQL might answer later to what nobody asks any more.
      if (error instanceof Error && error.message === 'Query read timeout') {
        lose(client)
        client.connection.stream.destroy()
      }
      throw error
    }
  }

  return {
    take: (name) =>
      ask(async () => {
        if (held.has(name)) {
          if (performance.now() - answeredAt > provedForMs) await query('select 1', [])
          return held.has(name)
        }
        const { rows } = await query('select pg_try_advisory_lock($1) as taken', [lockNumber(name)])
        if (rows[0]?.taken) held.add(name)
        return held.has(name)
      }),
    leave: (name) =>
      ask(async () => {
        if (held.delete(name)) await query('select pg_advisory_unlock($1)', [lockNumber(name)])
      }),
    query: (text, values) => ask(() => query(text, values)),
    async close() {
      closed = true
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
