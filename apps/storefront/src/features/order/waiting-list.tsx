import type { Order } from '@otsukai/contract/orders'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { nextStep, waitingOrders } from './next-step.ts'
import { TitlePair } from '../../lib/titles.tsx'
import { StateWords } from './state-words.tsx'

interface WaitingListProps {
  orders: readonly Order[]
  timeZone: string
  /** Rows above all orders (outbid bids, parcels), their number, and what of them failed to load. */
  first: { count: number; rows: ReactNode; lostZh: string }
}

/** Everything that waits for the member, the most urgent first; one line when nothing does. */
export function WaitingList({ orders, timeZone, first }: WaitingListProps) {
  const waiting = waitingOrders(orders)
  const pressing = first.count
  const count = pressing + waiting.length
  return (
    <Panel role="region" aria-label="等你处理">
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3.5 tablet:px-5">
        <h2 className="text-md font-semibold">等你处理 {count > 0 && <span className="num font-medium text-ink-3">{count}</span>}</h2>
        {count > 1 && <p className="text-cap text-ink-3">按剩余时间排列</p>}
      </div>
      {count === 0 ? (
        <p className="px-4 py-5 text-ink-2 tablet:px-5">
          {first.lostZh === ''
            ? '没有等你处理的事。需要付款、加价、补差价、确认验货或打包的事时，会列在这里。'
            : `订单都不用处理。${first.lostZh}暂时没有加载出来，连上后会自动显示。`}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {first.rows}
          {waiting.map((order, at) => (
            <Waiting key={order.id} order={order} timeZone={timeZone} first={pressing === 0 && at === 0} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Waiting({ order, timeZone, first }: { order: Order; timeZone: string; first: boolean }) {
  const { link, text, by } = nextStep(order)
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 px-4 py-3 tablet:grid-cols-[56px_minmax(0,1fr)_188px_104px] tablet:px-5 desk:grid-cols-[56px_minmax(0,1fr)_236px_116px] desk:gap-x-5">
      <Link {...links.order(order.id)} aria-hidden tabIndex={-1}>
        <Photo src={order.goods.thumbnail} width={240} />
      </Link>
      <Link {...links.order(order.id)} className="target min-w-0 hover:text-ai-deep">
        <TitlePair goods={order.goods} className="line-clamp-2" />
      </Link>
      <div className="max-tablet:col-start-2">
        <StateWords order={order} />
        {order.state !== 'unpaid' && by !== null && (
          <p className="pl-4 text-cap text-ink-3">
            <time>{formatTime(by, timeZone)}</time> {order.allowed.includes('ship') ? '前免费存放' : '前请答复'}
          </p>
        )}
      </div>
      <Link
        {...link}
        className={`max-tablet:col-start-2 ${buttonLook({ rank: first && order.state === 'unpaid' ? 'main' : 'second', size: 'compact' })}`}
      >
        {text}
      </Link>
    </li>
  )
}
