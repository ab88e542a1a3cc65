import type { Order } from '@otsukai/contract/orders'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Photo } from '@otsukai/ui/photo.tsx'
import { AboutYuan, Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { TitlePair } from '../../lib/titles.tsx'
import { nextStep } from './next-step.ts'
import { wholeCostJpy } from './order-words.ts'
import { StateWords } from './state-words.tsx'

/** The state of an order's inspection as a tag. */
const inspectionTag = ({ inspection: { state, result } }: Order): { text: string; good: boolean } | null => {
  if (state === 'none') return null
  if (state === 'requested') return { text: '已选验货', good: false }
  if (state === 'disputed') return { text: '验货有异议', good: false }
  if (state === 'returned') return { text: '验货后退货', good: false }
  return { text: result === 'ok' ? '验货合格' : result === 'defect' ? '验货发现问题' : '无法验货', good: result === 'ok' }
}

interface OrderRowProps {
  order: Order
  wechatRate: number | null | undefined
  timeZone: string
  /** Draws this row's button as the main one of the list: the order whose payment is due first. */
  mostUrgent: boolean
}

/** An order in the list: time and number, goods, total, state, and one button. */
export function OrderRow({ order, wechatRate, timeZone, mostUrgent }: OrderRowProps) {
  const tag = inspectionTag(order)
  const over = order.state === 'tradeFailed' || order.state === 'cancelled'
  return (
    <article aria-label={`订单 ${order.id}`} className="overflow-hidden rounded-photo border border-line bg-paper">
      <header className="flex min-h-11 flex-wrap items-center gap-x-5 bg-sunk px-5 py-2 text-sm text-ink-2 max-tablet:px-4">
        <time>{formatTime(order.createdAt, timeZone)}</time>
        <Link {...links.order(order.id)} className="target hover:text-ai">
          订单号 <span className="num text-ink">{order.id}</span>
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] items-center gap-4 px-5 py-4 max-tablet:px-4 tablet:grid-cols-[72px_minmax(0,1fr)_minmax(104px,auto)_148px_96px] desk:grid-cols-[88px_minmax(0,1fr)_minmax(120px,auto)_212px_116px] desk:gap-x-7">
        <Link {...links.order(order.id)} aria-hidden tabIndex={-1} className="max-tablet:w-22">
          <Photo src={order.goods.thumbnail} width={240} faded={over} />
        </Link>
        <div className="min-w-0">
          <Link {...links.order(order.id)} className="target block hover:text-ai-deep">
            <TitlePair goods={order.goods} className="line-clamp-2" />
          </Link>
          <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {order.goods.variant && (
              <Tag>
                <span lang="ja">{order.goods.variant.name}</span>
              </Tag>
            )}
            {tag && <Tag tone={tag.good ? 'matcha' : 'plain'}>{tag.text}</Tag>}
            {order.auction && <Tag tone="ink">竞拍拍到</Tag>}
          </p>
        </div>
        <p className="tablet:text-right">
          <Yen amountJpy={wholeCostJpy(order)} size="row" tone="ink" />
          <span className="block">
            <AboutYuan amountJpy={wholeCostJpy(order)} rate={wechatRate} />
          </span>
        </p>
        <StateWords order={order} />
        <div className="grid gap-1.5 max-tablet:col-span-2">
          <RowButton order={order} main={mostUrgent} />
        </div>
      </div>
    </article>
  )
}

function RowButton({ order, main }: { order: Order; main: boolean }) {
  const { link, text } = nextStep(order)
  return (
    <Link {...link} className={buttonLook({ rank: main ? 'main' : 'second', size: 'compact' })}>
      {text}
    </Link>
  )
}

export const OrderRowSkeleton = () => (
  <div aria-hidden className="overflow-hidden rounded-photo border border-line bg-paper">
    <div className="h-11 bg-sunk" />
    <div className="grid grid-cols-[88px_minmax(0,1fr)_120px] gap-7 px-5 py-4">
      <Skeleton className="aspect-square rounded-photo!" />
      <div className="self-center">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-3 w-1/2" />
      </div>
      <Skeleton className="h-6 self-center" />
    </div>
  </div>
)
