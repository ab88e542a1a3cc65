import { type OrderState, orderStates, orderStateZh } from '@otsukai/contract/order-steps'
import type { OrderRow } from '@otsukai/contract/desk/orders'
import { formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell, Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijingShort } from '../../lib/times.ts'
import { limitOfOrder, stateOf } from './order-words.ts'

const dash = <span className="text-ink-3">–</span>

/** States of which nothing more is to come. */
const ended: readonly OrderState[] = ['tradeFailed', 'cancelled', 'unpaid']

/** The states of each view; none for all. */
export const viewStates: Readonly<Record<string, string>> = {
  open: 'paid,purchasing,inDoubt,purchased,shipped,warehoused',
  paid: 'paid',
  purchasing: 'purchasing',
  inDoubt: 'inDoubt',
  purchased: 'purchased',
  shipped: 'shipped',
  warehoused: 'warehoused',
}

/** Orders, as a list. */
export const ordersList: ListDefinition<OrderRow> = {
  id: 'orders',
  name: '订单',
  unit: '单',
  idOf: ({ id }) => id,
  nameOf: ({ id, titleZh, titleJa }) => `${id} ${titleZh ?? titleJa}`,
  several: { aboutOf: { kind: 'order', idOf: ({ id }) => id }, yenOf: ({ paidJpy }) => paidJpy },
  views: [
    { id: 'open', name: '在办' },
    { id: 'paid', name: '待采购' },
    { id: 'purchasing', name: '采购中' },
    { id: 'inDoubt', name: '待核实' },
    { id: 'purchased', name: '已购买' },
    { id: 'shipped', name: '已发货' },
    { id: 'warehoused', name: '已入库' },
    { id: 'all', name: '全部' },
  ],
  filters: [
    { id: 'state', name: '状态', choices: orderStates.map((value) => ({ value, name: orderStateZh[value] })) },
    {
      id: 'inspection',
      name: '验货',
      choices: [
        { value: 'requested', name: '待验货' },
        { value: 'inspected', name: '待会员确认' },
        { value: 'disputed', name: '有异议' },
        { value: 'accepted', name: '已确认' },
        { value: 'returned', name: '已退货' },
        { value: 'none', name: '不验货' },
      ],
    },
    {
      id: 'auction',
      name: '来自',
      choices: [
        { value: 'true', name: '竞拍' },
        { value: 'false', name: '直接买' },
      ],
    },
    {
      id: 'due',
      name: '待补',
      choices: [
        { value: 'true', name: '有待补' },
        { value: 'false', name: '没有' },
      ],
    },
    {
      id: 'leastJpy',
      name: '金额',
      choices: [
        { value: '10000', name: '1 万以上' },
        { value: '30000', name: '3 万以上' },
        { value: '50000', name: '5 万以上' },
      ],
    },
  ],
  orders: [
    { by: 'age', down: false, name: '等得最久' },
    { by: 'created', down: true, name: '新下的在上' },
    { by: 'created', down: false, name: '早下的在上' },
    { by: 'amount', down: true, name: '金额从大到小' },
    { by: 'due', down: false, name: '煤炉期限近的在上' },
  ],
  finds: true,
  phone: (row) => {
    const { word, tone } = stateOf(row)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-3 leading-5">
        <Thumb src={row.picture} size="small" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{row.titleZh ?? row.titleJa}</span>
          <span className="block truncate text-cap text-ink-3">
            <State tone={row.late ? 'late' : tone}>{word}</State>
          </span>
        </span>
        <span className="text-right">
          {row.paidJpy ? <span className="num block font-medium">{formatJpy(row.paidJpy)}</span> : null}
          <span className="block text-cap">
            {ended.includes(row.state) ? beijingShort(row.since) : <Age waitedMs={serverNow() - row.since} limitMs={limitOfOrder(row)} />}
          </span>
        </span>
      </span>
    )
  },
  columns: [
    {
      id: 'number',
      head: '订单号',
      width: 112,
      leaves: 5,
      cell: ({ id }) => id,
    },
    {
      id: 'goods',
      head: '商品',
      width: 192,
      grow: 1,
      cell: ({ picture, titleZh, titleJa }) => (
        <GoodsCell src={picture} title={titleZh ?? titleJa} original={titleZh === null ? null : titleJa} />
      ),
    },
    { id: 'member', head: '会员', width: 76, cell: ({ member }) => <span className="truncate">{member.name}</span> },
    {
      id: 'state',
      head: '状态',
      width: 164,
      cell: (row) => {
        const { word, tone } = stateOf(row)
        return (
          <State tone={row.late ? 'late' : tone} loud={row.late}>
            {word}
          </State>
        )
      },
    },
    {
      id: 'age',
      head: '在此状态',
      width: 96,
      align: 'end',
      sort: 'age',
      cell: (row) =>
        ended.includes(row.state) ? (
          <span className="text-ink-3">{beijingShort(row.since)}</span>
        ) : (
          <Age waitedMs={serverNow() - row.since} limitMs={limitOfOrder(row)} />
        ),
    },
    {
      id: 'paid',
      head: '已付 日元',
      width: 92,
      align: 'end',
      cell: ({ paidJpy }) =>
        paidJpy === undefined || paidJpy === 0 ? dash : <span className="num text-[14px] font-medium">{formatJpy(paidJpy)}</span>,
    },
    { id: 'account', head: '采购账号', width: 96, leaves: 2, cell: ({ account }) => account ?? dash },
    { id: 'tracking', head: '快递单号', width: 136, leaves: 3, cell: ({ tracking }) => tracking?.number ?? dash },
    { id: 'claimed', head: '负责', width: 84, leaves: 4, cell: ({ claimedBy }) => <Who name={claimedBy} /> },
    {
      id: 'created',
      head: '下单',
      width: 100,
      leaves: 1,
      sort: 'created',
      cell: ({ createdAt }) => <span className="num font-medium text-ink-2">{beijingShort(createdAt)}</span>,
    },
  ],
}
