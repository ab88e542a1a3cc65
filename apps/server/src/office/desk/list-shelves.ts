import type { DataOf } from '@otsukai/contract/call'
import type { deskShelves } from '@otsukai/contract/desk/stock'
import { sql } from 'kysely'
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

/** How much lies on each place of the shelves. A place is known by what lies or lay on it. */
export async function listShelves({ db, config }: Use<'db' | 'config'>): Promise<DataOf<typeof deskShelves>> {
  const { rows } = await sql<Row>`
    with recursive places as (
      (select shelf from order_stock where shelf is not null order by shelf limit 1)
      union all
      select (select s.shelf from order_stock s where s.shelf > p.shelf order by s.shelf limit 1) from places p where p.shelf is not null
    ), lying as (
      select s.shelf, count(*)::int as pieces, sum(s.weight_g)::bigint as weight_g, min(s.received_at) as since
      from orders o join order_stock s on s.order_id = o.id
      where o.state = 'warehoused' and not (${boxed})
      group by s.shelf
    )
    select shelf, coalesce(pieces, 0) as pieces, coalesce(weight_g, 0) as weight_g, since
    from (select shelf from places where shelf is not null limit ${SHELVES_AT_MOST}) known left join lying using (shelf)
    union all select shelf, pieces, weight_g, since from lying where shelf is null`.execute(db)
  const shelves = rows.flatMap(({ shelf, pieces, weight_g, since }) => (shelf === null ? [] : [{ shelf, pieces, weightG: weight_g, since }]))
  return { shelves, unshelved: rows.find(({ shelf }) => shelf === null)?.pieces ?? 0, fullAt: config.shelfPieces }
}
