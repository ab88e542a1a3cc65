import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Breadcrumbs } from '@otsukai/ui/breadcrumbs.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Countdown } from '@otsukai/ui/countdown.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel, Section } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OrderMessages } from '../../features/message/order-messages.tsx'
import { CancelOrder } from '../../features/order/cancel-order.tsx'
import { InspectionPanel, InspectionResult } from '../../features/order/inspection-panel.tsx'
import { InspectionSwitch } from '../../features/order/inspection-switch.tsx'
import { NoOrder } from '../../features/order/no-order.tsx'
import { OrderMoney } from '../../features/order/order-money.tsx'
import { OrderTracking, OrderWarehouse } from '../../features/order/order-parcel.tsx'
import { orderReads } from '../../features/order/order-reads.ts'
import { OrderRemark } from '../../features/order/order-remark.tsx'
import { OrderTimeline } from '../../features/order/order-timeline.tsx'
import { isInParcel, stateWords, titleZh } from '../../features/order/order-words.ts'
import { OrderedGoods } from '../../features/order/ordered-goods.tsx'
import { progressSteps } from '../../features/order/progress-steps.ts'
import { Answer } from '../../lib/answer.tsx'
import { besideColumns } from '../../lib/columns.ts'
import { links } from '../../lib/links.ts'
import { ProgressLine } from '../../lib/progress-line.tsx'
import { useTimeZone } from '../../lib/site.ts'

export function OrderScreen({ id }: { id: string }) {
  const timeZone = useTimeZone()
  const asked = useQuery(orderReads.order(id))
  const order = asked.data
  const heading = <h1 className="sr-only">订单 {id}</h1>
  return (
    <Page title={order ? `${titleZh(order)} · 订单 ${id}` : `订单 ${id}`}>
      <Breadcrumbs
        path={[
          { name: '个人中心', link: links.overview() },
          { name: '我的订单', link: links.orders() },
        ]}
        here={id}
      />
      <Answer
        of={asked}
        waiting={<OrderSkeleton id={id} />}
        missing={
          <>
            {heading}
            <NoOrder />
          </>
        }
        failed={(state) => (
          <>
            {heading}
            {state}
          </>
        )}
      >
        {(known) => <Whole order={known} timeZone={timeZone} />}
      </Answer>
    </Page>
  )
}

function Whole({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-semibold">{titleZh(order)}</h1>
        <InspectionResult inspection={order.inspection} />
        {order.auction && (
          <>
            <Tag tone="ink">竞拍拍到</Tag>
            <Link {...links.bid(order.goods.id)} className="link text-sm">
              出价记录
            </Link>
          </>
        )}
        <p className="ml-auto text-sm text-ink-3 max-tablet:ml-0 max-tablet:w-full">
          订单号 <span className="num select-all">{order.id}</span> · {formatTime(order.createdAt, timeZone)} 提交
        </p>
      </div>
      <Panel className="mt-4">
        <ProgressLine label="订单进度" steps={progressSteps(order)} timeZone={timeZone} />
      </Panel>
      <div className={besideColumns}>
        <div className="in-order grid min-w-0 gap-4">
          {!awaitsAnswer(order) && <Now order={order} />}
          {order.dueJpy > 0 && <DueCharges order={order} />}
          <InspectionPanel order={order} timeZone={timeZone} />
          {order.warehouse && <OrderWarehouse order={order} warehouse={order.warehouse} timeZone={timeZone} />}
          {order.tracking && <OrderTracking tracking={order.tracking} />}
          <OrderMessages orderId={order.id} />
          <OrderTimeline order={order} timeZone={timeZone} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Section title="商品">
            <OrderedGoods goods={order.goods} variant={order.goods.variant} size={80} />
            <p className="mt-3 text-cap text-ink-3">下单时的快照，编号 {order.goods.id}</p>
          </Section>
          <OrderMoney order={order} />
          {!order.inspection.result && <InspectionSwitch order={order} />}
          <OrderRemark order={order} />
        </div>
      </div>
    </>
  )
}

/** What a state means for the member. An order that is over takes its text from `stateWords`. */
const meanings: Partial<Record<Order['state'], string>> = {
  unpaid: '付款后采购员才会开始下单。到时间没有付款，订单自动取消，不扣款。',
  paid: '采购员马上开始下单。现在还可以取消，款项当即退回余额。',
  purchasing: '采购员正在向卖家下单，现在不能取消了；没买到会全额退回。',
  inDoubt: '下单的结果还没有得到煤炉确认，我们正在逐项核实。款项保留在订单里，不会重复购买；确认没买到就全额退回。',
  purchased: '已经买到了，等卖家寄往我们的仓库。',
  shipped: '卖家已经发货，到仓后会称重、登记。',
  warehoused: '商品已到仓库，称重登记完成，由我们替你保管。',
  sentAbroad: '已随国际包裹寄出，到哪里了看包裹的物流。',
  disposed: '存放期过了很久没有寄出，已由仓库处理；所得扣除仓储费后存入余额。',
}

const SHIPPABLE = '商品已到仓库，称重登记完成。想寄的时候申请发货，可以和别的商品合成一个包裹，寄之前先看到运费。'
const IN_PARCEL = '商品在一个还没寄出的包裹里，现在不计存放天数。'
const BEING_INSPECTED = '商品已到仓库，称重登记完成，正在拍照验货。验完会在消息里通知你，由你确认。'

const meaningOf = ({ state }: Order, { shippable, inParcel }: { shippable: boolean; inParcel: boolean }): string | undefined =>
  state !== 'warehoused' ? meanings[state] : shippable ? SHIPPABLE : inParcel ? IN_PARCEL : meanings.warehoused

/** The inspection's panel replaces the section on the next step while an inspection is open or disputed. */
const awaitsAnswer = ({ inspection: { state } }: Order): boolean => state === 'inspected' || state === 'disputed'

/** The meaning of the order's state, and the member's actions. */
function Now({ order }: { order: Order }) {
  const payable = order.allowed.includes('pay')
  const shippable = order.allowed.includes('ship') && order.dueJpy === 0
  const inParcel = isInParcel(order)
  const cancellable = order.allowed.includes('cancel')
  const over = order.state === 'tradeFailed' || order.state === 'cancelled'
  const beingInspected = order.state === 'warehoused' && order.inspection.state === 'requested'
  const text = over ? `${stateWords(order).next}。` : beingInspected ? BEING_INSPECTED : meaningOf(order, { shippable, inParcel })
  if (order.state === 'inDoubt') {
    return (
      <Note kind="act">
        <b className="font-semibold">待核实：</b>
        {text}
      </Note>
    )
  }
  return (
    <Section
      title={payable ? '等待付款' : over ? '结果' : '接下来'}
      beside={payable && <Countdown until={order.payBy} className="text-xl/7 text-kihada" />}
    >
      <p className="text-ink-2">{text}</p>
      {(payable || cancellable || over || shippable || inParcel) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {payable && (
            <Link {...links.orderSettle(order.id)} className={buttonLook({ rank: 'main' })}>
              去付款
            </Link>
          )}
          {shippable && (
            <Link {...links.parcelNew([order.id])} className={buttonLook({ rank: 'main' })}>
              申请发货
            </Link>
          )}
          {shippable && (
            <Link {...links.stock()} className={buttonLook()}>
              和别的一起寄
            </Link>
          )}
          {inParcel && order.parcelId !== null && (
            <Link {...links.parcel(order.parcelId)} className={buttonLook()}>
              看包裹 {order.parcelId}
            </Link>
          )}
          <CancelOrder order={order} />
          {over && (
            <Link {...links.alike(order.goods)} className={buttonLook({ size: 'compact' })}>
              找同样的
            </Link>
          )}
        </div>
      )}
    </Section>
  )
}

/** Charges beyond the quote that the balance did not cover, with a link to pay them. */
function DueCharges({ order }: { order: Order }) {
  return (
    <Section
      title="待补差价"
      beside={
        <span className="text-kihada">
          <span className="num text-xl/7 font-semibold">{formatJpy(order.dueJpy)}</span> 日元
        </span>
      }
    >
      <p className="text-ink-2">这是报价之外的实际花费，明细在款项里。余额够了会自动扣除；补齐之后才能申请发货。</p>
      <Link {...links.orderSettle(order.id)} className={`mt-4 ${buttonLook({ rank: 'main' })}`}>
        去补差价
      </Link>
    </Section>
  )
}

const OrderSkeleton = ({ id }: { id: string }) => (
  <div role="status" aria-label="正在加载">
    <h1 className="sr-only">订单 {id}</h1>
    <Skeleton className="h-10 w-60" />
    <Skeleton className="mt-4 h-28 rounded-photo!" />
    <div className={besideColumns}>
      <Skeleton className="h-72 rounded-photo!" />
      <Skeleton className="h-96 rounded-photo!" />
    </div>
  </div>
)
