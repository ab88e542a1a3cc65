import { type RawBuilder, sql } from 'kysely'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import type { Use } from '../../platform/parts.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { lockOrder } from '../orders/load-order.ts'
import { readStays, storageRun } from '../orders/stays.ts'
import { endOfStorageS } from '../orders/storage-rules.ts'

const DAY_MS = 24 * 3_600_000
type Deps = Use<'config' | 'db' | 'clock' | 'log'>

/** Tells members before the storing of their goods ends, and puts on the desk what has come to its end: no clock forfeits goods. */
export async function tellStorage(deps: Deps): Promise<void> {
  const now = deps.clock()
  const { ms, terms, tables } = storageRun(now)
  const days = (storage: RawBuilder<unknown>) => sql`(${storage} ->> 'freeDays')::bigint + (${storage} ->> 'endDays')::bigint`
  const noticed = (storage: RawBuilder<unknown>) => sql`jsonb_array_elements_text(${storage} -> 'noticeDays') d`
  // Pauses only make it later, so that what came too lately for any terms is passed over first.
  const { rows } = await sql<{ id: string }>`
    select o.id from order_stock s join orders o on o.id = s.order_id left join order_inspections i on i.order_id = s.order_id
    ${tables}
    cross join lateral (select ${terms} as storage) at_arrival
    where o.state = 'warehoused' and (s.storage_told is null or s.storage_told > 0)
      and s.stay_at <= ${now}::bigint - ${DAY_MS} * (
        select min(${days(sql`body -> 'terms' -> 'storage'`)} - (select max(d::bigint) from ${noticed(sql`body -> 'terms' -> 'storage'`)}))
        from content where kind = 'shippingLines')
      and not exists (select from parcel_orders po where po.order_id = s.order_id and po.live)
      and ${ms} >= ${DAY_MS} * (${days(sql`storage`)} - coalesce(
        (select max(d::bigint) from ${noticed(sql`storage`)} where s.storage_told is null or d::bigint < s.storage_told), 0))
    order by random() limit ${SWEPT_AT_ONCE}`.execute(deps.db)
  await eachItem(deps, { round: 'tell-storage', items: rows, nameOf: ({ id }) => id, work: ({ id }) => tellOne(deps, id) })
}

const tellOne = (deps: Deps, id: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, id)
    const stay = (await readStays(tx, [id], at)).get(id)
    if (order?.state !== 'warehoused' || !stay || stay.parcel?.live) return
    const daysLeft = Math.ceil((endOfStorageS(stay.terms) * 1_000 - stay.runS * 1_000) / DAY_MS)
    const due = daysLeft <= 0 ? 0 : Math.min(...stay.terms.noticeDays.filter((days) => daysLeft <= days))
    const { storage_told: told } = await tx
      .selectFrom('order_stock')
      .select('storage_told')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    if (due === Infinity || (told !== null && told <= due)) return
    await tx.updateTable('order_stock').set({ storage_told: due }).where('order_id', '=', id).execute()
    if (due === 0) await openEntry(tx, { kind: 'storageEnd', subject: id, at, memberId: order.member_id, facts: { owedJpy: stay.owedJpy } })
    else
      await writeTimeline(tx, {
        orderId: id,
        memberId: order.member_id,
        at,
        event: 'storageNotice',
        facts: { daysLeft, owedJpy: stay.owedJpy },
      })
  })

/** Puts on the desk goods that nobody has looked at for a day: no line takes them until somebody does. */
export async function tellUnlooked(deps: Deps): Promise<void> {
  const items = await deps.db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['orders.id', 'member_id'])
    .where('state', '=', 'warehoused')
    .where('batteries', 'is', null)
    .where('received_at', '<=', deps.clock() - DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('desk_entries')
            .select('desk_entries.id')
            .where('kind', '=', 'traitsUnknown')
            .whereRef('subject', '=', 'orders.id')
            .where('settled_at', 'is', null),
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE)
    .execute()
  const open = ({ id, member_id }: (typeof items)[number]) =>
    transaction(deps.db, (tx) => openEntry(tx, { kind: 'traitsUnknown', subject: id, at: deps.clock(), memberId: member_id }))
  await eachItem(deps, { round: 'tell-unlooked', items, nameOf: ({ id }) => id, work: open })
}
