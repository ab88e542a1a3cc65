import pg from 'pg'
import { codeOf } from './failures.ts'
import type { Connection } from './primary-client.ts'

/** The server's role may insert and read rows of these tables, never change or delete them. */
const appendOnlyTables = ['transfers', 'order_timeline', 'bid_events', 'messages', 'adjustments']

/** Tables that only migrations write. */
const readOnlyTables = ['migrations', 'installation']

/** Schemas that the server works in: ours and the job queue's. */
const schemas = ['public', 'pgboss']

/**
 * Creates the role that the server works as and grants it to the connected user. The role has no log-in and no right to change the
 * schema; its name is the database's with `_app`. Throws a sentence for the operator when this user may not create it.
 */
export async function ensureAppRole(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ database: string; user: string }>('select current_database() as database, current_user as user')
  const { database, user } = rows[0]!
  // PostgreSQL cuts names at 63 bytes.
  const role = `${database.slice(0, 59)}_app`
  const quoted = pg.escapeIdentifier(role)
  try {
    const known = await owner.query('select from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await owner.query(`create role ${quoted} nologin`)
    if (!(await canBecome(owner, quoted))) await owner.query(`grant ${quoted} to current_user`)
    return role
  } catch (cause) {
    if (codeOf(cause) !== insufficientPrivilege) throw cause
    const [asUser, names] = [pg.escapeIdentifier(user), `create role ${quoted} nologin; grant ${quoted} to`]
    throw new Error(
      `The server works as a database role of its own, "${role}", which the user "${user}" may not make. ` +
        `Let an administrator run once: ${names} ${asUser};`,
      { cause },
    )
  }
}

const insufficientPrivilege = '42501'

async function canBecome(owner: pg.Client, quotedRole: string): Promise<boolean> {
  try {
    await owner.query(`begin; set local role ${quotedRole}; commit`)
    return true
  } catch (error) {
    await owner.query('rollback')
    if (codeOf(error) === insufficientPrivilege) return false
    throw error
  }
}

/** Grants the role its rights on all existing tables and revokes those it must not have: run after every migration. */
export async function grantToApp(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename = any($1)`,
    [[...appendOnlyTables, ...readOnlyTables]],
  )
  const readOnly = readOnlyTables.map((table) => `public.${table}`)
  await owner.query(
    [
      'begin',
      'revoke create on schema public from public',
      ...schemas.flatMap((schema) => [
        `grant usage on schema ${schema} to ${to}`,
        `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
        `grant usage on all sequences in schema ${schema} to ${to}`,
        `grant execute on all functions in schema ${schema} to ${to}`,
      ]),
      ...rows.map(({ name }) => `revoke update, delete, truncate on ${name} from ${to}`),
      ...rows.filter(({ name }) => readOnly.includes(name)).map(({ name }) => `revoke insert on ${name} from ${to}`),
      'commit',
    ].join(';\n'),
  )
}

/**
 * A longer statement or wait blocks others: an open transaction holds back live news for everybody. Our longest statement,
 * the hourly check of the ledger, takes seconds. https://www.postgresql.org/docs/18/runtime-config-client.html
 */
const limits = { statement_timeout: '120s', lock_timeout: '15s', idle_in_transaction_session_timeout: '30s' }

/** A connection config that works as the role and within the limits from its first statement on. */
export function asRole(connection: Connection, role: string): Connection {
  // In a start-up option a space or backslash is written with a backslash before it.
  const settings = { role: role.replace(/[\\\s]/g, '\\$&'), ...limits }
  const option = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, options: join(connection.options, option) }
  // pg prefers the parameters of a connection string to the config's fields, so the option must go into the string.
  const [address, query = ''] = connectionString.split('?', 2) as [string, string?]
  const params = new URLSearchParams(query)
  params.set('options', join(params.get('options') ?? connection.options, option))
  return { ...connection, connectionString: `${address}?${params}` }
}

function join(options: string | undefined, option: string): string {
  return options ? `${options} ${option}` : option
}
