import { sql } from 'kysely'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import type { Use } from '../../platform/parts.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { lockOrder } from '../orders/load-order.ts'
import { readStays } from '../orders/stays.ts'

const DAY_MS = 24 * 3_600_000
type Deps = Use<'config' | 'db' | 'clock' | 'log'>

/** Tells members before the storing of their goods ends, and puts on the desk what has come to its end: no clock forfeits goods. */
export async function tellStorage(deps: Deps): Promise<void> {
  const { storage } = (await linesAt(deps, deps.clock())).terms
  const first = Math.max(...storage.noticeDays)
  // Pauses only make it later.
  const before = deps.clock() - (storage.freeDays + storage.endDays - first) * DAY_MS
  const items = await deps.db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select('orders.id')
    .where('state', '=', 'warehoused')
    .where('stay_at', '<=', before)
    .where((eb) => eb.or([eb('storage_told', 'is', null), eb('storage_told', '>', 0)]))
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  const endMs = (storage.freeDays + storage.endDays) * DAY_MS
  await eachItem(deps, {
    round: 'tell-storage',
    items,
    nameOf: ({ id }) => id,
    work: ({ id }) => tellOne(deps, id, { endMs, noticeDays: storage.noticeDays }),
  })
}

interface Terms {
  endMs: number
  noticeDays: readonly number[]
}

const tellOne = (deps: Deps, id: string, { endMs, noticeDays }: Terms): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, id)
    const stay = (await readStays(tx, [id], at)).get(id)
    if (order?.state !== 'warehoused' || !stay || stay.parcel?.live) return
    const daysLeft = Math.ceil((endMs - stay.runS * 1000) / DAY_MS)
    const due =
      daysLeft <= 0
        ? 0
        : noticeDays.filter((days) => daysLeft <= days).reduce<number | null>((least, days) => Math.min(least ?? days, days), null)
    const { storage_told: told } = await tx
      .selectFrom('order_stock')
      .select('storage_told')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    if (due === null || (told !== null && told <= due)) return
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
