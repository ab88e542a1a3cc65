import type { DataOf, InputOf } from '@otsukai/contract/call'
import { type StatementGroup, statementGroups } from '@otsukai/contract/statement-groups'
import type { getOrderRecord } from '@otsukai/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { available } from './accounts.ts'
import type { TransferKind } from './post.ts'

/** Names of the movements of a member's balance. */
export const KIND_ZH: Partial<Record<TransferKind, string>> = {
  recharge: '充值',
  rechargeByHand: '充值，人工核对后入账',
  refundBegun: '退款到原支付账户',
  refundRefused: '原路退款没有成功，退回余额',
  chargeback: '支付渠道已退回这笔充值',
  debtRepaid: '补上之前被退回的充值',
  orderPaid: '支付订单',
  orderCancelled: '取消订单，退回余额',
  orderExpired: '订单超时，退回余额',
  orderFailed: '交易失败，退回余额',
  purchaseRest: '成交价低于报价，差额退回',
  inspectionWithdrawn: '撤回验货，退回余额',
  inspectionImpossible: '无法验货，退回验货费',
  adjustment: '客服调整余额',
  inspectionAsked: '加选验货',
  chargePaid: '补差价',
  chargeReturned: '补差价撤销，退回余额',
  compensation: '验货补偿，退入余额',
  bidHeld: '竞拍出价，冻结',
  bidReleased: '竞拍冻结退回',
  parcelHeld: '国际运费封顶，冻结',
  parcelPaid: '国际运费',
  parcelReturned: '国际运费，退回余额',
  unpackFee: '拆包费',
  parcelLost: '包裹丢失赔付',
  claimPaid: '报损赔付',
  parcelCharge: '退件运费',
  disposed: '到期处理所得',
}

export interface Line {
  seq: number
  at: number
  kind: TransferKind
  amount_jpy: number
  after_jpy: number
  order_id: string | null
  bid_id: string | null
  recharge_id: string | null
  parcel_id: string | null
  memo: string
}

/** A subquery of every movement of a member's balance, with the account's running number and the balance after it. */
export function linesOf(member: Member): RawBuilder<unknown> {
  const account = available(member.id)
  return sql`
    (select from_seq as seq, at, kind, -amount_jpy as amount_jpy, from_after_jpy as after_jpy, order_id, bid_id, recharge_id, parcel_id, memo
       from transfers where from_account = ${account}
     union all
     select to_seq, at, kind, amount_jpy, to_after_jpy, order_id, bid_id, recharge_id, parcel_id, memo from transfers where to_account = ${account}) as line`
}

/** The condition for a group of kinds, a single kind, or all. */
export function ofKind(kind: string | undefined): RawBuilder<boolean> {
  if (!kind) return sql<boolean>`true`
  const kinds = Object.hasOwn(statementGroups, kind) ? statementGroups[kind as StatementGroup] : [kind]
  return sql<boolean>`kind = any(${[...kinds]})`
}

/** A member's statement, newest first: every movement with the balance after it, by the account's running number. */
export async function readStatement(
  deps: Use<'db'>,
  member: Member,
  { page, limit, kind }: InputOf<typeof getOrderRecord>,
): Promise<DataOf<typeof getOrderRecord>> {
  const lines = linesOf(member)
  const chosen = sql`where ${ofKind(kind)}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${lines} ${chosen}`.execute(deps.db)
  const { rows } = await sql<Line>`select * from ${lines} ${chosen} order by seq desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    deps.db,
  )
  return { total: counted[0]?.total ?? 0, list: rows.map(viewLine) }
}

const viewLine = (line: Line) => ({
  id: String(line.seq),
  at: line.at,
  kind: line.kind,
  amountJpy: line.amount_jpy,
  availableAfterJpy: line.after_jpy,
  ...(line.order_id ? { orderId: line.order_id } : {}),
  ...(line.bid_id ? { bidId: line.bid_id } : {}),
  ...(line.recharge_id ? { rechargeId: line.recharge_id } : {}),
  ...(line.parcel_id ? { parcelId: line.parcel_id } : {}),
  memo: line.memo || (KIND_ZH[line.kind] ?? '余额变动'),
})
