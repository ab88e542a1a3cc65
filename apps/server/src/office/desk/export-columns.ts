import type { ExportableList } from '@otsukai/contract/desk/export-lists'
import { payTypeZh, rechargeStateZh, refundStateZh, transferZh } from '@otsukai/contract/desk/money-words'
import { TransferFilters } from '@otsukai/contract/desk/export-filters'
import { deskLog } from '@otsukai/contract/desk/log'
import { deskMembers } from '@otsukai/contract/desk/members'
import { deskOrders } from '@otsukai/contract/desk/orders'
import { deskRecharges } from '@otsukai/contract/desk/payments'
import { deskPurchases } from '@otsukai/contract/desk/purchases'
import { deskStock } from '@otsukai/contract/desk/stock'
import type { InputOf } from '@otsukai/contract/call'
import { orderStateZh } from '@otsukai/contract/order-steps'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { accountZh } from './account-words.ts'
import { type Logged, logBy, tellLogged } from './list-log.ts'
import { type DeskMemberRow, membersBy } from './list-members.ts'
import { type DeskOrderRow, ordersBy } from './list-orders.ts'
import { type ListOf, when } from './list-page.ts'
import { type Recharge, rechargesBy, type Refund, refundsBy } from './list-payments.ts'
import { type Purchase, purchasesBy } from './list-purchases.ts'
import { type Stock, stockBy } from './list-stock.ts'
import { masked } from './mask-contacts.ts'
import type { TransferRow } from './movements.ts'
import { readsOrderMoney } from './rights.ts'
import { inspectionStateZh } from './state-words.ts'

type Cell = string | number | null
type Column<Row> = [head: string, cell: (row: Row) => Cell]
type Time = (at: number | null) => string

/** A list as a file: its rows, and its columns. Of `listsOfMembers` the members table is joined under `m`, so that contacts can be added. */
export interface ExportedList {
  nameZh: string
  list: ListOf
  columns: Column<never>[]
}

interface Asked {
  staff: Staff
  filters: Record<string, string>
  time: Time
}

type Make = (deps: Use<'clock'>, asked: Asked) => ExportedList

const made = <Row>(nameZh: string, list: ListOf, columns: Column<Row>[]): ExportedList => ({ nameZh, list, columns })

/** What these filters select. Throws as the schema does for filters that are none of the list's. */
const filtersOf = <Call extends { input: z.ZodType }>(call: Call, filters: Record<string, string>) =>
  call.input.parse(filters) as InputOf<Call>

export const exportedLists: Readonly<Record<ExportableList, Make>> = {
  orders: (deps, { staff, filters, time }) =>
    made<DeskOrderRow>('订单', ordersBy(deps, filtersOf(deskOrders, filters)), [
      ['订单号', ({ id }) => id],
      ['商品', ({ title_zh, title_ja }) => title_zh ?? title_ja],
      ['会员', ({ member_name }) => member_name],
      ['状态', ({ state }) => orderStateZh[state]],
      ['验货', ({ inspection }) => (inspection === null ? '' : inspectionStateZh[inspection])],
      ['提交', ({ created_at }) => time(created_at)],
      ['账号', ({ account }) => account],
      ['快递单号', ({ tracking }) => tracking?.number ?? null],
      ...(readsOrderMoney(staff.permissions)
        ? ([
            ['应付日元', ({ total_jpy }) => total_jpy],
            ['已付日元', ({ paid_jpy }) => paid_jpy],
            ['待补日元', ({ due_jpy }) => due_jpy],
          ] satisfies Column<DeskOrderRow>[])
        : []),
    ]),
  members: (_, { staff, filters, time }) =>
    made<DeskMemberRow>('会员', membersBy(filtersOf(deskMembers, filters)), [
      ['编号', ({ id }) => id],
      ['名字', ({ name }) => name],
      ['账号', ({ account }) => masked(account)],
      ['注册', ({ created_at }) => time(created_at)],
      ['订单', ({ orders }) => orders],
      ['冻结', ({ frozen }) => (frozen ? '是' : '')],
      ...(staff.permissions.has('money.read') ? ([['余额日元', ({ balance_jpy }) => balance_jpy]] satisfies Column<DeskMemberRow>[]) : []),
    ]),
  recharges: (_, { filters, time }) =>
    made<Recharge>('充值', rechargesBy(filtersOf(deskRecharges, filters)), [
      ['充值单号', ({ id }) => id],
      ['会员', ({ member_name }) => member_name],
      ['方式', ({ pay_type }) => payTypeZh[pay_type]],
      ['状态', ({ state }) => rechargeStateZh[state]],
      ['日元', ({ amount_jpy }) => amount_jpy],
      ['元', ({ amount_fen }) => (amount_fen / 100).toFixed(2)],
      ['提交', ({ created_at }) => time(created_at)],
      ['到账', ({ paid_at }) => time(paid_at)],
      ['交易号', ({ transaction_id }) => transaction_id],
      ['账单', ({ billed_at }) => time(billed_at)],
    ]),
  refunds: (_, { filters, time }) =>
    made<Refund>('退款', refundsBy(filtersOf(deskRecharges, filters)), [
      ['退款单号', ({ id }) => id],
      ['充值单号', ({ recharge_id }) => recharge_id],
      ['会员', ({ member_name }) => member_name],
      ['状态', ({ state }) => refundStateZh[state]],
      ['日元', ({ amount_jpy }) => amount_jpy],
      ['元', ({ amount_fen }) => (amount_fen / 100).toFixed(2)],
      ['谁', ({ begun_by }) => begun_by],
      ['理由', ({ reason }) => reason],
      ['提交', ({ created_at }) => time(created_at)],
      ['结束', ({ ended_at }) => time(ended_at)],
    ]),
  transfers: (_, { filters, time }) => {
    const { from, to, account } = TransferFilters.parse(filters)
    const list: ListOf = {
      select: sql`t.id, t.at, t.kind, t.from_account, t.to_account, t.amount_jpy, t.order_id, t.memo`,
      from: sql`transfers t`,
      where: [
        ...when(from, (at) => sql`t.at >= ${at}`),
        ...when(to, (at) => sql`t.at < ${at}`),
        ...when(account, (name) => sql`(t.from_account = ${name} or t.to_account = ${name})`),
      ],
      key: sql`t.id`,
      id: sql`t.id`,
      idType: 'bigint',
      dir: 'asc',
    }
    return made<Omit<TransferRow, 'bid_id' | 'recharge_id'>>('账目', list, [
      ['编号', ({ id }) => id],
      ['时间', ({ at }) => time(at)],
      ['种类', ({ kind }) => kind],
      ['种类（名称）', ({ kind }) => transferZh(kind)],
      ['从', ({ from_account }) => from_account],
      ['从（名称）', ({ from_account }) => accountZh(from_account)],
      ['到', ({ to_account }) => to_account],
      ['到（名称）', ({ to_account }) => accountZh(to_account)],
      ['日元', ({ amount_jpy }) => amount_jpy],
      ['订单号', ({ order_id }) => order_id],
      ['说明', ({ memo }) => memo],
    ])
  },
  stock: ({ clock }, { filters, time }) =>
    made<Stock>('库存', stockBy(filtersOf(deskStock, filters), clock()), [
      ['订单号', ({ order_id }) => order_id],
      ['会员', ({ member_name }) => member_name],
      ['商品', ({ title_zh, title_ja }) => title_zh ?? title_ja],
      ['入库', ({ received_at }) => time(received_at)],
      ['重量 g', ({ weight_g }) => weight_g],
      ['架位', ({ shelf }) => shelf],
      ['验货', ({ inspection }) => inspectionStateZh[inspection]],
    ]),
  purchases: (_, { filters, time }) =>
    made<Purchase>('采购', purchasesBy(filtersOf(deskPurchases, filters)), [
      ['订单号', ({ order_id }) => order_id],
      ['次', ({ n }) => n],
      ['账号', ({ trade_account }) => trade_account],
      ['商品', ({ item_id }) => item_id],
      ['日元', ({ price_jpy }) => price_jpy],
      ['发出', ({ begun_at }) => time(begun_at)],
      ['结果', ({ outcome }) => outcome],
      ['交易号', ({ market_id }) => market_id],
    ]),
  log: (_, { staff, filters, time }) =>
    made<Logged>('记录', logBy(staff, filtersOf(deskLog, filters)), [
      ['时间', ({ at }) => time(at)],
      ['谁', ({ staff: name }) => name],
      ['做了什么', (row) => tellLogged(row).saidZh],
      ['理由', ({ reason }) => reason],
      ['被拒', (row) => tellLogged(row).refused],
      ['日元', ({ amount_jpy }) => amount_jpy],
    ]),
}
