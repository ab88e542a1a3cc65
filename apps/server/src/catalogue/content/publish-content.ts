import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { contentKinds, type ContentKind } from '@otsukai/contract/acts/content'
import type { ContentEntry } from './content-files.ts'

/** Arbitrary number of the advisory lock that is held while publishing. */
const publishLock = 7_305_002

/** Lets one transaction at a time publish. */
export const lockContent = (tx: Tx) => sql`select pg_advisory_xact_lock(${publishLock})`.execute(tx)

/**
 * Brings the stored content in line with the files. The first entry of a kind takes effect at once; an unchanged one writes nothing; a
 * change takes effect at its `from`, and no sooner than `contentLeadS` from now, so that no process quotes an old one. Rows that have
 * been in force are never changed; announced rows that are gone from the files are deleted. Kinds published at the desk are left alone.
 */
export async function publishContent(
  { db, clock, config }: Use<'config' | 'db' | 'clock'>,
  entries: readonly ContentEntry[],
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockContent(tx)
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
  if (await isPublishedAtDesk(tx, kind)) return
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

const isPublishedAtDesk = async (tx: Tx, kind: ContentKind): Promise<boolean> =>
  (await tx.selectFrom('content').select('id').where('kind', '=', kind).where('source', '=', 'desk').limit(1).executeTakeFirst()) !==
  undefined

/** The version of a kind that is in force at a moment, in ms. */
export const inForce = (tx: Tx, kind: ContentKind, at: number) =>
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
