import type { MemberRow } from '@otsukai/contract/desk/members'
import { formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijing } from '../../lib/times.ts'

/** Members, as a list. Accounts are masked. */
export const membersList: ListDefinition<MemberRow> = {
  id: 'members',
  name: '会员',
  unit: '位',
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  several: { aboutOf: { kind: 'member', idOf: ({ id }) => String(id) }, yenOf: ({ balanceJpy }) => balanceJpy },
  views: [
    { id: 'all', name: '全部' },
    { id: 'frozen', name: '已冻结' },
  ],
  filters: [],
  orders: [
    { by: 'created', down: true, name: '新来的在前' },
    { by: 'created', down: false, name: '老会员在前' },
  ],
  finds: true,
  columns: [
    { id: 'name', head: '会员', width: 160, grow: 1, cell: ({ name }) => <Who name={name} /> },
    { id: 'account', head: '账号', width: 200, leaves: 2, cell: ({ account }) => <span className="text-ink-2">{account}</span> },
    {
      id: 'state',
      head: '状态',
      width: 100,
      cell: ({ frozen }) => (frozen ? <State tone="late">已冻结</State> : <State tone="done">正常</State>),
    },
    {
      id: 'open',
      head: '在办 单',
      width: 84,
      align: 'end',
      cell: ({ openOrders }) => <span className="num font-medium">{openOrders}</span>,
    },
    {
      id: 'orders',
      head: '全部 单',
      width: 84,
      align: 'end',
      leaves: 3,
      cell: ({ orders }) => <span className="num font-medium">{orders}</span>,
    },
    {
      id: 'balance',
      head: '余额 日元',
      width: 120,
      align: 'end',
      cell: ({ balanceJpy }) =>
        balanceJpy === undefined ? '–' : <span className="num text-[14px] font-medium">{formatJpy(balanceJpy)}</span>,
    },
    {
      id: 'created',
      head: '注册',
      width: 130,
      align: 'end',
      sort: 'created',
      leaves: 1,
      cell: ({ createdAt }) => <span className="num text-ink-2">{beijing(createdAt)}</span>,
    },
  ],
}
