import pg from 'pg'
import { lockNumber } from './lock-number.ts'

/**
 * A connection of its own that holds advisory locks for as long as it lives, so that of all processes one has what a name stands for;
 * when a process dies, so do its connection and its locks. Opened with the first question, and anew after it was lost. Through
 * PgBouncer it must be a session's own.
 */
export interface LockSession {
  /** Whether this process holds the lock of a name now; never waits for it. */
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
}

export function openLockSession({ connection, name: application_name, begin = async () => {} }: Opening): LockSession {
  let opened: Promise<pg.Client> | undefined
  let latest: pg.Client | undefined
  let closed = false
  const held = new Set<string>()

  const open = async () => {
    const client = new pg.Client({ ...connection, application_name, connectionTimeoutMillis: 5000 })
    latest = client
    const lost = () => {
      // A connection says twice that it is lost; by then there may be another.
      if (latest !== client) return
      latest = undefined
      held.clear()
      opened = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      await begin(client)
      return client
    } catch (error) {
      lost()
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
    return (await (opened ??= open())).query(text, [...values])
  }

  return {
    take: (name) =>
      ask(async () => {
        if (held.has(name)) return true
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
