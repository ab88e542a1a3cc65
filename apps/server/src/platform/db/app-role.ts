import pg from 'pg'
import { codeOf } from './failures.ts'
import type { Connection } from './primary-client.ts'

/** The server's role may insert and read rows of these tables, never change or delete them. */
const appendOnlyTables = ['transfers', 'order_timeline', 'parcel_timeline', 'bid_events', 'messages', 'adjustments']

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

/** Sets the limits as the role's defaults in this database, where it logs in by itself. Throws a sentence when this user may not. */
export async function limitApp(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ setting: string; database: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s
     where s.setrole = $1::regrole and s.setdatabase = (select oid from pg_database where datname = current_database())`,
    [pg.escapeIdentifier(role)],
  )
  const missing = Object.entries(limits).filter(([name, value]) => !rows.some(({ setting }) => setting === `${name}=${value}`))
  if (missing.length === 0) return
  const database = (await owner.query<{ database: string }>('select current_database() as database')).rows[0]!.database
  const whose = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`
  const statements = missing.map(([name, value]) => `alter role ${whose} set ${name} = '${value}'`).join('; ')
  try {
    await owner.query(statements)
  } catch (cause) {
    if (codeOf(cause) !== insufficientPrivilege) throw cause
    const why = `The user at DATABASE_OWNER_URL may not limit how long statements of "${role}" take.`
    throw new Error(`${why} Let an administrator run once: ${statements};`, { cause })
  }
}

/** The user of a connection. */
export async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select session_user as name')
  return rows[0]!.name
}

/** Throws a sentence when the server's role is or may become the connected owner: granting it its rights would take the owner's. */
export async function mustNotBeOwner(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ may: boolean }>(`select pg_has_role($1, current_user, 'member') as may`, [role])
  if (rows[0]!.may) throw tooMighty(role, 'it is the owner, or can become it')
}

/**
 * Throws a sentence unless the connection works as the server's role, and this can neither change the schema nor what is written once:
 * a mistake in the server, or whoever breaks into it, could rewrite the ledger.
 */
export async function mustBeHeld(app: pg.Client, role: string): Promise<void> {
  const { rows } = await app.query<{ name: string; owns: boolean; changes: string[] }>(
    `select current_user as name,
       exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'member'))
         or exists (select from pg_namespace where nspname = any($1) and pg_has_role(nspowner, 'member'))
         or exists (
           select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and pg_has_role(relowner, 'member')
         ) as owns,
       array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relname = any($2)
         and (has_table_privilege(oid, 'update, delete, truncate') or has_any_column_privilege(oid, 'update'))) as changes`,
    [schemas, appendOnlyTables],
  )
  const { name, owns, changes } = rows[0]!
  if (name !== role) {
    throw new Error(
      `Connections work as "${name}", not as the role "${role}": a pooler leaves start-up options out. ` +
        'Set DATABASE_OWNER_URL, and let DATABASE_URL log in as a role of its own.',
    )
  }
  if (owns) throw tooMighty(name, 'it owns the database, a schema or a table, or can become who does')
  if (changes.length > 0) throw tooMighty(name, `it may change rows of ${changes.join(', ')}`)
}

const tooMighty = (role: string, why: string): Error =>
  new Error(
    `The user "${role}" at DATABASE_URL could change what is written once: ${why}. ` +
      'Let DATABASE_URL log in as a user that owns nothing, and DATABASE_OWNER_URL as the owner.',
  )

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
