import type { ContentKind } from '@otsukai/contract/acts/content'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { whyZh } from '../../platform/why-zh.ts'
import { faultsZh } from './content-faults.ts'
import { contentBodies, contentEntry } from './content-files.ts'
import { inForce, lockContent } from './publish-content.ts'

interface Publishing {
  kind: ContentKind
  body: unknown
  /** When it takes effect, in ms; as soon as may be unless given. */
  from: number | undefined
  by: string
}

/** How soon content may take effect: no process may quote by an older version then. */
export const soonestContent = ({ clock, config }: Use<'clock' | 'config'>): number => clock() + config.contentLeadS * 1000

/**
 * Publishes a version of a kind from a moment on; files publish that kind no more. Throws a sentence for a body of another shape, for one that
 * changes nothing, and for a moment that is too soon.
 */
export async function publishAtDesk(
  deps: Use<'clock' | 'config'>,
  tx: Tx,
  { kind, body: given, from, by }: Publishing,
): Promise<{ id: number; from: number; published: unknown }> {
  await lockContent(tx)
  const read = typeof given === 'string' ? readJson(given) : given
  const parsed = contentBodies[kind].safeParse(read, { error: whyZh })
  if (!parsed.success) throw actRefused(`内容填得不对：${faultsZh(parsed.error, read)}`)
  const soonest = soonestContent(deps)
  const since = from ?? soonest
  if (since < soonest) throw actRefused('生效时间太近，请改到一分钟以后，或者空着马上发布。')
  const { digest } = contentEntry(kind, since, parsed.data)
  const before = await inForce(tx, kind, since)
  if (before?.digest === digest) throw actRefused('和那时生效的内容一样，不用发布。')
  const { id } = await tx
    .insertInto('content')
    .values({ kind, body: JSON.stringify(parsed.data), digest, source: 'desk', since, created_at: deps.clock(), published_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, from: since, published: parsed.data }
}

/** Takes back a version that is announced. Throws a sentence for one that is in force, or was. */
export async function withdrawContent(
  { clock }: Use<'clock'>,
  tx: Tx,
  { kind, version }: { kind: ContentKind; version: number },
): Promise<void> {
  await lockContent(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('content')
    .where('id', '=', version)
    .where('kind', '=', kind)
    .where('since', '>', clock())
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw actRefused('这个版本已经生效过，不能撤下；要改就再发布一版。')
}

/** The share by which a rate of a version differs from the one that was in force a day before; infinite for the first. */
export async function rateChange(tx: Tx, id: number, now: number): Promise<number> {
  const { rows } = await sql<{ after: Rates; before: Rates | null }>`
    select body as after,
      (select body from content where kind = 'rates' and since <= ${now - DAY_MS} order by since desc, id desc limit 1) as before
    from content where id = ${id}`.execute(tx)
  const { after, before } = rows[0]!
  if (!before) return Infinity
  return Math.max(
    0,
    ...Object.entries(after).map(([type, rate]) => {
      const former = before[type] ?? null
      // Turning a way of paying off lets nobody recharge by a wrong rate.
      if (rate === null) return 0
      return former === null ? Infinity : Math.abs(rate / former - 1)
    }),
  )
}

type Rates = Record<string, number | null>

const DAY_MS = 24 * 3_600_000

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw actRefused('内容不是 JSON，请检查引号、逗号和括号。')
  }
}
