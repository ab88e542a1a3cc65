import pg from 'pg'

export interface KeptTable {
  name: string
  /** The copied columns, in order. */
  columns: string[]
}

/**
 * Tables that are not archived: those that each release writes itself (`migrations`, `installation`), and `events` and `desk_events`, which are
 * numbered by this database's transactions.
 */
const leftOut = ['migrations', 'installation', 'events', 'desk_events']

/**
 * Our tables, each after those that it references. Not the job queue's: jobs are nudges, and the sweeps add them anew from the rows.
 */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable & { refers: string[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as refers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by c.relname`,
    [leftOut],
  )
  const ordered: KeptTable[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const done = new Set([...ordered.map(({ name }) => name), ...leftOut])
    const free = waiting.filter(({ name, refers }) => refers.every((other) => other === name || done.has(other)))
    if (free.length === 0) throw new Error(`tables that refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Sets each identity sequence to its column's greatest value. */
export async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('select setval(%L, max(%I)) from %I having max(%2$I) is not null', pg_get_serial_sequence(format('%I', c.relname), a.attname), a.attname, c.relname) as text
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  )
  for (const { text } of rows) await client.query(text)
}

/** A table with its columns, in COPY's syntax. */
export const rowsOf = ({ name, columns }: KeptTable): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
