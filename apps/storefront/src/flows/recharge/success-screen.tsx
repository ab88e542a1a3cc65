import type { Order } from '@otsukai/contract/orders'
import type { RechargeStatus } from '@otsukai/contract/users'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Button } from '@otsukai/ui/button.tsx'
import furoshiki from '@otsukai/ui/drawings/furoshiki.svg'
import seigaiha from '@otsukai/ui/drawings/seigaiha.svg'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Heading, Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { orderReads } from '../../features/order/order-reads.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { StateWords } from '../../features/order/state-words.tsx'
import { keepRecharge } from '../../features/wallet/open-recharge.ts'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { hear } from '../../lib/changes.ts'
import { links } from '../../lib/links.ts'
import { useTimeZone } from '../../lib/site.ts'

export function SuccessScreen({ rechargeId }: { rechargeId?: string | undefined }) {
  return rechargeId === undefined ? <NoSuchRecharge /> : <Result key={rechargeId} rechargeId={rechargeId} />
}

function Result({ rechargeId }: { rechargeId: string }) {
  const asked = useQuery(walletReads.recharge(rechargeId))
  const { data } = asked
  useEffect(() => {
    if (data?.status !== 'paid') return
    keepRecharge(null)
    void hear('recharge')
  }, [data?.status])
  const unknown = (state: ReactNode) => (
    <Page title="充值结果">
      <h1 className="sr-only">充值结果</h1>
      {state}
    </Page>
  )
  return (
    <Answer of={asked} waiting={unknown(<Skeleton className="mt-8 h-100 rounded-photo!" />)} missing={<NoSuchRecharge />} failed={unknown}>
      {(recharge) =>
        recharge.status === 'paid' ? (
          <Paid recharge={recharge} />
        ) : (
          <NotYet recharge={recharge} asking={asked.isFetching} onAsk={() => void asked.refetch()} />
        )
      }
    </Answer>
  )
}

/** Words at the left, the bundle at the right. */
const Sheet = ({
  icon,
  good,
  title,
  text,
  children,
}: {
  icon: LucideIcon
  good: boolean
  title: ReactNode
  text: ReactNode
  children: ReactNode
}) => (
  <Panel className="mt-8 grid overflow-hidden tablet:grid-cols-[minmax(0,1fr)_300px] desk:grid-cols-[minmax(0,1fr)_520px]">
    <div className="p-5 tablet:p-8 desk:px-12 desk:py-10">
      <h1 className="flex items-center gap-3 text-2xl font-semibold max-tablet:text-xl">
        <Icon of={icon} size={32} className={good ? 'text-matcha' : 'text-ai'} />
        <span>{title}</span>
      </h1>
      <p className="mt-1.5 text-ink-2" role="status">
        {text}
      </p>
      {children}
    </div>
    <div aria-hidden className="relative min-h-50 overflow-hidden bg-[#f1e6d4]">
      <span className="absolute top-1/2 left-1/2 size-[380px] -translate-1/2 rounded-full bg-[#f4dbcb] max-desk:size-60" />
      <img src={seigaiha} alt="" className="absolute inset-x-0 bottom-0 h-28 w-full object-cover object-left-top" />
      <img src={furoshiki} alt="" className="absolute top-1/2 left-1/2 w-50 -translate-1/2 max-desk:w-36" />
    </div>
  </Panel>
)

function Paid({ recharge }: { recharge: RechargeStatus }) {
  const timeZone = useTimeZone()
  const balance = useQuery(walletReads.balance()).data
  const unpaid = useQuery(orderReads.list({ type: '2', limit: 3 })).data?.list ?? []
  const [next] = unpaid.toSorted((a, b) => a.payBy - b.payBy)
  return (
    <Page title="充值成功">
      <Sheet
        icon={CircleCheck}
        good
        title={
          <>
            <span className="num">{formatJpy(recharge.amountJpy)}</span> 日元已到账
          </>
        }
        text={next ? '有订单在等你付款，现在就可以用余额付清。' : '可以继续逛逛，看中就能直接用余额付款。'}
      >
        <div className="mt-5">
          <MoneyLines
            lines={[
              { label: '支付金额', words: `${formatFen(recharge.amountFen)} 元` },
              { label: '到账', amountJpy: recharge.amountJpy, tone: 'gain' },
            ]}
            {...(balance && { total: { label: '现在的可用余额', amountJpy: balance.availableJpy } })}
          />
        </div>
        <p className="mt-2 text-cap wrap-anywhere text-ink-3">
          充值单 <span className="num">{recharge.rechargeId}</span>
          {recharge.paidAt !== null && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{formatTime(recharge.paidAt, timeZone)} 到账</span>
            </>
          )}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          {next ? (
            <Link {...links.orderSettle(next.id)} className={buttonLook({ rank: 'main' })}>
              去付款
            </Link>
          ) : (
            <Link {...links.home()} className={buttonLook({ rank: 'main' })}>
              继续逛逛
            </Link>
          )}
          {next && (
            <Link {...links.home()} className={buttonLook()}>
              继续逛逛
            </Link>
          )}
          <Link {...links.charge()} className={buttonLook({ rank: 'quiet' })}>
            余额明细
          </Link>
        </div>
      </Sheet>
      {unpaid.length > 0 && <ToPay orders={unpaid} />}
    </Page>
  )
}

/** What the money that came can pay. */
const ToPay = ({ orders }: { orders: readonly Order[] }) => (
  <>
    <Heading>接着可以做</Heading>
    <Panel>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-3 first:border-t-0">
            <div className="min-w-0 flex-1 basis-64">
              <OrderedGoods goods={order.goods} variant={order.goods.variant} size={56} />
            </div>
            <div className="w-56">
              <StateWords order={order} />
            </div>
            <Link {...links.orderSettle(order.id)} className={buttonLook({ size: 'compact' })}>
              去付款
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  </>
)

const waiting = {
  pending: { title: '正在等付款结果', text: '付款结果通常几秒内就到，这里会自动更新。已经付过就不用再付。' },
  expired: { title: '付款码已过期', text: '已经付过？不用再付，到账后自动存入余额。没有付的话，换一张新的付款码就好。' },
  failed: { title: '这次付款没有成功', text: '余额没有变动。换一种付款方式，再试一次。' },
} as const

function NotYet({ recharge, asking, onAsk }: { recharge: RechargeStatus; asking: boolean; onAsk: () => void }) {
  const { title, text } = waiting[recharge.status === 'paid' ? 'pending' : recharge.status]
  return (
    <Page title={title}>
      <Sheet icon={Clock} good={false} title={title} text={text}>
        <div className="mt-5">
          <MoneyLines
            lines={[
              { label: '支付金额', words: `${formatFen(recharge.amountFen)} 元` },
              { label: '将到账', amountJpy: recharge.amountJpy },
            ]}
          />
        </div>
        <p className="mt-2 text-cap wrap-anywhere text-ink-3">
          充值单 <span className="num">{recharge.rechargeId}</span>
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button pending={asking && recharge.status !== 'pending'} onClick={onAsk}>
            我已付款，查一下
          </Button>
          <Link {...links.charge()} className={buttonLook({ rank: 'quiet' })}>
            回充值页
          </Link>
        </div>
      </Sheet>
    </Page>
  )
}

const NoSuchRecharge = () => (
  <Page title="充值结果">
    <h1 className="sr-only">充值结果</h1>
    <Empty
      drawing="search"
      title="没有这笔充值"
      help="充值单号可能有误，或者它不在你的账号里。余额以明细为准。"
      className="min-h-[50vh] content-center"
      way={
        <Link {...links.charge()} className={buttonLook({ size: 'compact' })}>
          看余额明细
        </Link>
      }
    />
  </Page>
)
