import { RAISES_AT_MOST } from '@otsukai/contract/bid-steps'
import type { BidDetails } from '@otsukai/contract/bids'
import type { GoodsSummary } from '@otsukai/contract/goods'
import { formatJpy } from '@otsukai/money/format'
import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel, Section } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { isNotThere } from '@otsukai/web/api.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AuctionClock } from '../../features/auction/auction-clock.tsx'
import { BidFigures, type Standing } from '../../features/auction/bid-figures.tsx'
import { BidLadder } from '../../features/auction/bid-ladder.tsx'
import { bidReads } from '../../features/auction/bid-reads.ts'
import { BidStory } from '../../features/auction/bid-story.tsx'
import { bidWords, closingZh, isOver } from '../../features/auction/bid-words.ts'
import { SendBidNow } from '../../features/auction/send-bid-now.tsx'
import { useAuction } from '../../features/auction/use-auction.ts'
import { WithdrawBid } from '../../features/auction/withdraw-bid.tsx'
import { goodsReads } from '../../features/goods/goods-reads.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer, type Asked } from '../../lib/answer.tsx'
import { hear } from '../../lib/changes.ts'
import { ITEM_ID } from '../../lib/item-id.ts'
import { links } from '../../lib/links.ts'
import { useLimits, useTimeZone } from '../../lib/site.ts'
import { useTitleOf } from '../../lib/titles.tsx'
import { asLimit, BidForm } from './bid-form.tsx'

const columns =
  'mt-4 grid grid-cols-1 items-start gap-4 tablet:grid-rows-[auto_1fr] tablet:grid-cols-[minmax(0,1fr)_344px] tablet:gap-x-6 desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-x-8'

/** `id` is goods, which stand for the member's newest bid on them, or one bid, for a bid that a newer one followed. */
export function BidScreen({ id }: { id: string }) {
  return ITEM_ID.test(id) ? <BidOnGoods key={id} id={id} /> : <OwnBid key={id} bidId={id} newest={false} />
}

function BidOnGoods({ id }: { id: string }) {
  const asked = useQuery(bidReads.newest(id))
  const bid = asked.data?.list[0]
  if (bid) return <OwnBid key={bid.bidId} bidId={bid.bidId} newest />
  return asked.data ? <FirstBid id={id} /> : <NoAnswer asked={asked} />
}

function OwnBid({ bidId, newest }: { bidId: string; newest: boolean }) {
  const asked = useQuery(bidReads.bid(bidId))
  const bid = asked.data
  if (!bid) return <NoAnswer asked={asked} />
  const past = isOver(bid) && (!newest || bid.auctionState !== 'open')
  return past ? <PastBid bid={bid} /> : <Live goods={bid.goods} bid={bid} heardAt={asked.dataUpdatedAt} />
}

function FirstBid({ id }: { id: string }) {
  const asked = useQuery(goodsReads.item(id))
  const goods = asked.data
  if (!goods) return <NoAnswer asked={asked} />
  return goods.auction ? <Live goods={goods} bid={null} heardAt={asked.dataUpdatedAt} /> : <NoAuction goods={goods} />
}

/** An older answer about a bid may be out of date. */
const PRESENT_MS = 15_000

interface LiveProps {
  goods: GoodsSummary
  bid: BidDetails | null
  /** When the bid was last fetched, by this computer's clock. */
  heardAt: number
}

/** How the auction stands with the member's bid on it, by whichever was told of it; `standing` is null while nothing is known. */
function useStanding({ goods, bid, heardAt }: LiveProps) {
  const { auction, present, failed } = useAuction(goods.id)
  const bidPresent = useTimeLeft(heardAt + PRESENT_MS + serverNow() - Date.now()) > 0
  const priceJpy = auction?.currentJpy
  const state = auction?.state
  // The auction has a price or state that the bid lacks: refetches the bid at once.
  useEffect(() => {
    if (bid && (priceJpy !== bid.currentJpy || state !== bid.auctionState)) void hear('auction')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [priceJpy, state])
  const known = auction ?? bid ?? goods.auction
  const standing: Standing | null = known && {
    currentJpy: known.currentJpy,
    bidCount: known.bidCount,
    minNextJpy: auction?.minNextJpy ?? bid?.minNextJpy ?? known.currentJpy,
    buyNowJpy: auction?.buyNowJpy,
    present: present && (bid === null || isOver(bid) || bidPresent),
    open: (auction?.state ?? bid?.auctionState ?? 'open') === 'open',
  }
  return { auction, failed, standing, endsAt: known?.endsAt ?? null }
}

/** An auction that may still take bids, with the member's own, if there is one. */
function Live({ goods, bid, heardAt }: LiveProps) {
  const { auction, failed, standing, endsAt } = useStanding({ goods, bid, heardAt })
  const availableJpy = useQuery(walletReads.balance()).data?.availableJpy
  if (!standing) return null
  const { currentJpy, present, open } = standing
  const own = bid && !isOver(bid) ? bid : null
  const raisable = own === null || own.allowed.includes('raise')
  return (
    <Frame goods={goods} bid={bid} title={!present && auction ? '正在更新…' : undefined} currentJpy={currentJpy}>
      <div className={columns}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Panel className="overflow-hidden">
            <div className="flex flex-wrap items-start gap-x-6 gap-y-4 px-4 py-5 tablet:px-6">
              <div className="min-w-0 flex-1 basis-70">
                <OrderedGoods goods={goods} />
              </div>
              {open && <AuctionClock endsAt={endsAt} present={present} />}
            </div>
            <BidFigures bid={bid} standing={standing} availableJpy={availableJpy} />
          </Panel>
          {failed && <Note kind="act">暂时连不上煤炉，价格和截止时间可能已经变了，恢复后会自动更新。</Note>}
          {bid && <HowItStands bid={bid} currentJpy={currentJpy} extended={auction?.extended ?? false} />}
          {!bid && (open ? <HowItGoes /> : <Note kind="aside">竞拍已经结束，不能再出价了。</Note>)}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 tablet:row-span-2">
          {open && raisable && auction ? (
            <BidForm goods={goods} bid={own} auction={auction} present={present} />
          ) : open && raisable && !failed ? (
            <Skeleton className="h-120 rounded-photo!" />
          ) : bid ? (
            <BidCosts bid={bid} />
          ) : (
            <Similar goods={goods} />
          )}
        </div>
        {bid && (
          <div className="grid min-w-0 grid-cols-1 gap-4">
            {own && open && own.state !== 'queued' && (
              <BidLadder currentJpy={currentJpy} maxJpy={own.maxJpy} minNextJpy={standing.minNextJpy} leads={own.state !== 'outbid'} />
            )}
            <BidStory bid={bid} />
          </div>
        )}
      </div>
    </Frame>
  )
}

function PastBid({ bid }: { bid: BidDetails }) {
  const { currentJpy, bidCount, minNextJpy, goods } = bid
  return (
    <Frame goods={goods} bid={bid} currentJpy={currentJpy}>
      <div className={columns}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Panel className="overflow-hidden">
            <div className="px-4 py-5 tablet:px-6">
              <OrderedGoods goods={goods} />
            </div>
            <BidFigures bid={bid} standing={{ currentJpy, bidCount, minNextJpy, present: true, open: false }} availableJpy={undefined} />
          </Panel>
          <HowItStands bid={bid} currentJpy={currentJpy} extended={false} />
          <BidStory bid={bid} />
        </div>
        <BidCosts bid={bid} />
      </div>
    </Frame>
  )
}

interface FrameProps {
  goods: GoodsSummary
  bid: BidDetails | null
  /** Replaces the bid's state. */
  title?: string | undefined
  currentJpy: number
  children: ReactNode
}

/** Breadcrumbs, the bid's state as the heading, and the time of bidding. */
function Frame({ goods, bid, title, currentJpy, children }: FrameProps) {
  const timeZone = useTimeZone()
  const limits = useLimits()
  const name = useTitleOf()(goods)
  const words = bid && bidWords(bid, currentJpy, limits)
  const shown = title ?? words?.title ?? '出价'
  const raises = bid ? RAISES_AT_MOST - bid.raisesLeft : 0
  return (
    <Page title={`${shown} · ${name}`}>
      <Breadcrumbs
        path={[
          { name: '个人中心', link: links.overview() },
          { name: '我的竞拍', link: links.bids() },
        ]}
        here={name}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 aria-live="polite" className="text-2xl font-semibold">
          {shown}
        </h1>
        {bid?.state === 'leading' && currentJpy <= bid.maxJpy && <Tag tone="ai">代你加价中</Tag>}
        {bid && ['outbid', 'lost', 'cancelled'].includes(bid.state) && <Tag tone="matcha">{formatJpy(bid.quote.totalJpy)} 日元已退回</Tag>}
        {bid && (
          <p className="ml-auto text-sm text-ink-3 max-tablet:ml-0 max-tablet:w-full">
            {formatTime(bid.createdAt, timeZone)} 出价
            {raises > 0 && ` · 已加价 ${raises} 次，最多 ${RAISES_AT_MOST} 次`}
          </p>
        )}
      </div>
      {children}
    </Page>
  )
}

/** What the bid's state means for the member's money, and the actions other than a higher limit. */
function HowItStands({ bid, currentJpy, extended }: { bid: BidDetails; currentJpy: number; extended: boolean }) {
  const limits = useLimits()
  const all = `${formatJpy(bid.quote.totalJpy)} 日元`
  switch (bid.state) {
    case 'queued':
      return (
        <Note
          way={
            <span className="flex flex-wrap gap-x-4">
              <SendBidNow bid={bid} className="underline underline-offset-3" />
              <WithdrawBid bid={bid} className="underline underline-offset-3" />
            </span>
          }
        >
          {closingZh(limits)}，在那之前可以撤回，{all}全部退回。
        </Note>
      )
    case 'placing':
      return <Note>正在送出，几秒内就有结果。{all}已冻结，出价不成功会立即退回。</Note>
    case 'leading':
      if (currentJpy > bid.maxJpy) return <Note kind="act">价格刚刚超过你的上限，正在确认。被超越的话，{all}立即全部退回。</Note>
      return (
        <Note>
          有人加价，我们会自动跟到你的上限，每次只加最小一档。没拍到，冻结立即退回。
          {extended && '临近截止又有人出价，截止时间已自动延长。'}
        </Note>
      )
    case 'outbid':
      return (
        <Note kind="act" way={<WithdrawBid bid={bid} className="underline underline-offset-3" />}>
          {bid.raisesLeft > 0
            ? `价格超过了你的上限 ${formatJpy(bid.maxJpy)} 日元，${all}已全部退回。加价会按新的上限重新冻结全部费用。`
            : `价格超过了你的上限 ${formatJpy(bid.maxJpy)} 日元，${all}已全部退回。这个出价已加价 ${RAISES_AT_MOST} 次，不能再加了。`}
        </Note>
      )
    case 'settling':
      return <Note kind="act">竞拍已经结束，正在向煤炉核实是不是你拍到的。{all}先保留，没拍到会全部退回。</Note>
    case 'won':
      return (
        <Note kind="good" way={bid.orderId && <Link {...links.order(bid.orderId)}>查看订单</Link>}>
          你以 {formatJpy(bid.currentJpy)} 日元拍到了，订单已经生成。
          {bid.events.some(({ event }) => event === 'wonUncovered') ? '请在 24 小时内付款。' : '已用冻结的款项付款，没用完的已退回余额。'}
        </Note>
      )
    case 'lost':
      return (
        <Note kind="aside" icon={Undo2} way={<Link {...links.alike(bid.goods)}>找同样的</Link>}>
          竞拍已经结束，这次没有拍到。{all}已全部退回余额。
        </Note>
      )
    case 'cancelled':
      return (
        <Note kind="aside" icon={Undo2}>
          {bid.auctionState === 'cancelled' ? '卖家取消了这场竞拍。' : '你撤回了这个出价。'}
          {all}已全部退回余额。
        </Note>
      )
  }
}

/** How bidding works, shown before the first bid. */
const HowItGoes = () => (
  <Section
    title="我们怎么替你拍"
    beside={
      <Link {...links.guide(1)} target="_blank" className="link text-sm">
        竞拍说明
      </Link>
    }
  >
    <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2 marker:font-num">
      <li>你设一个上限。有人加价，我们每次只加最小一档，最多加到上限；别人看不到你的上限。</li>
      <li>出价时冻结上限和费用。被超越或没拍到，立即全部退回余额。</li>
      <li>拍到了自动生成订单，用冻结的款项付款，没用完的退回余额。</li>
    </ol>
  </Section>
)

/** The cost of a bid that cannot be raised, and where to go next. */
function BidCosts({ bid }: { bid: BidDetails }) {
  const timeZone = useTimeZone()
  return (
    <Section title={bid.state === 'won' ? '出价时的最多花费' : '你的出价'}>
      <QuoteLines quote={asLimit(bid.quote)} totalLabel="最多花费" timeZone={timeZone} />
      <div className="mt-2 border-t border-line pt-1.5">
        <MoneyLines
          dense
          lines={[
            bid.heldJpy > 0
              ? { label: '冻结中', amountJpy: bid.heldJpy }
              : bid.state === 'won'
                ? { label: '实际付款', words: '见订单' }
                : { label: '已退回余额', amountJpy: bid.quote.totalJpy, tone: 'gain' },
          ]}
        />
      </div>
      {bid.orderId ? (
        <Link {...links.order(bid.orderId)} className={`mt-4 ${buttonLook({ rank: 'main', size: 'large', wide: true })}`}>
          查看订单
        </Link>
      ) : (
        isOver(bid) && (
          <Link {...links.alike(bid.goods)} className={`mt-4 ${buttonLook({ wide: true })}`}>
            看看同类
          </Link>
        )
      )}
    </Section>
  )
}

const Similar = ({ goods }: { goods: GoodsSummary }) => (
  <Section title="看看别的">
    <Link {...links.alike(goods)} className={buttonLook({ wide: true })}>
      找同样的
    </Link>
    <Link {...links.auctions()} className={`mt-3 ${buttonLook({ wide: true })}`}>
      快结束的竞拍
    </Link>
  </Section>
)

const NoAuction = ({ goods }: { goods: GoodsSummary }) => (
  <Page title="出价">
    <h1 className="sr-only">出价</h1>
    <Empty
      drawing="search"
      title="这件不是竞拍商品"
      help="它按标价出售，可以直接下单。"
      way={
        <Link {...links.goods(goods)} className={buttonLook({ size: 'compact' })}>
          回商品页
        </Link>
      }
    />
  </Page>
)

/** Nothing to show yet: on its way, not there, or not reachable. */
function NoAnswer({ asked }: { asked: Asked<unknown> }) {
  const title = isNotThere(asked.error) ? '没有这件竞拍' : '出价'
  return (
    <Page title={title}>
      <h1 className="sr-only">{title}</h1>
      <Answer
        of={asked}
        waiting={
          <div role="status" aria-label="正在加载" className="pt-12">
            <Skeleton className="h-10 w-60" />
            <div className={columns}>
              <div className="grid gap-4">
                <Skeleton className="h-60 rounded-photo!" />
                <Skeleton className="h-72 rounded-photo!" />
              </div>
              <Skeleton className="h-120 rounded-photo!" />
            </div>
          </div>
        }
        missing={
          <Empty
            drawing="search"
            title="没有这件竞拍"
            help="编号可能有误，或者这个出价不在你的账号里。"
            way={
              <Link {...links.bids()} className={buttonLook({ size: 'compact' })}>
                看我的竞拍
              </Link>
            }
          />
        }
        words={{ help: '你的出价和冻结的款项都不受影响。连上后会自动显示，也可以现在重试。' }}
      >
        {() => null}
      </Answer>
    </Page>
  )
}
