import type { PurchaseRow } from '@otsukai/contract/desk/purchases'
import { formatJpy } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { History, type HistoryLine } from '@otsukai/ui/desk/history.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { formatSecond } from '@otsukai/web/time.ts'
import { ActCards } from '../../lib/act-cards.tsx'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { EntryEvidence } from '../../lib/entry-evidence.tsx'
import { GoodsOfOrder } from '../../lib/goods-of-order.tsx'
import { beijing } from '../../lib/times.ts'
import { attemptStanding } from './purchase-words.ts'

/** The acts of its order that settle a doubt. */
const settles: readonly string[] = ['record-purchase', 'settle-not-ours']

/** A purchase beside the list: second by second what was sent and heard, and, of one in doubt, what settles it. */
export function PurchasePeek({ purchase, ...ways }: { purchase: PurchaseRow } & PeekWays) {
  const { orderId, outcome, told, absentAt } = purchase
  const { word, tone } = attemptStanding(purchase)
  const doubt = outcome === 'unclear' && purchase.orderState === 'inDoubt'
  const at = (time: number) => formatSecond(time, 'Asia/Shanghai')
  const lines: HistoryLine[] = [
    { time: at(purchase.begunAt), text: `留给账号 ${purchase.account}`, tone: 'plain' as const, when: purchase.begunAt },
    ...(purchase.sentAt === null ? [] : [{ time: at(purchase.sentAt), text: '发给煤炉', tone: 'moving' as const, when: purchase.sentAt }]),
    ...absentAt.map((when) => ({ time: at(when), text: '账号里查不到这笔', tone: 'wait' as const, when })),
  ].toSorted((one, other) => one.when - other.when)
  return (
    <Peek label="采购" head={`${orderId} 第 ${purchase.n} 次`} {...ways}>
      <State tone={tone} loud>
        {word}
      </State>
      {doubt && (
        <p className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
          煤炉没有回答，不知道买没买到。会员的钱在等：登录 {purchase.account} 看一眼，再二选一。
        </p>
      )}
      <Facts>
        <Fact name="商品">{purchase.itemId}</Fact>
        <Fact name="价">
          <span className="num font-medium">{formatJpy(purchase.priceJpy)}</span> 日元
        </Fact>
        <Fact name="账号">{purchase.account}</Fact>
        <Fact name="煤炉单号">{purchase.marketId ?? '还没有'}</Fact>
        {outcome === null && <Fact name="最晚等到">{beijing(purchase.deadlineAt).slice(5)}</Fact>}
        {told && <Fact name="煤炉说">{told}</Fact>}
      </Facts>
      <GoodsOfOrder
        id={orderId}
        evidence={(page) =>
          doubt && (
            <>
              <EntryEvidence kind="doubt" page={page} />
              <ActCards
                acts={page.acts.filter(({ name }) => settles.includes(name))}
                about={`订单 ${orderId}`}
                begin={{ paid: String(purchase.priceJpy) }}
              />
            </>
          )
        }
      />
      {!doubt && (
        <section>
          <PartHead beside={beijing(purchase.begunAt).slice(0, 10)}>经过</PartHead>
          <History lines={lines} />
        </section>
      )}
    </Peek>
  )
}
