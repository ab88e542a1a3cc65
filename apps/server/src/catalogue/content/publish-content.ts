import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { type ContentEntry, contentKinds, type ContentKind } from './content-files.ts'

/** An arbitrary number of our own: whoever holds it publishes. */
const publishLock = 7_305_002

/**
 * Makes the stored timeline say what the files say. The first of a kind holds at once; what is unchanged writes nothing; a change
 * takes effect at its own `from`, and no sooner than `contentLeadS` from now, so that no process quotes an old one. What has
 * held is never touched; what was announced for later and is gone from the files is taken back. A kind that somebody published at the
 * desk is theirs from then on.
 */
export async function publishContent(
  { db, clock, config }: Use<'config' | 'db' | 'clock'>,
  entries: readonly ContentEntry[],
): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${publishLock})`.execute(tx)
    const now = clock()
    for (const kind of contentKinds) {
      await publishKind(
        tx,
        entries.filter((entry) => entry.kind === kind).sort((a, b) => a.from - b.from),
        now,
        now + config.contentLeadS * 1000,
      )
    }
  })
}

async function publishKind(tx: Tx, entries: ContentEntry[], now: number, soonest: number): Promise<void> {
  const current = entries.findLast(({ from }) => from <= now) ?? entries[0]
  if (!current) return
  const { kind } = current
  if (await isDesks(tx, kind)) return
  const standing = await inForce(tx, kind, soonest)
  if (!standing) await insert(tx, current, Math.min(current.from, now), now)
  else if (standing.digest !== current.digest) await insert(tx, current, soonest, now)

  const announced = entries
    .filter((entry) => entry !== current && entry.from > now)
    .map((entry) => ({ ...entry, since: Math.max(entry.from, soonest + 1) }))
  const stored = await tx
    .selectFrom('content')
    .select(['id', 'digest', 'since'])
    .where('kind', '=', kind)
    .where('since', '>', soonest)
    .execute()
  for (const row of stored) {
    if (!announced.some((entry) => entry.since === row.since && entry.digest === row.digest))
      await tx.deleteFrom('content').where('id', '=', row.id).execute()
  }
  for (const entry of announced) {
    if (!stored.some((row) => row.since === entry.since && row.digest === entry.digest)) await insert(tx, entry, entry.since, now)
  }
}

const isDesks = async (tx: Tx, kind: ContentKind): Promise<boolean> =>
  (await tx.selectFrom('content').select('id').where('kind', '=', kind).where('source', '=', 'desk').limit(1).executeTakeFirst()) !==
  undefined

const inForce = (tx: Tx, kind: ContentKind, at: number) =>
  tx
    .selectFrom('content')
    .select(['digest'])
    .where('kind', '=', kind)
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const insert = (tx: Tx, { kind, body, digest }: ContentEntry, since: number, now: number) =>
  tx
    .insertInto('content')
    .values({ kind, body: JSON.stringify(body), digest, since, created_at: now })
    .execute()
