import type { InputOf } from '@otsukai/contract/call'
import type { deskRecharges, RechargeRow, RefundRow } from '@otsukai/contract/desk/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { isOneOf, listPage, type ListOf, readRows, severalOf, when } from './list-page.ts'

type Input = InputOf<typeof deskRecharges>
type Filters = Omit<Input, 'cursor' | 'limit'>

const filtersOf = (filters: Filters, gateway: RawBuilder<unknown>) => [
  ...when(severalOf(filters.state), (states) => isOneOf(sql`x.state`, states)),
  ...when(filters.gateway, (name) => sql`${gateway} = ${name}`),
  ...when(filters.member, (id) => sql`x.member_id = ${id}`),
  ...when(filters.from, (from) => sql`x.created_at >= ${from}`),
  ...when(filters.to, (to) => sql`x.created_at < ${to}`),
]

const sorted = ({ sort, dir }: Filters) =>
  ({
    key: sort === 'amount' ? sql`x.amount_jpy` : sql`x.created_at`,
    id: sql`x.id`,
    idType: 'text',
    dir,
    sum: sql`x.amount_jpy`,
  }) as const

export const rechargesBy = (filters: Filters): ListOf => ({
  select: sql`x.*, m.name as member_name, coalesce((select sum(amount_jpy) from refunds where recharge_id = x.id and state <> 'refused'), 0)::bigint as refunded_jpy`,
  from: sql`recharges x left join members m on m.id = x.member_id`,
  where: filtersOf(filters, sql`x.pay_type`),
  ...sorted(filters),
})

export const refundsBy = (filters: Filters): ListOf => ({
  select: sql`x.*, m.name as member_name, r.pay_type`,
  from: sql`refunds x left join members m on m.id = x.member_id left join recharges r on r.id = x.recharge_id`,
  where: filtersOf(filters, sql`r.pay_type`),
  ...sorted(filters),
})

export async function listRecharges({ db }: Use<'db'>, { cursor, limit, ...filters }: Input) {
  const page = await listPage<Recharge>(db, rechargesBy(filters), { cursor, limit })
  return { ...page, list: page.list.map(tellRecharge) }
}

export async function listRefunds({ db }: Use<'db'>, { cursor, limit, ...filters }: Input) {
  const page = await listPage<Refund>(db, refundsBy(filters), { cursor, limit })
  return { ...page, list: page.list.map(tellRefund) }
}

const newest = (member: number): Filters => ({ member, sort: 'created', dir: 'desc' })

export const rechargesOfMember = async ({ db }: Use<'db'>, member: number): Promise<RechargeRow[]> =>
  (await readRows<Recharge>(db, rechargesBy(newest(member)), { limit: 50 })).map(tellRecharge)
export const refundsOfMember = async ({ db }: Use<'db'>, member: number): Promise<RefundRow[]> =>
  (await readRows<Refund>(db, refundsBy(newest(member)), { limit: 50 })).map(tellRefund)

export interface Recharge {
  id: string
  member_id: number
  member_name: string
  state: RechargeRow['state']
  pay_type: RechargeRow['gateway']
  amount_jpy: number
  amount_fen: number
  rate_micro: number
  created_at: number
  paid_at: number | null
  transaction_id: string | null
  billed_at: number | null
  disputed_at: number | null
  refunded_jpy: number
}

export interface Refund {
  id: string
  recharge_id: string
  member_id: number
  member_name: string
  state: RefundRow['state']
  pay_type: RefundRow['gateway']
  amount_jpy: number
  amount_fen: number
  begun_by: string
  reason: string
  created_at: number
  ended_at: number | null
  told: string | null
  billed_at: number | null
}

const tellRecharge = (row: Recharge): RechargeRow => ({
  id: row.id,
  member: { id: row.member_id, name: row.member_name },
  state: row.state,
  gateway: row.pay_type,
  amountJpy: row.amount_jpy,
  amountFen: row.amount_fen,
  rateMicro: row.rate_micro,
  createdAt: row.created_at,
  paidAt: row.paid_at,
  transactionId: row.transaction_id,
  billedAt: row.billed_at,
  disputedAt: row.disputed_at,
  refundedJpy: row.refunded_jpy,
})

const tellRefund = (row: Refund): RefundRow => ({
  id: row.id,
  rechargeId: row.recharge_id,
  member: { id: row.member_id, name: row.member_name },
  state: row.state,
  gateway: row.pay_type,
  amountJpy: row.amount_jpy,
  amountFen: row.amount_fen,
  begunBy: row.begun_by,
  reason: row.reason,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  told: row.told,
  billedAt: row.billed_at,
})
