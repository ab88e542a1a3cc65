import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

const AGREED_FOR_MS = 24 * 3_600_000

interface Connecting {
  /** Of `connect-account`, parsed. */
  input: Readonly<Record<string, unknown>>
  /** Null where no account stands behind the name. */
  staffId: number | null
  now: number
}

/**
 * Whether a second person agreed within the last day that somebody connects a trade account. It takes two steps, and what the owner's
 * consent brings back holds for minutes: whoever proposed it goes on alone, with what was agreed, as the address to which it buys.
 */
export async function isAgreed(db: Db | Tx, { input: { back: _, ...input }, staffId, now }: Connecting): Promise<boolean> {
  const agreed = await db
    .selectFrom('act_proposals')
    .select('id')
    .where('act', '=', 'connect-account')
    .where('subject_id', '=', String(input['account']))
    .where('input', '=', sql<never>`${JSON.stringify(input)}::jsonb`)
    .where('staff_id', '=', staffId)
    .where('state', '=', 'done')
    .where('decided_at', '>', now - AGREED_FOR_MS)
    .limit(1)
    .executeTakeFirst()
  return agreed !== undefined
}
