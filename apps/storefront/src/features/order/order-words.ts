import { kgZh } from '@otsukai/contract/numbers'
import { isArrived, type OrderStep, type orderSteps } from '@otsukai/contract/order-steps'
import { factsOf, listingFailureZh, type TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { withoutStop } from '@otsukai/contract/sentences'
import { formatJpy } from '@otsukai/money/format'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { storageAt, storageZh } from '../../lib/storage-words.ts'

export type Tone = 'kihada' | 'ai' | 'matcha' | 'ink'

/** The state of an order in the member's words: the word, its colour, and the next step. */
export interface StateWords {
  word: string
  tone: Tone
  next: string
}

interface Facts extends Pick<
  Order,
  'state' | 'refundedJpy' | 'paidJpy' | 'tracking' | 'warehouse' | 'inspection' | 'dueJpy' | 'timeline' | 'storage'
> {
  allowed: readonly Order['allowed'][number][]
}

type Line = Order['timeline'][number]
type Failing = { [Step in OrderStep]: (typeof orderSteps)[Step]['to'] extends 'tradeFailed' ? Step : never }[OrderStep]

/** Why a trade failed, in a few words. Of lines without facts no more is known than their kind. */
const whyFailedZh: Record<Failing, (line: Line) => string> = {
  failListing: (line) => {
    const facts = factsOf(line, 'failListing')
    return facts ? listingFailureZh[facts.why] : '没有买到'
  },
  settleNotOurs: () => '已核实没有买到',
  failSeller: () => '卖家取消了交易',
  failLost: (line) => factsOf(line, 'failLost')?.reasonZh ?? '包裹丢失',
  failReturned: () => '已退货',
}
const isFailing = (event: TimelineEvent): event is Failing => Object.hasOwn(whyFailedZh, event)

function whyFailed({ timeline }: Pick<Order, 'timeline'>): string {
  for (const line of timeline.toReversed()) if (isFailing(line.event)) return whyFailedZh[line.event](line)
  return ''
}

/** The cost of an order in yen: its quote and its charges. */
export const wholeCostJpy = ({ quote, charges }: Pick<Order, 'quote' | 'charges'>): number =>
  charges.reduce((sum, { amountJpy }) => sum + amountJpy, quote.totalJpy)

/** The refund of an order that failed or was cancelled. */
const refundWords = (order: Facts): string => {
  const { state, refundedJpy, paidJpy } = order
  const why = state === 'tradeFailed' ? whyFailed(order) : ''
  if (refundedJpy > 0) return `${why && `${withoutStop(why)}，`}${formatJpy(refundedJpy)} 日元已退回余额`
  return paidJpy > 0 ? '退款处理中' : '没有扣款'
}

/** An open charge, inspection or dispute, for an order that is bought; null when there is none. */
function openMatter({ inspection: { state }, dueJpy }: Facts): string | null {
  if (dueJpy > 0) return `待补差价 ${formatJpy(dueJpy)} 日元`
  if (state === 'inspected') return '验货完成，等你确认'
  return state === 'disputed' ? '验货异议处理中' : null
}

/** The state of an order for its page's title, with an open inspection. */
export function titleZh(order: Facts): string {
  const { word } = stateWords(order)
  const { state } = order.inspection
  if (order.state !== 'warehoused') return word
  return state === 'inspected' ? `${word}，验货待确认` : state === 'disputed' ? `${word}，验货有异议` : word
}

/** What stored goods weigh, and how long that is free or what it costs. */
function storedZh({ warehouse, storage, allowed }: Facts, now: number): string {
  const weight = warehouse ? kgZh(warehouse.weightG) : '在仓库保管'
  if (!storage || !allowed.includes('ship')) return weight
  const words = storageZh(storageAt(storage.freeUntil, now))
  return `${weight}，${storage.owedJpy > 0 ? `仓储费已计 ${formatJpy(storage.owedJpy)} 日元` : words}`
}

export function stateWords(order: Facts, now = serverNow()): StateWords {
  switch (order.state) {
    case 'unpaid':
      return { word: '待付款', tone: 'kihada', next: '超时自动取消' }
    case 'paid':
      return { word: '已付款', tone: 'ai', next: '等待采购，现在还可以取消' }
    case 'purchasing':
      return { word: '已付款 · 采购中', tone: 'ai', next: '采购员正在下单' }
    case 'inDoubt':
      return { word: '待核实', tone: 'kihada', next: '正在向煤炉核实，款项保留，不会重复购买' }
    case 'purchased':
      return { word: '已购买', tone: 'ai', next: openMatter(order) ?? '等待卖家发货' }
    case 'shipped':
      return {
        word: '已发货',
        tone: 'ai',
        next: openMatter(order) ?? (order.tracking ? `${order.tracking.carrier}，等待入库` : '正寄往仓库'),
      }
    case 'warehoused':
      return { word: '已入库', tone: 'matcha', next: openMatter(order) ?? storedZh(order, now) }
    case 'sentAbroad':
      return { word: '已寄出', tone: 'ai', next: order.dueJpy > 0 ? openMatter(order)! : '在国际包裹里' }
    case 'disposed':
      return { word: '已处理', tone: 'ink', next: '存放期已过，由仓库处理' }
    case 'tradeFailed':
      return { word: '交易失败', tone: 'ink', next: refundWords(order) }
    case 'cancelled':
      return { word: '已取消', tone: 'ink', next: refundWords(order) }
  }
}

/** Whether the goods lie in a parcel, or were sent in one. */
export const isInParcel = ({ state, parcelId, allowed }: Pick<Order, 'state' | 'parcelId' | 'allowed'>): boolean =>
  isArrived(state) && parcelId !== null && !allowed.includes('ship')

/** A twelve-digit tracking number in groups of four, as printed on labels. */
export const trackingGroups = (number: string): string => (/^\d{12}$/.test(number) ? number.replaceAll(/(\d{4})(?=\d)/g, '$1-') : number)
