import type { InspectionResult, InspectionStep } from './inspection-steps.ts'
import { kgZh, yenZh } from './numbers.ts'
import type { OrderStep } from './order-steps.ts'
import { withoutStop } from './sentences.ts'

/** Why a listing could not be bought. */
export const listingFailureZh = {
  gone: '商品已被卖家删除',
  notOnSale: '商品已被别人买走或下架',
  dearer: '卖家涨价了，没有按新价购买',
  changed: '卖家修改了商品内容，没有购买',
  refused: '煤炉告知商品已无法购买',
} as const
export type ListingFailure = keyof typeof listingFailureZh

const inspectedZh: Record<InspectionResult, string> = {
  ok: '验货完成：合格',
  defect: '验货完成：发现问题',
  impossible: '无法验货，验货费已退回余额',
}

const allBack = '款项（含手续费）全额退回余额'

type Words = Record<
  'create' | 'fromWin' | 'storageNotice' | 'parcelNews' | 'purchaseCorrected' | 'chargePaid' | 'chargeVoided' | OrderStep | InspectionStep,
  (facts: never) => string
>

/** What a line of an order's timeline says, from its event and the facts stored with it. Sums are yen. */
const timelineWords = {
  create: () => '订单已提交，等待付款',
  fromWin: ({ paid }: { paid: boolean }) => (paid ? '竞拍成功，已从冻结款项支付' : '竞拍成功，请在 24 小时内付款'),
  pay: () => '余额支付完成，等待采购',
  cancel: ({ refunded }: { refunded: boolean }) => (refunded ? '已取消，款项全额退回余额' : '已取消'),
  expire: () => '超过付款时间，订单已自动取消',
  edit: ({ emptied }: { emptied: boolean }) => (emptied ? '备注已清空' : '备注已修改'),
  beginPurchase: () => '采购员开始下单',
  release: () => '暂时没能下单，款项保留，稍后自动再试',
  purchased: ({ paidJpy }: { paidJpy: number }) => `已向卖家付款 ${yenZh(paidJpy)}，等待发货`,
  purchaseCorrected: ({ paidJpy, backJpy }: { paidJpy: number; backJpy: number }) =>
    `更正：向卖家付款 ${yenZh(paidJpy)}${backJpy > 0 ? `，差额 ${yenZh(backJpy)}退回余额` : ''}`,
  failListing: ({ why }: { why: ListingFailure }) => `${listingFailureZh[why]}，全额退回余额`,
  unclear: () => '结果还在向煤炉核实，款项保留，不会重复购买',
  settleNotOurs: () => '已核实没有买到，全额退回余额',
  shipped: ({ carrier, number }: { carrier: string; number: string }) => `卖家已发货，${carrier} ${number}`,
  /** `estimated`: a share of the weight of an envelope that held several orders. */
  arrived: ({ weightG, estimated = false }: { weightG: number; estimated?: boolean }) =>
    `已入库，${estimated ? '和同包裹的其他订单合称，约' : ''}重 ${kgZh(weightG)}`,
  unreceive: () => '入库登记有误，已撤回；包裹核对清楚后再入库',
  charge: ({ amountJpy, reasonZh }: { amountJpy: number; reasonZh: string }) => `补差价 ${yenZh(amountJpy)}：${reasonZh}`,
  chargePaid: ({ amountJpy, reasonZh }: { amountJpy: number; reasonZh: string }) => `补差价 ${yenZh(amountJpy)}已从余额支付：${reasonZh}`,
  chargeVoided: ({ amountJpy, reasonZh, paid }: { amountJpy: number; reasonZh: string; paid: boolean }) =>
    `补差价 ${yenZh(amountJpy)}已撤销${paid ? '，已退回余额' : ''}：${reasonZh}`,
  sendAbroad: ({ number }: { number: string }) => `已随国际包裹寄出，单号 ${number}`,
  cameBack: () => '国际包裹已退回仓库，重新入库',
  storageNotice: ({ daysLeft, owedJpy }: { daysLeft: number; owedJpy: number }) =>
    `存放还有 ${daysLeft} 天到期，请在到期前申请发货${owedJpy > 0 ? `；现在的仓储费 ${yenZh(owedJpy)}` : ''}`,
  /** What became of the parcel in which the order lies, told in the thread of one of its orders. */
  parcelNews: ({ parcelId, noteZh }: { parcelId: string; noteZh: string }) => `国际包裹 ${parcelId}：${noteZh}`,
  dispose: ({ reasonZh, backJpy }: { reasonZh: string; backJpy: number }) =>
    `存放期已过，已处理：${backJpy > 0 ? `${withoutStop(reasonZh)}，所得 ${yenZh(backJpy)}存入余额` : reasonZh}`,
  failSeller: () => `卖家取消了交易，${allBack}`,
  failLost: ({ reasonZh }: { reasonZh: string }) => `${withoutStop(reasonZh)}，${allBack}`,
  failReturned: () => `已退货，${allBack}`,
  ask: ({ feeJpy, unpaid }: { feeJpy: number; unpaid: boolean }) =>
    `已加选到仓验货，${yenZh(feeJpy)}${unpaid ? '计入应付合计' : '已从余额支付'}`,
  withdraw: ({ feeJpy, unpaid }: { feeJpy: number; unpaid: boolean }) =>
    `已撤回验货，${unpaid ? `应付合计减少 ${yenZh(feeJpy)}` : `${yenZh(feeJpy)}已退回余额`}`,
  inspect: ({ result }: { result: InspectionResult }) => inspectedZh[result],
  accept: ({ lapsed }: { lapsed: boolean }) => (lapsed ? '到期没有异议，验货结果视为确认' : '你已确认验货结果'),
  dispute: ({ note }: { note: string }) => `你对验货结果有异议：${note}`,
  keep: ({ reasonZh, compensationJpy }: { reasonZh: string; compensationJpy: number }) =>
    compensationJpy > 0 ? `${withoutStop(reasonZh)}，补偿 ${yenZh(compensationJpy)}已存入余额` : reasonZh,
  return: ({ reasonZh }: { reasonZh: string }) => `验货异议成立：${reasonZh}`,
} as const satisfies Words

/** The steps of an order and of its inspection, and what else happens to it. */
export type TimelineEvent = keyof typeof timelineWords
export const timelineEvents = Object.keys(timelineWords) as TimelineEvent[]

/** What is known of an event beyond its kind; `{}` where that is nothing. */
export type TimelineFacts<Event extends TimelineEvent> =
  Parameters<(typeof timelineWords)[Event]> extends [infer Facts] ? Facts : Record<string, never>

/** The sentence of an event. */
export const timelineZh = <Event extends TimelineEvent>(event: Event, facts: TimelineFacts<Event>): string =>
  (timelineWords[event] as (facts: TimelineFacts<Event>) => string)(facts)

/** A line as it is told. */
interface ToldLine {
  event: TimelineEvent
  noteZh: string
  /** Null of a line that was written before facts were stored. */
  facts: Readonly<Record<string, string | number | boolean>> | null
}

/** The facts of a line, when it is of this event and has some. */
export const factsOf = <Event extends TimelineEvent>({ event, facts }: ToldLine, wanted: Event): TimelineFacts<Event> | null =>
  event === wanted ? (facts as TimelineFacts<Event> | null) : null

/** The sentence of a line: out of its facts, else as it was stored. A server of another release may tell no facts, or an event that is not known here. */
export const lineZh = (line: ToldLine): string =>
  line.facts && Object.hasOwn(timelineWords, line.event) ? timelineZh(line.event, line.facts as TimelineFacts<TimelineEvent>) : line.noteZh
