import type { PurchaseRow } from '@otsukai/contract/desk/purchases'
import { formatJpy } from '@otsukai/money/format'
import { State } from '@otsukai/ui/desk/state.tsx'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijingShort } from '../../lib/times.ts'
import { attemptStanding, tookText } from './purchase-words.ts'

const yen = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '–' : <span className="num text-[14px] font-medium">{formatJpy(amount)}</span>

/** Purchases as they were sent to the marketplace, as a list. */
export const purchasesList: ListDefinition<PurchaseRow> = {
  id: 'purchases',
  name: '采购',
  unit: '次',
  idOf: ({ orderId, n }) => `${orderId}:${n}`,
  nameOf: ({ orderId, titleZh, titleJa }) => `${orderId} ${titleZh ?? titleJa}`,
  several: { aboutOf: { kind: 'order', idOf: ({ orderId }) => orderId }, yenOf: ({ priceJpy }) => priceJpy },
  views: [
    { id: 'all', name: '全部采购' },
    { id: 'underWay', name: '正在买' },
    { id: 'doubt', name: '待核实' },
    { id: 'missed', name: '没买到' },
  ],
  filters: [],
  orders: [
    { by: 'begun', down: true, name: '新的在前' },
    { by: 'begun', down: false, name: '旧的在前' },
  ],
  finds: false,
  columns: [
    {
      id: 'begun',
      head: '开始 北京',
      width: 104,
      sort: 'begun',
      cell: ({ begunAt }) => <span className="num font-medium">{beijingShort(begunAt)}</span>,
    },
    { id: 'order', head: '订单', width: 112, cell: ({ orderId }) => orderId },
    { id: 'goods', head: '商品', width: 200, grow: 1, cell: ({ titleZh, titleJa }) => titleZh ?? titleJa },
    {
      id: 'state',
      head: '结果',
      width: 132,
      cell: (row) => {
        const { word, tone } = attemptStanding(row)
        return (
          <State tone={tone} loud>
            {word}
          </State>
        )
      },
    },
    { id: 'took', head: '用时', width: 80, align: 'end', leaves: 2, cell: tookText },
    { id: 'account', head: '账号', width: 104, leaves: 1, cell: ({ account }) => account },
    { id: 'market', head: '煤炉单号', width: 140, leaves: 3, cell: ({ marketId }) => marketId ?? '–' },
    { id: 'price', head: '价格 日元', width: 96, align: 'end', cell: ({ priceJpy }) => yen(priceJpy) },
  ],
}
