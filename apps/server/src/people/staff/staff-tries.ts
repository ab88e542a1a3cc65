import { named } from '../../platform/db/prepared.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'

const WINDOW_MS = 15 * 60_000

interface Try {
  /** Uncounts the try. */
  succeeded(): Promise<void>
}

/**
 * Counts a try at a secret before it is checked, so that concurrent tries count too, over all processes. Throws 429 with Retry-After after
 * `atMost` wrong ones within 15 minutes.
 */
export async function countTry({ db, clock }: Use<'db' | 'clock'>, key: string, atMost: number): Promise<Try> {
  const now = clock()
  const [row] = await named<{ n: number; until_at: number }>(db, 'staff-try', count, [key, now, now + WINDOW_MS])
  if (row!.n > atMost) throw new Fault('tooManyTries', `tries at ${key}`, { retryAfterS: Math.ceil((row!.until_at - now) / 1000) })
  return { succeeded: async () => void (await named(db, 'staff-try-back', giveBack, [key])) }
}

const count = `
  insert into staff_tries (key, n, until_at) values ($1, 1, $3)
  on conflict (key) do update set
    n = case when staff_tries.until_at <= $2 then 1 else staff_tries.n + 1 end,
    until_at = case when staff_tries.until_at <= $2 then $3 else staff_tries.until_at end
  returning n, until_at`
const giveBack = 'update staff_tries set n = n - 1 where key = $1 and n > 0'

/** Deletes windows that are over. */
export async function forgetTries({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('staff_tries').where('until_at', '<=', clock()).execute()
}
