import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Countdown } from '@otsukai/ui/countdown.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page, PageTitle } from '@otsukai/ui/page.tsx'
import { Panel, Section } from '@otsukai/ui/panel.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CancelOrder } from '../../features/order/cancel-order.tsx'
import { ErrandSteps } from '../../features/order/errand-steps.tsx'
import { NoOrder } from '../../features/order/no-order.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { PayFromBalance } from '../../features/order/pay-from-balance.tsx'
import { stateWords } from '../../features/order/order-words.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer, both } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { ChargeShort } from '../../features/wallet/charge-short.tsx'

const columns = 'grid items-start gap-6 tablet:grid-cols-[minmax(0,1fr)_344px] desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-8'

export function SettleScreen({ id }: { id: string }) {
  const asked = useQuery(orderReads.order(id))
  const balance = useQuery(walletReads.balance())
  return (
    <Page title="付款">
      <PageTitle>付款</PageTitle>
      <Answer of={both(asked, balance)} waiting={<SettleSkeleton />} missing={<NoOrder />}>
        {([order, { availableJpy }]) =>
          order.state === 'unpaid' ? (
            <Settle order={order} availableJpy={availableJpy} />
          ) : order.dueJpy > 0 ? (
            <SettleDue order={order} availableJpy={availableJpy} />
          ) : (
            <NothingToPay order={order} />
          )
        }
      </Answer>
    </Page>
  )
}

function Settle({ order, availableJpy }: { order: Order; availableJpy: number }) {
  const timeZone = useTimeZone()
  const { totalJpy } = order.quote
  const shortJpy = Math.max(0, totalJpy - availableJpy)
  const [wasShort, setWasShort] = useState(false)
  if (shortJpy > 0 && !wasShort) setWasShort(true)
  return (
    <>
      <ErrandSteps at={2} />
      <div className={columns}>
        <div className="grid gap-4">
          <Panel className="px-4 py-4 tablet:px-6">
            <OrderedGoods
              goods={order.goods}
              variant={order.goods.variant}
              size={56}
              below={
                <>
                  订单 <span className="num">{order.id}</span> ·{' '}
                  <span className="whitespace-nowrap">提交于 {formatTime(order.createdAt, timeZone)}</span>
                </>
              }
              end={
                <>
                  <p className="text-cap text-ink-3">付款剩余</p>
                  <Countdown until={order.payBy} className="text-xl/7" />
                </>
              }
            />
          </Panel>
          {shortJpy > 0 ? (
            <ChargeShort
              shortJpy={shortJpy}
              availableJpy={availableJpy}
              cost={{ label: '应付合计', amountJpy: totalJpy }}
              after="到账后回到这里付款"
            />
          ) : (
            <PayFromBalance order={order} availableJpy={availableJpy} arrived={wasShort} />
          )}
        </div>
        <Section title="费用明细" className="tablet:sticky tablet:top-20">
          <QuoteLines quote={order.quote} totalLabel="应付合计" loud rated timeZone={timeZone} />
          <Note kind="aside" icon={Undo2} className="mt-4">
            付款前取消，不收任何费用；付款后、采购开始前取消，{formatJpy(totalJpy)} 日元当即退回余额。
          </Note>
          <div className="mt-2 text-center">
            <CancelOrder order={order} quiet />
          </div>
        </Section>
      </div>
    </>
  )
}

/** Charges beyond the quote. A recharge is enough to pay them, as the server takes them as soon as the balance covers them. */
function SettleDue({ order, availableJpy }: { order: Order; availableJpy: number }) {
  const rate = useRate()
  const { shortJpy } = order.quote
  const charges: MoneyLine[] = order.charges.map(({ reasonZh, amountJpy }) => ({ label: reasonZh, amountJpy }))
  const takenJpy = order.charges.reduce((sum, { amountJpy }) => sum + amountJpy, 0) - order.dueJpy
  if (takenJpy > 0) charges.push({ label: '已扣除', amountJpy: -takenJpy })
  return (
    <div className={columns}>
      <div className="grid gap-4">
        <Panel className="px-4 py-4 tablet:px-6">
          <OrderedGoods
            goods={order.goods}
            variant={order.goods.variant}
            size={56}
            below={
              <>
                订单{' '}
                <Link {...links.order(order.id)} className="num link">
                  {order.id}
                </Link>
              </>
            }
          />
        </Panel>
        {shortJpy ? (
          <ChargeShort
            shortJpy={shortJpy}
            availableJpy={availableJpy}
            cost={{ label: '待补差价', amountJpy: order.dueJpy }}
            after="到账后自动补上，不用再操作"
          />
        ) : (
          <Note kind="good">余额已经够了，正在扣除待补的差价，稍等片刻就好。</Note>
        )}
      </div>
      <Section title="补差价" className="tablet:sticky tablet:top-20">
        <MoneyLines lines={charges} total={{ label: '还要补', amountJpy: order.dueJpy }} loud />
        <p className="mt-1 text-right text-cap">
          <AboutYuan amountJpy={order.dueJpy} rate={rate?.WechatRate} />
        </p>
      </Section>
    </div>
  )
}

/** Shown for an order that is paid or over. */
function NothingToPay({ order }: { order: Order }) {
  const { word, next } = stateWords(order)
  // Scrolls up, as it may replace a longer screen whose foot was in view when the order was cancelled.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <Empty
      drawing="bundle"
      title={order.state === 'cancelled' || order.state === 'tradeFailed' ? `这个订单${word}，不用付款` : '这个订单已经付清'}
      help={next}
      way={
        <Link {...links.order(order.id)} className={buttonLook({ size: 'compact' })}>
          查看订单
        </Link>
      }
    />
  )
}

const SettleSkeleton = () => (
  <div role="status" aria-label="正在加载" className={columns}>
    <div className="grid gap-4">
      <Skeleton className="h-28 rounded-photo!" />
      <Skeleton className="h-56 rounded-photo!" />
    </div>
    <Skeleton className="h-96 rounded-photo!" />
  </div>
)
