import fs from 'node:fs'
import pg from 'pg'

/** The socket of an embedded PostgreSQL. `port` is part of the file's name. */
export type Socket = { socketDir: string; port: number }

/** Every field is set, so that no PG* variable applies. */
export function connectionTo({ socketDir, port }: Socket, database: string, user: string): pg.ClientConfig {
  return { host: socketDir, port, database, user, password: '', ssl: false }
}

/** Checks that a PostgreSQL of this cluster answers at the socket. `notYet`: it starts, recovers or shuts down. */
export async function answers(socket: Socket, cluster: string): Promise<'yes' | 'notYet' | 'no'> {
  if (!socket.socketDir) return 'no'
  const client = new pg.Client({ ...connectionTo(socket, 'postgres', 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => {}) // a PostgreSQL that dies meanwhile counts as `no`
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0] && fs.realpathSync(rows[0].data_directory) === cluster ? 'yes' : 'no'
  } catch (error) {
    // https://www.postgresql.org/docs/18/errcodes-appendix.html: 57P03 is cannot_connect_now.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'notYet' : 'no'
  } finally {
    await client.end().catch(() => {})
  }
}
