import type { Thread } from '@otsukai/contract/messages'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Conversation } from '../../features/message/conversation.tsx'
import { messageReads } from '../../features/message/message-reads.ts'
import { orderReads } from '../../features/order/order-reads.ts'
import { StateWords } from '../../features/order/state-words.tsx'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useTimeZone } from '../../lib/site.ts'
import { ThreadTitle, TitlePair } from '../../lib/titles.tsx'

/** The head of a conversation: title, subject, and a card below. */
const Head = ({ title, about, children }: { title: ReactNode; about?: ReactNode; children?: ReactNode }) => (
  <>
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 tablet:px-6">
      <h2 className="min-w-0 truncate text-md font-semibold">{title}</h2>
      {about && <p className="text-cap text-ink-3">{about}</p>}
    </div>
    {children}
  </>
)

const card = 'grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 bg-sunk px-4 py-3 desk:gap-x-4 tablet:px-6'

/** An existing thread: an order's, about goods, or support's. */
export function ThreadTalk({ threadId }: { threadId: string }) {
  const asked = useQuery(messageReads.thread({ threadId }))
  // The conversation itself says that it is on its way, or did not come.
  const talk = <KnownTalk threadId={threadId} thread={asked.data} />
  return (
    <Answer of={asked} waiting={talk} missing={<NoThread />} failed={() => talk}>
      {() => talk}
    </Answer>
  )
}

const NoThread = () => (
  <Empty
    drawing="search"
    className="m-auto"
    title="没有这个对话"
    help="链接可能有误，或者它不在你的账号里。"
    way={
      <Link {...links.messages()} className={buttonLook({ size: 'compact' })}>
        看全部消息
      </Link>
    }
  />
)

function KnownTalk({ threadId, thread }: { threadId: string; thread: Thread | undefined }) {
  const { orderId, goodsId, title = '消息', original = null } = thread ?? {}
  const head = <ThreadTitle title={title} original={original} />
  return (
    <>
      {orderId ? (
        <Head
          title={head}
          about={
            <>
              订单 <span className="num">{orderId}</span>
            </>
          }
        >
          <OrderCard orderId={orderId} />
        </Head>
      ) : goodsId ? (
        <Head title={head} about="竞拍通知和商品咨询">
          <GoodsCard goodsId={goodsId} />
        </Head>
      ) : (
        <Head title={head} about={thread && '客服看到后会尽快回复'} />
      )}
      <Conversation topic={{ threadId }} asked={{ threadId }} empty={null} className="flex-1" />
    </>
  )
}

/** The conversation about goods, begun or not. */
export function GoodsTalk({ goodsId }: { goodsId: string }) {
  return (
    <>
      <Head title="问商品">
        <GoodsCard goodsId={goodsId} />
      </Head>
      <Conversation
        topic={{ goodsId }}
        asked={{ goodsId }}
        empty={<p className="px-6 py-5 text-sm text-ink-2">想知道尺寸、瑕疵、配件，都可以问。客服会去问卖家，回复会显示在这里。</p>}
        className="flex-1"
      />
    </>
  )
}

/** The conversation with support, begun or not. */
export function SupportTalk({ draft }: { draft: string | undefined }) {
  const navigate = useNavigate()
  const list = useQuery(messageReads.list(1, 1))
  const threadId = list.data?.supportThreadId ?? null
  return (
    <>
      <Head title="在线客服" about="客服看到后会尽快回复" />
      <Conversation
        topic={{}}
        asked={threadId === null ? null : { threadId }}
        {...(draft !== undefined && { draft })}
        empty={<p className="px-6 py-5 text-sm text-ink-2">有什么都可以问。关于某个订单的，从订单里问会更快。</p>}
        // The field stays where it is; only a reload must not offer again what was sent.
        onSent={() => void navigate({ ...links.messages({ about: 'support' }), replace: true, resetScroll: false })}
        className="flex-1"
      />
    </>
  )
}

function OrderCard({ orderId }: { orderId: string }) {
  const timeZone = useTimeZone()
  const order = useQuery(orderReads.order(orderId)).data
  if (!order) return <div className={`${card} h-18`} />
  return (
    <div className={`${card} tablet:grid-cols-[48px_minmax(0,1fr)_auto_auto]`}>
      <Photo src={order.goods.thumbnail} width={240} />
      <div className="min-w-0 max-tablet:col-span-2">
        <p>
          <TitlePair goods={order.goods} className="block truncate" />
        </p>
        <p className="truncate text-cap text-ink-3">
          {order.paidJpy > 0 ? `已付 ${formatJpy(order.paidJpy)} 日元` : `应付 ${formatJpy(order.quote.totalJpy)} 日元`} ·{' '}
          {formatTime(order.createdAt, timeZone)} 提交
        </p>
      </div>
      <div className="max-w-56 max-tablet:col-span-2 max-tablet:row-start-2">
        <StateWords order={order} />
      </div>
      <Link {...links.order(orderId)} className={`${buttonLook({ size: 'small' })} max-tablet:row-start-2`}>
        查看订单
      </Link>
    </div>
  )
}

function GoodsCard({ goodsId }: { goodsId: string }) {
  const goods = useQuery(read(calls.batchGet, { ids: [goodsId] })).data?.[0]
  if (!goods) return <div className={`${card} h-18`} />
  return (
    <div className={card}>
      <Photo src={goods.thumbnail} width={240} />
      <div className="min-w-0">
        <p>
          <TitlePair goods={goods} className="block truncate" />
        </p>
        <p className="text-cap text-ink-3">{goods.priceJpy === null ? '还没有标价' : `${formatJpy(goods.priceJpy)} 日元`}</p>
      </div>
      <Link {...links.goods(goods)} className={buttonLook({ size: 'small' })}>
        查看商品
      </Link>
    </div>
  )
}
