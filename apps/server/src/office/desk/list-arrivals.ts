import type { InputOf } from '@otsukai/contract/call'
import type { deskArrivals } from '@otsukai/contract/desk/warehouse'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { tellArrivals } from '../../trade/warehouse/read-arrivals.ts'
import { countUpTo, pageOf } from './keyset.ts'

/** What has arrived, the newest first: all, or one's own. */
export async function listArrivals(
  deps: Use<'config' | 'db' | 'clock'>,
  staff: Staff,
  { mine, cursor, limit }: InputOf<typeof deskArrivals>,
) {
  let rows = deps.db.selectFrom('arrivals').selectAll()
  if (mine === 'true') rows = rows.where('staff_id', '=', staff.id ?? 0)
  const count = await countUpTo(rows)
  const before = Number(cursor ?? 0)
  const page = await (before > 0 ? rows.where('id', '<', before) : rows)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { list, nextCursor } = pageOf(page, limit, ({ id }) => String(id))
  return { list: await tellArrivals(deps, list), nextCursor, count }
}
