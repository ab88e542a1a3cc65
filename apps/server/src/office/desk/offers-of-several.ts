import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { actOffers } from '@otsukai/contract/desk/acts'
import { sql } from 'kysely'
import { Fault } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { offersOfMember, offersOfOrder, type OrderStanding } from './offer-acts.ts'
import { readRightOf } from './page-subjects.ts'

/** What may be done with each of these orders or members; one that is not there is left out. */
export async function offersOfSeveral(
  { db }: Use<'db'>,
  { permissions }: Staff,
  { kind, ids }: InputOf<typeof actOffers>,
): Promise<DataOf<typeof actOffers>> {
  const permission = readRightOf[kind]
  if (!permissions.has(permission)) throw new Fault('forbidden', `without ${permission}`, { facts: { permission } })
  if (kind === 'order') {
    const { rows } = await sql<OrderStanding>`
      select o.id, o.state, coalesce(i.state, 'none') as inspection, p.market_id is not null as "hasPurchase",
        exists (select from order_charges c where c.order_id = o.id and c.voided_at is null) as "hasCharges"
      from orders o left join order_inspections i on i.order_id = o.id left join order_purchases p on p.order_id = o.id
      where o.id = any(${ids})`.execute(db)
    return rows.map((order) => ({ id: order.id, acts: offersOfOrder(order, permissions) }))
  }
  const { rows } = await sql<{ id: number; frozen: boolean; balanceJpy: number }>`
    select m.id, m.frozen, coalesce(a.balance_jpy, 0)::bigint as "balanceJpy"
    from members m left join accounts a on a.id = 'member:' || m.id
    where m.id = any(${ids.filter((id) => /^\d{1,12}$/.test(id)).map(Number)})`.execute(db)
  return rows.map((member) => ({ id: String(member.id), acts: offersOfMember(member, permissions) }))
}
