import { asOwner } from '../src/platform/db/open.ts'
import { PreparingClient } from '../src/platform/db/prepared.ts'

/** A statement as it was sent, with its values. */
export type Statement = readonly [text: string, values: unknown[]]

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Records the statements that this process sends to PostgreSQL, until it is stopped. */
export function recordStatements() {
  let sent: Statement[] = []
  const query = PreparingClient.prototype.query as (this: unknown, ...args: unknown[]) => unknown
  PreparingClient.prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown]
    if (typeof first === 'string') sent.push([first, Array.isArray(values) ? values : []])
    else sent.push([first.text ?? '', first.values ?? []])
    return query.apply(this, args)
  } as typeof PreparingClient.prototype.query
  return {
    /** What was sent since the last time. */
    taken(): Statement[] {
      const taken = sent
      sent = []
      return taken
    },
    stop: () => void (PreparingClient.prototype.query = query as typeof PreparingClient.prototype.query),
  }
}

/** How many pages of the database each statement reads: planned as for tables so long that no whole one is read while there is an index. Nothing is changed. */
export const pagesOf = (
  connection: Parameters<typeof asOwner>[0],
  statements: readonly Statement[],
): Promise<[text: string, pages: number][]> =>
  asOwner(connection, async (owner) => {
    await owner.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off; set enable_material = off')
    const pages: [string, number][] = []
    for (const [text, values] of statements) {
      if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) continue
      await owner.query('begin')
      const { rows } = await owner.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, buffers, format json) ${text}`, [...values])
      await owner.query('rollback')
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      pages.push([text.replaceAll(/\s+/g, ' ').trim().slice(0, 160), plan['Shared Hit Blocks'] + plan['Shared Read Blocks']])
    }
    return pages
  })
