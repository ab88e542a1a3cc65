import type { OrderListType } from '@otsukai/contract/order-steps'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { LinkTabs, TabCount, tabLook } from '@otsukai/ui/tabs.tsx'
import { spanZh } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { OrderRow, OrderRowSkeleton } from '../../features/order/order-row.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { PayTogether } from '../../features/order/pay-together.tsx'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { orderTabs } from '../../lib/order-tabs.ts'
import { useLimits, useRate, useTimeZone } from '../../lib/site.ts'

export interface OrdersSearch {
  type?: OrderListType | undefined
  q?: string | undefined
  page?: number | undefined
}

const PAGE_SIZE = 10
export const wanted = ({ type = 'all', q, page = 1 }: OrdersSearch) => orderReads.list({ type, q, page, limit: PAGE_SIZE })

export function OrdersScreen({ search }: { search: OrdersSearch }) {
  const { type = 'all', q, page = 1 } = search
  const timeZone = useTimeZone()
  const rate = useRate()
  const asked = useQuery({ ...wanted(search), placeholderData: keepPreviousData })
  const [paying, setPaying] = useState(false)
  const balance = useQuery({ ...walletReads.balance(), enabled: paying })
  const { data } = asked
  const pages = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : 1
  const urgent = data?.list.filter(({ allowed }) => allowed.includes('pay')).sort((a, b) => a.payBy - b.payBy)[0]
  const tab = orderTabs.find((each) => each.type === type)
  const toPage = (n: number) => ({ to: '/users/order', search: { type, ...(q && { q }), ...(n > 1 && { page: n }) } }) as const
  return (
    <Page title={type === 'all' ? '我的订单' : `我的订单 · ${tab?.name}`} className="min-w-0 max-tablet:mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">我的订单</h1>
        <OrderSearch key={q ?? ''} type={type} q={q ?? ''} />
      </div>
      <LinkTabs label="订单状态">
        {orderTabs.map(({ type: each, name }) => (
          <Link
            key={each}
            to="/users/order"
            search={{ type: each, ...(q && { q }) }}
            aria-current={each === type ? 'page' : undefined}
            className={tabLook(each === type)}
          >
            {name}
            <TabCount>{data?.counts[each]}</TabCount>
          </Link>
        ))}
      </LinkTabs>
      {data && (type === 'all' || type === '2') && !q && (
        <div className="mt-4 empty:hidden">
          <PayTogether count={data.counts['2'] ?? 0} open={paying} onOpen={setPaying} availableJpy={balance.data?.availableJpy} />
        </div>
      )}
      <div
        aria-busy={asked.isPlaceholderData}
        className={`mt-4 grid gap-4 transition-opacity ${asked.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        <Answer
          of={asked}
          waiting={[0, 1, 2].map((n) => (
            <OrderRowSkeleton key={n} />
          ))}
          words={{ help: '订单都在，余额也不受影响。连上后会自动显示，也可以现在重试。' }}
          empty={<NoOrders type={type} q={q} />}
        >
          {({ list }) =>
            list.map((order) => (
              <OrderRow key={order.id} order={order} wechatRate={rate?.WechatRate} timeZone={timeZone} mostUrgent={order === urgent} />
            ))
          }
        </Answer>
      </div>
      {data && pages > 1 && (
        <Pager prev={page > 1 ? toPage(page - 1) : null} next={page < pages ? toPage(page + 1) : null} between={`${page} / ${pages}`} />
      )}
    </Page>
  )
}

/** Finds orders by order number, goods number or words of the title; Enter commits. */
function OrderSearch({ type, q }: { type: OrderListType; q: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    void navigate({ to: '/users/order', search: { type: text ? 'all' : type, ...(text && { q: text }) } })
  }
  return (
    <form onSubmit={submit} className="relative w-80 max-w-full max-tablet:w-full">
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3">
        <Icon of={Search} size={18} />
      </span>
      <input
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        aria-label="搜索订单"
        placeholder="订单号 / 商品编号 / 商品名"
        className="h-10 w-full rounded-photo border border-line-strong bg-paper pr-3 pl-10 focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none"
      />
    </form>
  )
}

const nothing: Record<OrderListType, { title: string; help: string }> = {
  all: { title: '包袱还是空的', help: '看中什么，下单试试。采购开始前都可以取消。' },
  2: { title: '没有等你付款的订单', help: '提交了还没付款的订单会在这里。' },
  3: { title: '没有正在采购的订单', help: '付款之后、买到之前的订单会在这里。' },
  60000: { title: '还没有拍到的商品', help: '拍到的商品会在这里。' },
  4: { title: '没有等卖家发货的订单', help: '买到的商品会在这里，等卖家寄往仓库。' },
  5: { title: '没有在路上的包裹', help: '卖家发货之后、到仓之前的订单会在这里。' },
  6: { title: '仓库里还没有你的东西', help: '到仓称重之后的订单会在这里。' },
  13: { title: '没有失败的交易', help: '没买成的订单会在这里，款项都会全额退回余额。' },
}

function NoOrders({ type, q }: { type: OrderListType; q: string | undefined }) {
  const limits = useLimits()
  if (q) {
    return (
      <Empty
        drawing="search"
        title={`没有找到“${q}”`}
        help="可以用订单号、商品编号，或者标题里的字来找。"
        way={
          <Link {...links.orders()} className={buttonLook({ size: 'compact' })}>
            看全部订单
          </Link>
        }
      />
    )
  }
  return (
    <Empty
      drawing="bundle"
      {...nothing[type]}
      {...(type === '2' && limits && { help: `提交的订单会在这里等 ${spanZh(limits.orderExpiresS)}。` })}
      way={
        <Link
          {...(type === 'all' ? links.home() : type === '60000' ? links.bids() : links.orders())}
          className={buttonLook({ size: 'compact' })}
        >
          {type === 'all' ? '去逛逛' : type === '60000' ? '看我的竞拍' : '看全部订单'}
        </Link>
      }
    />
  )
}
