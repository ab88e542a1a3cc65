import type pg from 'pg'

/** The process ids of those connections that wait for what the owner's, or that of another process id, has locked. */
export async function waitingFor(owner: pg.Client, pid: number | null = null): Promise<number[]> {
  // A transaction goes on seeing the connections that there were when it first looked.
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where coalesce($1::int, pg_backend_pid()) = any(pg_blocking_pids(pid))',
    [pid],
  )
  return rows.map((row) => row.pid)
}
