import type { BidRow } from '@otsukai/contract/desk/bids'
import { formatJpy } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Link } from '@tanstack/react-router'
import { ActButtons } from '../../lib/act-buttons.tsx'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { MarketLink } from '../../lib/market-link.tsx'
import { MemberName } from '../../lib/member-name.tsx'
import { orderAt } from '../../lib/places.ts'
import { beijingShort, tokyoShort } from '../../lib/times.ts'
import { bidStanding, leastOf } from './bid-words.ts'
import { TimeLeft } from './time-left.tsx'
import { GoodsTitles } from '../../lib/goods-titles.tsx'

const leaders = { us: '我们', other: '别人', unknown: '不清楚' } as const
const auctionStates = { open: '在拍', ended: '结束了', cancelled: '卖家取消了' } as const

const Yen = ({ of }: { of: number }) => (
  <>
    <span className="num font-medium">{formatJpy(of)}</span> 日元
  </>
)

/** A bid beside the list: the auction as it was last heard of, what the member would pay, what may be done. */
export function BidPeek({ bid, ...ways }: { bid: BidRow } & PeekWays) {
  const { auction, member, titleZh, titleJa } = bid
  const { word, tone } = bidStanding(bid)
  const title = titleZh ?? titleJa
  const least = leastOf(bid)
  return (
    <Peek
      label="竞拍"
      head={title}
      {...ways}
      foot={bid.acts.length > 0 && <ActButtons acts={bid.acts} about={`${title} · ${member.name}`} size="normal" />}
    >
      <div className="flex gap-3">
        <Thumb src={bid.picture} size="normal" />
        <div className="min-w-0">
          <State tone={tone} loud>
            {word}
          </State>
          <GoodsTitles of={bid} />
          <span className="block text-ink-3">
            {bid.goodsId} <MarketLink of={bid} />
          </span>
        </div>
      </div>
      {bid.byHand && (
        <p className="rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
          煤炉没有出价接口，要人来出：用 <b className="font-semibold">{auction?.account ?? '指定账号'}</b> 至少出{' '}
          {least === null ? '–' : formatJpy(least)}，最多 {formatJpy(bid.maxJpy)} 日元。
          {bid.byHand.dueAt && `最晚 ${tokyoShort(bid.byHand.dueAt).slice(6)}（东京）出完。`}
        </p>
      )}
      <section>
        <PartHead beside={auction && `${beijingShort(auction.heardAt)} 读到`}>煤炉上</PartHead>
        {auction ? (
          <Facts>
            <Fact name="竞拍">{auctionStates[auction.state]}</Fact>
            <Fact name="结束">
              {auction.endsAt ? (
                <>
                  {tokyoShort(auction.endsAt)} 东京
                  {auction.state === 'open' && (
                    <>
                      ，还剩 <TimeLeft until={auction.endsAt} />
                    </>
                  )}
                </>
              ) : (
                '没有定时'
              )}
            </Fact>
            <Fact name="现价">
              <Yen of={auction.currentJpy} />
              ，出了 {auction.bids} 次
            </Fact>
            <Fact name="下一口至少">
              <Yen of={auction.leastNextJpy} />
            </Fact>
            <Fact name="谁领先">{auction.bids === 0 ? '还没人出' : leaders[auction.leader]}</Fact>
            <Fact name="账号">{auction.account ?? '还没定'}</Fact>
          </Facts>
        ) : (
          <p className="text-ink-3">还没有读到。</p>
        )}
      </section>
      <section>
        <PartHead beside={`${beijingShort(bid.createdAt)} 出价`}>会员</PartHead>
        <Facts>
          <Fact name="会员">
            <MemberName of={member} />
          </Fact>
          <Fact name="上限">
            <Yen of={bid.maxJpy} />
          </Fact>
          <Fact name="怎么出">{bid.mode === 'closing' ? '快结束时再出' : '马上出，被超越就跟'}</Fact>
          {bid.heldJpy !== undefined && (
            <Fact name="冻结着">
              <Yen of={bid.heldJpy} />
            </Fact>
          )}
          {bid.orderId && (
            <Fact name="订单">
              <Link {...orderAt(bid.orderId)} className="link">
                {bid.orderId}
              </Link>
            </Fact>
          )}
        </Facts>
      </section>
    </Peek>
  )
}
