import type { LogRow } from '@otsukai/contract/desk/log'
import { formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijingShort } from '../../lib/times.ts'

/** The acts of staff, as a list of sentences. */
export const logList: ListDefinition<LogRow> = {
  id: 'log',
  name: '记录',
  unit: '条',
  idOf: ({ id }) => String(id),
  nameOf: ({ by, saidZh }) => `${by} ${saidZh}`,
  views: [
    { id: 'done', name: '做了的' },
    { id: 'refused', name: '被拒的' },
    { id: 'all', name: '全部' },
  ],
  filters: [
    {
      id: 'kind',
      name: '关于',
      choices: [
        { value: 'order', name: '订单' },
        { value: 'member', name: '会员' },
        { value: 'entry', name: '待办' },
        { value: 'parcel', name: '包裹' },
        { value: 'tradeAccount', name: '采购账号' },
        { value: 'content', name: '内容' },
        { value: 'staff', name: '员工' },
      ],
    },
  ],
  orders: [],
  finds: true,
  columns: [
    { id: 'at', head: '北京时间', width: 112, cell: ({ at }) => <span className="num">{beijingShort(at)}</span> },
    { id: 'by', head: '谁', width: 104, cell: ({ by }) => <Who name={by} /> },
    {
      id: 'act',
      head: '操作',
      width: 120,
      cell: ({ titleZh, refused }) => <State tone={refused === null ? 'done' : 'late'}>{titleZh}</State>,
    },
    {
      id: 'said',
      head: '做了什么',
      width: 220,
      grow: 1,
      cell: ({ saidZh, refused }) => (refused === null ? saidZh : <span className="text-ink-2">{refused}</span>),
    },
    { id: 'reason', head: '为什么', width: 160, grow: 0.5, leaves: 2, cell: ({ reason }) => <span className="text-ink-3">{reason}</span> },
    { id: 'via', head: '来源', width: 72, leaves: 1, cell: ({ via }) => <span className="text-ink-3">{viaZh[via] ?? via}</span> },
    {
      id: 'amount',
      head: '金额 日元',
      width: 104,
      align: 'end',
      cell: ({ amountJpy }) => (amountJpy === null ? '–' : <span className="num text-[14px] font-medium">{formatJpy(amountJpy)}</span>),
    },
  ],
}

/** Where an act came from. */
export const viaZh: Readonly<Record<string, string>> = {
  staff: '工作台',
  desk: '工作台',
  cli: '命令行',
  station: '共用电脑',
  'break-glass': '紧急',
}
