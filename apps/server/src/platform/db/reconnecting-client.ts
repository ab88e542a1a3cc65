import type pg from 'pg'
import { connectionName } from './connection-name.ts'
import { type Connection, PrimaryClient } from './primary-client.ts'

/** A dedicated connection, opened with the first query, and anew after it was lost. */
export interface ReconnectingClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Milliseconds since the last answer. */
  silentForMs(): number
  close(): Promise<void>
}

export interface ClientOptions {
  connection: Connection
  /** What it is for, shown in pg_stat_activity. */
  name: string
  /** Runs on each new connection. */
  begin?: ((client: pg.Client) => Promise<void>) | undefined
  /** A connection that does not answer within this time counts as lost. */
  answersWithinMs: number
  /** Called once for each lost connection, before another is opened. */
  onLost: () => void
}

export function openReconnectingClient({
  connection,
  name,
  begin = async () => {},
  answersWithinMs,
  onLost,
}: ClientOptions): ReconnectingClient {
  let opened: Promise<pg.Client> | undefined
  let latest: pg.Client | undefined
  let closed = false
  let answeredAt = -Infinity

  const lose = (client: pg.Client) => {
    // A lost connection emits both 'error' and 'end'; by the second there may be a new one.
    if (latest !== client) return
    latest = undefined
    opened = undefined
    onLost()
  }
  const open = async () => {
    const limits = { connectionTimeoutMillis: 5000, query_timeout: answersWithinMs, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
    const client = new PrimaryClient({ ...connection, application_name: connectionName(name), ...limits })
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

  return {
    async query(text, values) {
      // Work that ends late must not reconnect after the server has stopped.
      if (closed) throw new Error('closed')
      const client = await (opened ??= open())
      try {
        const answer = await client.query(text, [...values])
        answeredAt = performance.now()
        return answer
      } catch (error) {
        // pg's message for a query timeout. The socket is destroyed, or PostgreSQL could still run a query that nobody waits for.
        if (error instanceof Error && error.message === 'Query read timeout') {
          lose(client)
          client.connection.stream.destroy()
        }
        throw error
      }
    },
    silentForMs: () => performance.now() - answeredAt,
    async close() {
      closed = true
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
