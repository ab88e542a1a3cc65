import type pg from 'pg'

/** Play or real money; a database keeps its mode for good. */
export type Mode = 'sandbox' | 'live'

/** Writes the mode into a fresh database. Throws a sentence for the operator when the database has the other mode. */
export async function claimMode(owner: pg.Client, mode: Mode): Promise<void> {
  await owner.query('insert into installation (mode) values ($1) on conflict do nothing', [mode])
  const { rows } = await owner.query<{ mode: Mode }>('select mode from installation')
  const found = rows[0]!.mode
  if (found === mode) return
  throw new Error(
    `This database belongs to MODE=${found}, and the server was started with MODE=${mode}: play money never meets real buying. Set MODE=${found}, or another database.`,
  )
}
