import type pg from 'pg'

/** Play or real money; a database belongs to one of them for good. */
export type Mode = 'sandbox' | 'live'

/** Writes the mode into a fresh database, or throws, naming both, when the database belongs to the other one. */
export async function claimMode(owner: pg.Client, mode: Mode): Promise<void> {
  await owner.query('insert into installation (mode) values ($1) on conflict do nothing', [mode])
  const { rows } = await owner.query<{ mode: Mode }>('select mode from installation')
  const found = rows[0]!.mode
  if (found === mode) return
  throw new Error(
    `This database belongs to MODE=${found}, and the server was started with MODE=${mode}: play money never meets real buying. Set MODE=${found}, or another database.`,
  )
}
