import { type Order } from '@otsukai/contract/orders'
import { type PayType } from '@otsukai/contract/users'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { calls } from 'virtual:calls'
import { CancelOrder } from '../../features/order/cancel-order.tsx'
import { ErrandSteps } from '../../features/order/errand-steps.tsx'
import { orderReads, refreshOrders } from '../../features/order/order-reads.ts'
import { stateWords } from '../../features/order/order-words.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { QuoteLines } from '../../features/order/quote-box.tsx'
import { PayTypeChoice } from '../../features/wallet/pay-type-choice.tsx'
import { RechargeCode } from '../../features/wallet/recharge-code.tsx'
import { useRecharge } from '../../features/wallet/use-recharge.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { useAction } from '../../lib/action.ts'
import { isNotThere } from '../../lib/api.ts'
import { links } from '../../lib/links.ts'
import { useAttempt } from '../../lib/request-id.ts'
import { useRate, useTimeZone } from '../../lib/site.ts'
import { formatTime } from '../../lib/time.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown, useTimeLeft } from '../../ui/countdown.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type MoneyLine, MoneyLines } from '../../ui/money-lines.tsx'
import { Note } from '../../ui/note.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel, Section } from '../../ui/panel.tsx'
import { fenAt } from '../../ui/price.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'

export const Route = createFileRoute('/order/settle/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(orderReads.order(params.id))
    void context.queryClient.prefetchQuery(walletReads.balance())
  },
  component: SettleScreen,
})

const columns = 'grid items-start gap-6 tablet:grid-cols-[minmax(0,1fr)_344px] desk:grid-cols-[minmax(0,1fr)_400px] desk:gap-8'

function SettleScreen() {
  const { id } = Route.useParams()
  const asked = useQuery(orderReads.order(id))
  const balance = useQuery(walletReads.balance())
  return (
    <Page title="付款">
      <PageTitle>付款</PageTitle>
      {asked.data && balance.data ? (
        asked.data.state === 'unpaid' ? (
          <Settle order={asked.data} availableJpy={balance.data.availableJpy} />
        ) : (
          <NothingToPay order={asked.data} />
        )
      ) : asked.isError && isNotThere(asked.error) ? (
        <Empty
          drawing="search"
          title="没有这个订单"
          help="订单号可能有误，或者它不在你的账号里。"
          way={
            <Link {...links.orders()} className={buttonLook({ size: 'compact' })}>
              看我的订单
            </Link>
          }
        />
      ) : asked.isError || balance.isError ? (
        <ErrorState
          onRetry={() => {
            void asked.refetch()
            void balance.refetch()
          }}
          retrying={asked.isFetching || balance.isFetching}
        />
      ) : (
        <SettleSkeleton />
      )}
    </Page>
  )
}

function Settle({ order, availableJpy }: { order: Order; availableJpy: number }) {
  const timeZone = useTimeZone()
  const rate = useRate()
  const { totalJpy } = order.quote
  const shortJpy = Math.max(0, totalJpy - availableJpy)
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
              end={
                <>
                  <p className="text-cap text-ink-3">付款剩余</p>
                  <Countdown until={order.payBy} className="text-xl/7" />
                </>
              }
            />
            <p className="mt-3 text-cap text-ink-3">
              订单 <span className="num">{order.id}</span> · 提交于 {formatTime(order.createdAt, timeZone)}
            </p>
          </Panel>
          {shortJpy > 0 ? (
            <Short order={order} shortJpy={shortJpy} availableJpy={availableJpy} />
          ) : (
            <Pay order={order} availableJpy={availableJpy} />
          )}
        </div>
        <Section title="费用明细" className="tablet:sticky tablet:top-20">
          <QuoteLines quote={order.quote} totalLabel="应付合计" loud rate={rate} timeZone={timeZone} />
          <Note kind="aside" icon={Undo2} className="mt-4">
            采购开始前取消，{formatJpy(totalJpy)} 日元当即退回余额。
          </Note>
          <div className="mt-2 text-center">
            <CancelOrder order={order} quiet />
          </div>
        </Section>
      </div>
    </>
  )
}

/** The balance covers it: before, the sum, after, and the button. */
function Pay({ order, availableJpy }: { order: Order; availableJpy: number }) {
  const navigate = useNavigate()
  const attempt = useAttempt()
  const pay = useAction(calls.payOrder)
  const over = useTimeLeft(order.payBy) === 0
  const { totalJpy } = order.quote
  const submit = async (): Promise<void> => {
    const done = await pay.run({ id: order.id, requestId: attempt.idFor({ id: order.id }) })
    await refreshOrders()
    if (!done) return
    attempt.done()
    await navigate({ ...links.order(order.id), replace: true })
  }
  const lines: MoneyLine[] = [
    { label: '可用余额', amountJpy: availableJpy },
    { label: '支付这个订单', amountJpy: -totalJpy },
  ]
  return (
    <Section title="用余额支付">
      <MoneyLines lines={lines} total={{ label: '付款后的余额', amountJpy: availableJpy - totalJpy }} dense />
      <Button rank="main" size="large" wide pending={pay.pending} disabled={over} aria-describedby="pay-hint" onClick={() => void submit()} className="mt-4">
        支付 {formatJpy(totalJpy)} 日元
      </Button>
      <p id="pay-hint" className="mt-2.5 text-center text-cap text-ink-3">
        {over ? '付款时间已过，订单即将自动取消，没有扣款' : '付款后采购员开始下单；没买到会全额退回余额'}
      </p>
      <Problem problem={pay.problem} className="mt-3" />
    </Section>
  )
}

/** The balance falls short: how much, and a recharge of exactly that right here. */
function Short({ order, shortJpy, availableJpy }: { order: Order; shortJpy: number; availableJpy: number }) {
  const rate = useRate()
  const recharge = useRecharge()
  const [payType, setPayType] = useState<PayType | null>(null)
  const wechatFen = fenAt(shortJpy, rate?.WechatRate)
  return (
    <>
      <section aria-label="余额还差" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-photo border border-[#e3c98f] bg-kihada-wash px-5 py-4">
        <div className="text-kihada-ink">
          <p>余额还差</p>
          <p>
            <span className="num text-2xl/9 font-semibold">{formatJpy(shortJpy)}</span>
            <span className="ml-1">日元{wechatFen !== null && `（微信约 ${formatFen(wechatFen)} 元）`}</span>
          </p>
        </div>
        <div className="text-sm text-ink-2 tablet:text-right">
          <p>
            可用余额 <b className="num font-semibold text-ink">{formatJpy(availableJpy)}</b> 日元
          </p>
          <p>
            应付合计 <b className="num font-semibold text-ink">{formatJpy(order.quote.totalJpy)}</b> 日元
          </p>
        </div>
      </section>
      <Section title="补足差额">
        {recharge.open ? (
          <>
            <RechargeCode
              key={recharge.open.rechargeId}
              recharge={recharge.open}
              onRenew={() => void recharge.begin(shortJpy, recharge.open?.payType ?? 'wechat')}
              renewing={recharge.pending}
              onPaid={() => showToast('到账了，现在可以付款')}
            />
            <Problem problem={recharge.problem} className="mt-3" />
            <p className="mt-2 text-center text-sm text-ink-2">
              到账后就能在这里付款。
              <button type="button" className="link" onClick={recharge.leave}>
                换一种付款方式
              </button>
            </p>
          </>
        ) : (
          <>
            <PayTypeChoice rate={rate} amountJpy={shortJpy} chosen={payType} onChoose={setPayType} />
            <Button
              rank="main"
              size="large"
              wide
              disabled={payType === null}
              pending={recharge.pending}
              aria-describedby="charge-hint"
              onClick={() => payType && void recharge.begin(shortJpy, payType)}
              className="mt-4"
            >
              充值 {formatJpy(shortJpy)} 日元
            </Button>
            <p id="charge-hint" className={`mt-2.5 text-center text-sm ${payType === null ? 'text-kihada' : 'text-ink-2'}`}>
              {payType === null ? '先选一种付款方式' : '到账后回到这里付款'}
              <span className="text-ink-2">
                {'；'}
                <Link {...links.charge()} className="link">
                  想多充一些
                </Link>
              </span>
            </p>
            <Problem problem={recharge.problem} className="mt-3" />
          </>
        )}
      </Section>
    </>
  )
}

/** The order is not waiting for money: it is paid, or over. */
function NothingToPay({ order }: { order: Order }) {
  const { word, next } = stateWords(order)
  return (
    <Empty
      drawing="bundle"
      title={order.state === 'cancelled' || order.state === 'tradeFailed' ? `这个订单${word}，不用付款` : '这个订单已经付过了'}
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
