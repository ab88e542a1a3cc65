import type { PurchaseRow } from '@otsukai/contract/desk/purchases'
import { orderStateZh, type OrderState } from '@otsukai/contract/order-steps'
import { formatJpy } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { History, type HistoryLine } from '@otsukai/ui/desk/history.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { formatSecond } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActButtons } from '../../lib/act-buttons.tsx'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { orderAt } from '../../lib/places.ts'
import { beijing } from '../../lib/times.ts'
import { attemptStanding } from './purchase-words.ts'
import { GoodsTitles } from '../../lib/goods-titles.tsx'

/** A purchase beside the list: second by second what was sent and heard, and, of one in doubt, what settles it. */
export function PurchasePeek({ purchase, ...ways }: { purchase: PurchaseRow } & PeekWays) {
  const { orderId, outcome, told, absentAt, entry } = purchase
  const { word, tone } = attemptStanding(purchase)
  const doubt = useQuery({ ...read(calls.deskEntry, { id: entry ?? 0 }), enabled: entry !== null })
  const at = (time: number) => formatSecond(time, 'Asia/Shanghai')
  const lines: HistoryLine[] = [
    { time: at(purchase.begunAt), text: `留给账号 ${purchase.account}`, tone: 'plain' as const, when: purchase.begunAt },
    ...(purchase.sentAt === null ? [] : [{ time: at(purchase.sentAt), text: '发给煤炉', tone: 'moving' as const, when: purchase.sentAt }]),
    ...absentAt.map((when) => ({ time: at(when), text: '账号里查不到这笔', tone: 'wait' as const, when })),
  ].toSorted((one, other) => one.when - other.when)
  return (
    <Peek
      label="采购"
      head={`${orderId} 第 ${purchase.n} 次`}
      {...ways}
      foot={doubt.data && doubt.data.acts.length > 0 && <ActButtons acts={doubt.data.acts} about={`订单 ${orderId}`} size="normal" />}
    >
      <div>
        <State tone={tone} loud>
          {word}
        </State>
        <GoodsTitles of={purchase} />
      </div>
      {entry !== null && (
        <div className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
          {doubt.data ? `${doubt.data.titleZh}。会员的 ${formatJpy(purchase.priceJpy)} 日元在等。` : <Skeleton className="h-5" />}
        </div>
      )}
      <Facts>
        <Fact name="订单">
          <Link {...orderAt(orderId)} className="link">
            {orderId}
          </Link>
          <span className="ml-2 text-ink-3">{orderStateZh[purchase.orderState as OrderState] ?? purchase.orderState}</span>
        </Fact>
        <Fact name="商品">{purchase.itemId}</Fact>
        <Fact name="价">
          <span className="num font-medium">{formatJpy(purchase.priceJpy)}</span> 日元
        </Fact>
        <Fact name="账号">{purchase.account}</Fact>
        <Fact name="煤炉单号">{purchase.marketId ?? '还没有'}</Fact>
        {outcome === null && <Fact name="最晚等到">{beijing(purchase.deadlineAt).slice(5)}</Fact>}
        {told && <Fact name="煤炉说">{told}</Fact>}
      </Facts>
      <section>
        <PartHead beside={beijing(purchase.begunAt).slice(0, 10)}>经过</PartHead>
        <History lines={lines} />
      </section>
    </Peek>
  )
}
