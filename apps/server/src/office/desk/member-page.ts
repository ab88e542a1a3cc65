import type { DataOf } from '@otsukai/contract/call'
import type { deskMember } from '@otsukai/contract/desk/members'
import { sql } from 'kysely'
import { readBalance } from '../../money/wallet/balances.ts'
import { seenOf } from '../../platform/acts/standing.ts'
import type { Db } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { seeStanding } from '../acts/act-standing.ts'
import { entriesOfMember } from './entry-rows.ts'
import { bidsOfMember } from './list-bids.ts'
import { oneMember, tellMember } from './list-members.ts'
import { newestOrders, tellOrder } from './list-orders.ts'
import { findParcels, tellParcel } from './list-parcels.ts'
import { rechargesOfMember, refundsOfMember } from './list-payments.ts'
import { threadsOfMember } from './list-threads.ts'
import { masked } from './mask-contacts.ts'
import { statementOf } from './movements.ts'
import { offersOfMember } from './offer-acts.ts'
import { notesOf } from './staff-notes.ts'
import { tellEntry } from './tell-entry.ts'
import { actsAbout, timelineOf } from './timeline-of.ts'

type Deps = Use<'db' | 'clock' | 'config' | 'market'>
type Page = DataOf<typeof deskMember>

/** A member with the parts that the caller may read. Throws 404. */
export async function readMemberPage(deps: Deps, staff: Staff, id: number): Promise<Page> {
  const { db } = deps
  const { permissions } = staff
  const readsMoney = permissions.has('money.read')
  const row = await oneMember(deps, id)
  if (!row) throw notFound(`no member ${id}`)
  const contacts = await db.selectFrom('members').select(['email', 'wechat']).where('id', '=', id).executeTakeFirstOrThrow()
  const entries = await entriesOfMember(db, id)
  const acts = await actsAbout(
    db,
    { kind: 'member', id: row.account },
    entries.map((entry) => entry.id),
  )
  const statement = readsMoney ? await statementOf(db, id) : undefined
  const notes = await notesOf(db, { kind: 'member', id: String(id) })
  return {
    member: {
      ...tellMember(row, permissions),
      email: contacts.email && masked(contacts.email),
      wechat: contacts.wechat && masked(contacts.wechat),
      sessions: await sessionsOf(db, id, deps.clock()),
    },
    counts: { orders: row.orders, ...(await countsOf(db, id)) },
    ...(readsMoney && {
      money: await moneyOf(db, id),
      statement: statement ?? [],
      recharges: await rechargesOfMember(deps, id),
      refunds: await refundsOfMember(deps, id),
    }),
    orders: (await newestOrders(deps, id, 50)).map((order) => tellOrder(deps, order, permissions)),
    bids: await bidsOfMember(deps, staff, id),
    parcels: (await findParcels(db, sql`p.member_id = ${id}`, 50)).map((parcel) => tellParcel(parcel, permissions)),
    ...(permissions.has('threads.read') && { threads: await threadsOfMember(deps, id) }),
    entries: entries.map((entry) => tellEntry(deps, entry, staff)),
    notes,
    timeline: timelineOf({ transfers: statement, acts, notes }, readsMoney),
    acts: offersOfMember({ id, frozen: row.frozen, balanceJpy: row.balance_jpy }, permissions),
    seen: seenOf(await seeStanding(db, { kind: 'member', id: row.account })),
  }
}

async function sessionsOf(db: Db, id: number, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return n
}

async function countsOf(db: Db, id: number): Promise<Omit<Page['counts'], 'orders'>> {
  const { rows } = await sql<Omit<Page['counts'], 'orders'>>`
    select (select count(*) from bids where member_id = ${id})::int as bids, (select count(*) from parcels where member_id = ${id})::int as parcels,
      (select count(*) from order_disputes join orders on orders.id = order_id where member_id = ${id})::int as disputes,
      (select count(*) from chargebacks c join recharges r on r.id = c.recharge_id where r.member_id = ${id})::int as chargebacks`.execute(
    db,
  )
  return rows[0]!
}

interface MoneyRow {
  in_orders: number
  in_refunds: number
  due: number
  owed: number
  refundable: number
  proof: number
  paid_fen: number
}

/** What a member's accounts hold, each a sum of rows that the books are made of. */
async function moneyOf(db: Db, id: number): Promise<NonNullable<Page['money']>> {
  const account = `member:${id}`
  const { availableJpy, heldJpy } = await readBalance(db, id)
  const { rows } = await sql<MoneyRow>`
    select
      (select coalesce(sum(balance_jpy), 0) from accounts where id in (select 'order:' || id from orders where member_id = ${id}))::bigint as in_orders,
      (select coalesce(sum(balance_jpy), 0) from accounts where id in (select 'refund:' || id from refunds where member_id = ${id}))::bigint as in_refunds,
      (select coalesce(sum(due_jpy), 0) from orders where member_id = ${id} and due_jpy > 0)::bigint as due,
      (select coalesce(sum(owed_jpy - repaid_jpy), 0) from chargebacks where member_id = ${id} and repaid_jpy < owed_jpy)::bigint as owed,
      (select coalesce(sum(r.amount_jpy), 0)
        - (select coalesce(sum(amount_jpy), 0) from refunds where member_id = ${id} and state <> 'refused')
        - (select coalesce(sum(amount_jpy), 0) from chargebacks where member_id = ${id})
        from recharges r where r.member_id = ${id} and r.state = 'paid')::bigint as refundable,
      (select coalesce(sum(amount_jpy), 0) from transfers where to_account = ${account})::bigint
        - (select coalesce(sum(amount_jpy), 0) from transfers where from_account = ${account})::bigint as proof,
      (select coalesce(sum(amount_fen), 0) from recharges where member_id = ${id} and state = 'paid')::bigint as paid_fen`.execute(db)
  const row = rows[0]!
  return {
    balanceJpy: availableJpy,
    heldByBidsJpy: heldJpy,
    inOrdersJpy: row.in_orders,
    inRefundsJpy: row.in_refunds,
    dueJpy: row.due,
    owedJpy: row.owed,
    refundableJpy: Math.min(availableJpy, Math.max(0, row.refundable)),
    proved: row.proof === availableJpy,
    paidFen: row.paid_fen,
  }
}
