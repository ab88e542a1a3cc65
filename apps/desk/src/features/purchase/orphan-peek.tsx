import type { Entry } from '@otsukai/contract/desk/queue'
import { formatJpy } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { Peek } from '@otsukai/ui/desk/peek.tsx'
import { ActButtons } from '../../lib/act-buttons.tsx'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { beijing } from '../../lib/times.ts'

/** Goods without an order beside the list: give them to an order, return them, sell them on. */
export const OrphanPeek = ({ orphan, ...ways }: { orphan: Entry } & PeekWays) => (
  <Peek
    label="无主货"
    head={orphan.titleZh}
    {...ways}
    foot={orphan.acts.length > 0 && <ActButtons acts={orphan.acts} about={orphan.detailZh || orphan.subject} size="normal" />}
  >
    <p className="rounded-photo bg-sunk px-3 py-2 text-ink-2">买到了，但没有订单在等它，钱先由本店出。归入订单、退回或转卖。</p>
    <Facts>
      <Fact name="是什么">{orphan.detailZh || '还不知道'}</Fact>
      <Fact name="煤炉单号">{orphan.subject}</Fact>
      {typeof orphan.amountJpy === 'number' && (
        <Fact name="金额">
          <span className="num font-medium">{formatJpy(orphan.amountJpy)}</span> 日元
        </Fact>
      )}
      <Fact name="发现于">{beijing(orphan.openedAt)}</Fact>
      <Fact name="负责">{orphan.claimedBy?.name ?? '没人'}</Fact>
    </Facts>
  </Peek>
)
