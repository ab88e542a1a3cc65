import { STORAGE_SOON_DAYS, type StockRow } from '@otsukai/contract/desk/stock'
import { goodsTraitZh } from '@otsukai/contract/parcels/parcel-steps'
import { formatJpy } from '@otsukai/money/format'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell } from '@otsukai/ui/desk/thumb.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { inspectionStates } from '../../lib/inspection-words.ts'
import { beijingShort } from '../../lib/times.ts'
import { kilograms } from '../../lib/weights.ts'

/** From here on goods lie too long. */
export const LONG_DAYS = 30
const DAY_MS = 86_400_000

const SOON_MS = STORAGE_SOON_DAYS * DAY_MS

/** In a parcel, out of one and not back on its shelf, or how long it lies for nothing. */
function Now({ parcel, freeUntil }: Pick<StockRow, 'parcel' | 'freeUntil'>) {
  if (parcel?.toReshelve) return <State tone="wait">拆箱中</State>
  if (parcel) return <State tone="moving">在包裹里</State>
  const leftMs = freeUntil - serverNow()
  // As members read it: a begun day is left, and what is over counts once it is whole.
  const over = Math.floor(-leftMs / DAY_MS)
  if (leftMs <= 0) return <State tone="wait">{over > 0 ? `超 ${over} 天` : '刚到期'}</State>
  return <State tone={leftMs < SOON_MS ? 'wait' : 'none'}>{`剩 ${Math.ceil(leftMs / DAY_MS)} 天`}</State>
}

/** What lies in the warehouse, as a list. */
export const stockList: ListDefinition<StockRow> = {
  id: 'stock',
  name: '库存',
  unit: '件',
  idOf: ({ orderId }) => orderId,
  nameOf: ({ titleZh, titleJa }) => titleZh ?? titleJa,
  several: { aboutOf: { kind: 'order', idOf: ({ orderId }) => orderId } },
  views: [
    { id: 'all', name: '全部' },
    { id: 'long', name: `放了 ${LONG_DAYS} 天以上` },
    { id: 'soon', name: '快到期' },
    { id: 'over', name: '已超期' },
    { id: 'traits', name: '待核对' },
    { id: 'apart', name: '拆箱中' },
    { id: 'inspect', name: '等验货' },
    { id: 'disputed', name: '有异议' },
    { id: 'unshelved', name: '没架位' },
  ],
  filters: [],
  orders: [
    { by: 'age', down: true, name: '放得最久' },
    { by: 'age', down: false, name: '刚到的' },
  ],
  // What is found is a shelf.
  finds: true,
  columns: [
    {
      id: 'shelf',
      head: '架位',
      width: 72,
      cell: ({ shelf }) => (shelf === null ? <span className="text-kihada">没架位</span> : <b className="font-semibold">{shelf}</b>),
    },
    {
      id: 'goods',
      head: '商品',
      width: 188,
      grow: 1,
      cell: ({ picture, titleZh, titleJa }) => <GoodsCell src={picture} title={titleZh ?? titleJa} original={titleZh && titleJa} />,
    },
    { id: 'order', head: '订单', width: 112, leaves: 3, cell: ({ orderId }) => orderId },
    { id: 'member', head: '会员', width: 84, cell: ({ member }) => member.name },
    {
      id: 'inspection',
      head: '验货',
      width: 92,
      cell: ({ inspection }) => <State tone={inspectionStates[inspection].tone}>{inspectionStates[inspection].word}</State>,
    },
    {
      id: 'traits',
      head: '特性',
      width: 104,
      leaves: 3,
      cell: ({ traits }) =>
        traits === null ? (
          <State tone="wait">待核对</State>
        ) : traits.length === 0 ? (
          <span className="text-ink-3">没有</span>
        ) : (
          traits.map((trait) => goodsTraitZh[trait]).join('、')
        ),
    },
    {
      id: 'parcel',
      head: '现在',
      width: 100,
      cell: ({ parcel, freeUntil }) => <Now parcel={parcel} freeUntil={freeUntil} />,
    },
    {
      id: 'weight',
      head: 'kg',
      width: 80,
      align: 'end',
      leaves: 4,
      cell: ({ weightG, weighed }) => (
        <span className={`num font-medium ${weighed ? '' : 'text-ink-3'}`} title={weighed ? undefined : '和别的货在一个信封里称的'}>
          {weighed ? '' : '约 '}
          {kilograms(weightG)}
        </span>
      ),
    },
    {
      id: 'photos',
      head: '照片',
      width: 60,
      align: 'end',
      leaves: 1,
      cell: ({ photos }) => <span className="num font-medium">{photos}</span>,
    },
    { id: 'tracking', head: '快递单号', width: 132, leaves: 2, cell: ({ tracking }) => tracking ?? '–' },
    {
      id: 'due',
      head: '待补 日元',
      width: 92,
      align: 'end',
      leaves: 5,
      cell: ({ dueJpy }) => (dueJpy ? <span className="num font-medium text-kihada">{formatJpy(dueJpy)}</span> : '–'),
    },
    {
      id: 'received',
      head: '入库',
      width: 104,
      leaves: 2,
      cell: ({ receivedAt }) => <span className="num">{beijingShort(receivedAt)}</span>,
    },
    {
      id: 'age',
      head: '放了',
      width: 72,
      align: 'end',
      sort: 'age',
      cell: ({ receivedAt }) => <Age waitedMs={serverNow() - receivedAt} limitMs={LONG_DAYS * DAY_MS} />,
    },
  ],
}
