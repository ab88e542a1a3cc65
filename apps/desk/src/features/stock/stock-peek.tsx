import { parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import type { StockRow } from '@otsukai/contract/desk/stock'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Peek } from '@otsukai/ui/desk/peek.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Link } from '@tanstack/react-router'
import { beginAct } from '../../lib/acting.ts'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { inspectionStates } from '../../lib/inspection-words.ts'
import { printLabels } from '../../lib/labels.ts'
import { MemberName } from '../../lib/member-name.tsx'
import { OfferedActs } from '../../lib/offered-acts.tsx'
import { corrects } from '../../lib/offers.tsx'
import { orderAt, parcelAt } from '../../lib/places.ts'
import { useMay } from '../../lib/session.ts'
import { beijing } from '../../lib/times.ts'
import { kilograms } from '../../lib/weights.ts'
import { GoodsTitles } from '../../lib/goods-titles.tsx'
import { StockTraits } from './stock-traits.tsx'

/** One thing that lies in the warehouse: where, since when, and what may be done with it. */
export const StockPeek = ({ row, ...ways }: { row: StockRow } & PeekWays) => {
  const title = row.titleZh ?? row.titleJa
  const about = `订单 ${row.orderId} · ${title}`
  const may = useMay()
  const listed = row.acts.some(({ name }) => name === 'move-stock')
  return (
    <Peek
      label="库存"
      head={row.shelf ?? '没架位'}
      {...ways}
      foot={
        <>
          <OfferedActs of={row.acts} about={about} without={[...corrects, 'set-traits', 'dispose-order']} />
          {!listed && <Button onClick={() => beginAct({ name: 'move-stock', input: { orders: [row.orderId] }, about })}>换架位…</Button>}
          <Button onClick={() => printLabels('order', row.orderId)}>打标签</Button>
        </>
      }
    >
      <div className="flex gap-3">
        <Thumb src={row.picture} size="large" />
        <div className="min-w-0">
          <GoodsTitles of={row} />
        </div>
      </div>
      <Facts>
        <Fact name="订单">
          <Link {...orderAt(row.orderId)} className="link">
            {row.orderId}
          </Link>
        </Fact>
        <Fact name="会员">
          <MemberName of={row.member} />
        </Fact>
        <Fact name="验货">
          <State tone={inspectionStates[row.inspection].tone}>{inspectionStates[row.inspection].word}</State>
        </Fact>
        <Fact name="重量">
          {kilograms(row.weightG)} kg{!row.weighed && '，信封里合称的'}
        </Fact>
        <Fact name="免费存到">{beijing(row.freeUntil)}</Fact>
        {!!row.owedJpy && <Fact name="仓储费">{formatJpy(row.owedJpy)} 日元</Fact>}
        {row.parcel && (
          <Fact name="包裹">
            <Link {...parcelAt(row.parcel.id)} className="text-ai underline hover:no-underline">
              {row.parcel.id}
            </Link>{' '}
            {row.parcel.toReshelve ? '拆箱中' : parcelStateZh[row.parcel.state]}
          </Fact>
        )}
        <Fact name="快递单号">{row.tracking ?? '–'}</Fact>
        <Fact name="照片">{row.photos} 张</Fact>
        <Fact name="入库">{beijing(row.receivedAt)}</Fact>
        {!!row.dueJpy && <Fact name="待补">{formatJpy(row.dueJpy)} 日元</Fact>}
      </Facts>
      {row.parcel?.toReshelve && may('warehouse.act') && (
        <Button onClick={() => beginAct({ name: 'reshelve', input: { parcel: row.parcel!.id }, about: `包裹 ${row.parcel!.id} 里的货` })}>
          放回货架…
        </Button>
      )}
      {may('warehouse.act') && row.parcel === null && <StockTraits key={row.orderId} of={row} />}
    </Peek>
  )
}
