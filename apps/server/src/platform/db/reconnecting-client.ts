import pg from 'pg'

/** A connection of its own, opened with the first question, and anew after it was lost. */
export interface ReconnectingClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** How long ago it last answered. */
  silentForMs(): number
  close(): Promise<void>
}

export interface ClientOptions {
  connection: pg.ClientConfig
  /** What PostgreSQL lists it as. */
  name: string
  /** What is done on each new connection. */
  begin?: ((client: pg.Client) => Promise<void>) | undefined
  /** A connection that does not answer within so long is taken for lost. */
  answersWithinMs: number
  /** Told once for each connection, before another is opened. */
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
    // A connection says twice that it is lost; by then there may be another.
    if (latest !== client) return
    latest = undefined
    opened = undefined
    onLost()
  }
  const open = async () => {
    const limits = { connectionTimeoutMillis: 5000, query_timeout: answersWithinMs, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
    const client = new pg.Client({ ...connection, application_name: name, ...limits })
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
    },
    silentForMs: () => performance.now() - answeredAt,
    async close() {
      closed = true
      await (await opened?.catch(() => undefined))?.end()
    },
  }
}
