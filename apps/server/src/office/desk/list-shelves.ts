import type { DataOf } from '@otsukai/contract/call'
import type { deskShelves } from '@otsukai/contract/desk/stock'
import { type RawBuilder, sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { boxed } from './list-stock.ts'

/** More places than any warehouse of ours has. */
const SHELVES_AT_MOST = 5_000

interface Row {
  shelf: string | null
  pieces: number
  weight_g: number
  since: number | null
}

/** The name of a place after another: one where goods lie, or were counted. */
const next = (after: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select least((select shelf from order_stock where shelf > ${after} order by shelf limit 1),
    (select shelf from stock_takes where shelf > ${after} order by shelf limit 1)))`

/** How much lies on each place of the shelves that goods lie on, lay on when they were sent, or were counted on. */
export async function listShelves({ db, config }: Use<'db' | 'config'>): Promise<DataOf<typeof deskShelves>> {
  const { rows } = await sql<Row>`
    with recursive places as (
      -- From one name to the next by the indexes, however much lies there.
      select ${next(sql`''`)} as shelf union all select ${next(sql`p.shelf`)} from places p where p.shelf is not null
    ), lying as (
      select s.shelf, count(*)::int as pieces, sum(s.weight_g)::bigint as weight_g, min(s.received_at) as since
      from orders o join order_stock s on s.order_id = o.id
      where o.state = 'warehoused' and not (${boxed})
      group by s.shelf
    )
    select shelf, coalesce(pieces, 0) as pieces, coalesce(weight_g, 0) as weight_g, since
    from (select shelf from places where shelf is not null limit ${SHELVES_AT_MOST}) known left join lying using (shelf)
    union all select shelf, pieces, weight_g, since from lying where shelf is null`.execute(db)
  const shelves = rows.flatMap(({ shelf, pieces, weight_g, since }) =>
    shelf === null ? [] : [{ shelf, pieces, weightG: weight_g, since }],
  )
  return { shelves, unshelved: rows.find(({ shelf }) => shelf === null)?.pieces ?? 0, fullAt: config.shelfPieces }
}
