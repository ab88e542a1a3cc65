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
import { orderAt } from '../../lib/places.ts'
import { beijing } from '../../lib/times.ts'
import { GoodsTitles } from '../../lib/goods-titles.tsx'

/** One thing that lies in the warehouse: where, since when, and what may be done with it. */
export const StockPeek = ({ row, ...ways }: { row: StockRow } & PeekWays) => {
  const title = row.titleZh ?? row.titleJa
  const about = `订单 ${row.orderId} · ${title}`
  const listed = row.acts.some(({ name }) => name === 'move-stock')
  return (
    <Peek
      label="库存"
      head={row.shelf ?? '没架位'}
      {...ways}
      foot={
        <>
          <OfferedActs of={row.acts} about={about} without={corrects} />
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
        <Fact name="重量">{formatJpy(row.weightG)} 克</Fact>
        <Fact name="快递单号">{row.tracking ?? '–'}</Fact>
        <Fact name="照片">{row.photos} 张</Fact>
        <Fact name="入库">{beijing(row.receivedAt)}</Fact>
        {!!row.dueJpy && <Fact name="待补">{formatJpy(row.dueJpy)} 日元</Fact>}
      </Facts>
    </Peek>
  )
}
