import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Countdown } from '@otsukai/ui/countdown.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { TitlePair, useTitleOf } from '../../lib/titles.tsx'
import { useLimits } from '../../lib/site.ts'
import { bidWords, isOver, type Tone } from './bid-words.ts'
import { useAuction } from './use-auction.ts'
import { WithdrawBid } from './withdraw-bid.tsx'

const tones: Record<Tone, string> = { kihada: 'text-kihada', ai: 'text-ai', matcha: 'text-matcha', ink: 'text-ink-2' }

interface RowProps {
  bid: Bid
  /** Draws this row's button as the main one of the list. */
  mostUrgent: boolean
}

/** A bid in the list: its goods, the price now, the member's limit, its state, and one button. */
export const BidRow = ({ bid, mostUrgent }: RowProps) =>
  isOver(bid) ? (
    <Row bid={bid} mostUrgent={false} priceJpy={bid.currentJpy} bidCount={bid.bidCount} present clock={null} />
  ) : (
    <LiveRow bid={bid} mostUrgent={mostUrgent} />
  )

function LiveRow({ bid, mostUrgent }: RowProps) {
  const { auction, present, failed } = useAuction(bid.goods.id)
  const { currentJpy, bidCount, endsAt } = auction ?? bid
  const open = (auction?.state ?? bid.auctionState) === 'open'
  const clock = !open
    ? null
    : failed || (auction && !present)
      ? '正在更新，'
      : endsAt && (
          <>
            剩 <Countdown until={endsAt} className="text-ink" />，
          </>
        )
  return <Row bid={bid} mostUrgent={mostUrgent} priceJpy={currentJpy} bidCount={bidCount} present={present && !failed} clock={clock} />
}

interface Props extends RowProps {
  priceJpy: number
  bidCount: number
  present: boolean
  /** The time left, drawn before `next`. */
  clock: ReactNode
}

function Row({ bid, mostUrgent, priceJpy, bidCount, present, clock }: Props) {
  const { word, tone, next } = bidWords(bid, priceJpy, useLimits())
  const over = isOver(bid)
  // A link by goods opens their newest bid, which a bid that is over may not be.
  const link = links.bid(over ? bid.bidId : bid.goods.id)
  const titleOf = useTitleOf()
  return (
    <article
      aria-label={titleOf(bid.goods)}
      className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-photo border border-line bg-paper px-4 py-4 tablet:grid-cols-[72px_minmax(0,1fr)_minmax(0,1fr)_104px] desk:grid-cols-[88px_minmax(0,1fr)_116px_116px_196px_108px] desk:gap-x-6 desk:px-5"
    >
      <Link {...link} aria-hidden tabIndex={-1}>
        <Photo src={bid.goods.thumbnail} width={240} faded={over && bid.state !== 'won'} />
      </Link>
      <Link {...link} className="min-w-0 hover:text-ai-deep tablet:max-desk:col-span-3">
        <TitlePair goods={bid.goods} className="line-clamp-2" />
      </Link>
      <dl className="col-span-2 grid grid-cols-2 gap-x-4 desk:gap-x-6">
        <Figure label={over ? '最后的价格' : present ? '当前价' : '先前的价格'} below={`${bidCount} 次出价`}>
          <span className={present ? (over ? '' : tones[tone]) : 'text-ink-3'}>
            <span className="num text-[17px]/6 font-semibold">{formatJpy(priceJpy)}</span>
            <span className="ml-[3px] text-cap">日元</span>
          </span>
        </Figure>
        <Figure
          label="我的上限"
          below={bid.heldJpy > 0 ? `冻结 ${formatJpy(bid.heldJpy)}` : bid.state === 'won' ? '多冻结的已退回' : '冻结 0，已退回'}
        >
          <Yen amountJpy={bid.maxJpy} size="row" tone="ink" />
        </Figure>
      </dl>
      <div className="max-tablet:col-span-2">
        <p
          className={`flex items-center gap-2 leading-5 font-semibold before:size-2 before:shrink-0 before:rounded-full before:bg-current ${tones[tone]}`}
        >
          {word}
        </p>
        <p className="mt-0.5 pl-4 text-cap text-ink-3">
          {clock}
          {next}
        </p>
      </div>
      <div className="grid justify-items-center gap-1.5 max-tablet:col-span-2 max-tablet:justify-items-stretch max-tablet:text-center">
        <RowAct bid={bid} main={mostUrgent} />
      </div>
    </article>
  )
}

const Figure = ({ label, below, children }: { label: string; below: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-cap text-ink-3">{label}</dt>
    <dd className="whitespace-nowrap">{children}</dd>
    <dd className="text-cap text-ink-3">{below}</dd>
  </div>
)

/** The next action on a bid, and at most one more beside it. */
function RowAct({ bid, main }: { bid: Bid; main: boolean }) {
  const look = `w-full px-2! ${buttonLook({ rank: main ? 'main' : 'second', size: 'compact' })}`
  if (bid.orderId)
    return (
      <Link {...links.order(bid.orderId)} className={look}>
        查看订单
      </Link>
    )
  if (isOver(bid))
    return (
      <Link {...links.alike(bid.goods)} className={look}>
        看看同类
      </Link>
    )
  return (
    <>
      <Link {...links.bid(bid.goods.id)} className={look}>
        {bid.state === 'outbid' && bid.allowed.includes('raise') ? '去加价' : '看进展'}
      </Link>
      <WithdrawBid bid={bid} className="link text-sm" />
    </>
  )
}

export const BidRowSkeleton = () => (
  <div
    aria-hidden
    className="grid grid-cols-[88px_minmax(0,1fr)_120px] items-center gap-6 rounded-photo border border-line bg-paper px-5 py-4"
  >
    <Skeleton className="aspect-square rounded-photo!" />
    <div>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-2 h-3 w-1/2" />
    </div>
    <Skeleton className="h-9" />
  </div>
)
