import type { RechargeRow, RefundRow } from '@otsukai/contract/desk/payments'
import { payTypeZh } from '@otsukai/contract/desk/money-words'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { rechargeStanding, refundStanding } from '../../lib/pay-words.ts'
import { beijingShort } from '../../lib/times.ts'

const num = (text: string) => <span className="num text-[14px] font-medium">{text}</span>
const time = (at: number | null) => (at === null ? <span className="text-ink-3">–</span> : <span className="num">{beijingShort(at)}</span>)

const orders = [
  { by: 'created', down: true, name: '最新的在前' },
  { by: 'amount', down: true, name: '金额大的在前' },
]
const gateway = {
  id: 'gateway',
  name: '网关',
  choices: [
    { value: 'wechat', name: payTypeZh.wechat },
    { value: 'alipay', name: payTypeZh.alipay },
  ],
}

export const rechargesList: ListDefinition<RechargeRow> = {
  id: 'recharges',
  name: '充值',
  unit: '笔',
  idOf: ({ id }) => id,
  nameOf: ({ member, amountJpy }) => `${member.name} ${amountJpy}`,
  several: { yenOf: ({ amountJpy }) => amountJpy },
  views: [
    { id: 'paid', name: '已到账' },
    { id: 'open', name: '等付款' },
    { id: 'over', name: '没付成' },
    { id: 'all', name: '全部' },
  ],
  filters: [gateway],
  orders,
  finds: false,
  columns: [
    { id: 'at', head: '北京时间', width: 112, sort: 'created', cell: ({ createdAt, paidAt }) => time(paidAt ?? createdAt) },
    { id: 'member', head: '会员', width: 120, grow: 1, cell: ({ member }) => <Who name={member.name} /> },
    { id: 'gateway', head: '网关', width: 88, cell: (row) => payTypeZh[row.gateway] },
    { id: 'fen', head: '元', width: 100, align: 'end', cell: ({ amountFen }) => num(formatFen(amountFen)) },
    { id: 'jpy', head: '日元', width: 100, align: 'end', sort: 'amount', cell: ({ amountJpy }) => num(formatJpy(amountJpy)) },
    {
      id: 'state',
      head: '状态',
      width: 130,
      cell: ({ state, disputedAt }) =>
        disputedAt === null ? (
          <State tone={rechargeStanding(state).tone}>{rechargeStanding(state).word}</State>
        ) : (
          <State tone="late" loud>
            拒付
          </State>
        ),
    },
    { id: 'billed', head: '账单', width: 104, leaves: 2, cell: ({ billedAt }) => time(billedAt) },
    {
      id: 'refunded',
      head: '退过 日元',
      width: 100,
      align: 'end',
      leaves: 3,
      cell: ({ refundedJpy }) => (refundedJpy === 0 ? '–' : num(formatJpy(refundedJpy))),
    },
    { id: 'rate', head: '汇率', width: 84, align: 'end', leaves: 2, cell: ({ rateMicro }) => num((rateMicro / 1e6).toFixed(4)) },
    { id: 'id', head: '充值单', width: 220, leaves: 1, cell: ({ id }) => <span className="text-cap text-ink-3">{id}</span> },
  ],
}

export const refundsList: ListDefinition<RefundRow> = {
  id: 'refunds',
  name: '退款',
  unit: '笔',
  idOf: ({ id }) => id,
  nameOf: ({ member, amountJpy }) => `${member.name} ${amountJpy}`,
  several: { yenOf: ({ amountJpy }) => amountJpy },
  views: [
    { id: 'open', name: '在路上' },
    { id: 'done', name: '已退到' },
    { id: 'refused', name: '被拒' },
    { id: 'all', name: '全部' },
  ],
  filters: [gateway],
  orders,
  finds: false,
  columns: [
    { id: 'at', head: '北京时间', width: 112, sort: 'created', cell: ({ createdAt }) => time(createdAt) },
    { id: 'member', head: '会员', width: 120, cell: ({ member }) => <Who name={member.name} /> },
    { id: 'gateway', head: '网关', width: 88, cell: (row) => payTypeZh[row.gateway] },
    { id: 'fen', head: '元', width: 100, align: 'end', cell: ({ amountFen }) => num(formatFen(amountFen)) },
    { id: 'jpy', head: '日元', width: 100, align: 'end', sort: 'amount', cell: ({ amountJpy }) => num(formatJpy(amountJpy)) },
    {
      id: 'state',
      head: '状态',
      width: 150,
      cell: (row) => {
        const { word, tone } = refundStanding(row)
        return <State tone={tone}>{word}</State>
      },
    },
    {
      id: 'reason',
      head: '为什么',
      width: 160,
      grow: 1,
      cell: ({ reason, told }) => (
        <>
          {reason}
          {told !== null && <span className="ml-2 text-ink-3">网关说：{told}</span>}
        </>
      ),
    },
    { id: 'by', head: '谁退的', width: 100, leaves: 3, cell: ({ begunBy }) => <Who name={begunBy} /> },
    { id: 'ended', head: '到账', width: 104, leaves: 2, cell: ({ endedAt }) => time(endedAt) },
    { id: 'billed', head: '账单', width: 104, leaves: 1, cell: ({ billedAt }) => time(billedAt) },
  ],
}
