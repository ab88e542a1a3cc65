import type { AuctionInfo } from '@otsukai/contract/goods'
import { formatJpy } from '@otsukai/money/format'
import { Note } from '@otsukai/ui/note.tsx'
import { EachYuan, Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { aboutFen, fenByRate } from '../../lib/pay-types.ts'
import { useRate } from '../../lib/site.ts'
import { AuctionClock } from './auction-clock.tsx'
import { useAuction } from './use-auction.ts'

interface Props {
  id: string
  /** From the list or the item, shown until the auction itself has answered. */
  known: { currentJpy: number; bidCount: number; endsAt: number | null }
  /** The listing's status says that the auction is over. */
  over: boolean
}

/** An auction's price, number of bids, end counted down by the server's clock, and least next bid. */
export function AuctionPanel({ id, known, over }: Props) {
  const { auction, present, failed } = useAuction(id)
  const rate = useRate()
  const { currentJpy, bidCount, endsAt } = auction ?? known
  const state = auction?.state ?? (over ? 'ended' : 'open')
  const outdated = auction !== undefined && !present
  return (
    <section aria-label="竞拍" className="mt-4 rounded-photo border border-line bg-paper px-4 pt-3.5 pb-3">
      {/* The height with both sums in yuan, so that nothing moves when the rates arrive. */}
      <div className="flex min-h-27.5 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-sm text-ink-2">{outdated ? '先前的价格，正在更新' : priceLabel(state, bidCount)}</p>
          <p className="mt-0.5" aria-live="polite">
            <Yen amountJpy={currentJpy} size="page" tone={state === 'open' && !outdated ? 'shu' : 'off'} />
          </p>
          <EachYuan sums={aboutFen(fenByRate(currentJpy, rate))} className="mt-1 block text-sm text-ink-3" />
        </div>
        {state === 'open' && <AuctionClock endsAt={endsAt} present={!outdated} />}
      </div>
      {state === 'open' && (auction && present ? <Rules auction={auction} /> : !failed && <RulesSkeleton />)}
      {state !== 'open' && <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{overText(state, bidCount)}</p>}
      {failed && (
        <Note kind="act" className="mt-3">
          暂时连不上煤炉，价格和截止时间可能已经变了，恢复后会自动更新。
        </Note>
      )}
    </section>
  )
}

function priceLabel(state: AuctionInfo['state'], bidCount: number): string {
  if (state === 'open') return bidCount === 0 ? '起拍价 · 还没有人出价' : `当前价 · ${bidCount} 次出价`
  return state === 'ended' && bidCount > 0 ? `成交价 · ${bidCount} 次出价` : '起拍价'
}

function overText(state: AuctionInfo['state'], bidCount: number): string {
  if (state === 'cancelled') return '卖家取消了这场竞拍。'
  return bidCount > 0 ? '竞拍已经结束，由出价最高的买家拍得。' : '竞拍已经结束，没有人出价。'
}

const RulesSkeleton = () => (
  <div className="mt-3 border-t border-line pt-3 text-sm">
    <Skeleton className="h-[1lh] w-4/5" />
  </div>
)

function Rules({ auction: { minNextJpy, buyNowJpy, extended } }: { auction: AuctionInfo }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-ink-2">
      <li>
        最低出价 <b className="font-num font-semibold text-ink">{formatJpy(minNextJpy)}</b> 日元
      </li>
      {buyNowJpy !== undefined && (
        <li>
          出到 <b className="font-num font-semibold text-ink">{formatJpy(buyNowJpy)}</b> 日元直接拍下
        </li>
      )}
      <li>{extended ? '临近截止又有人出价，截止时间已自动延长' : '临近截止有人出价，会自动延长'}</li>
    </ul>
  )
}
