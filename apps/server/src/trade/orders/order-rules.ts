import type { MarketItem } from '@otsukai/connectors/marketplace'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Quote } from '@otsukai/contract/quote'
import { type InspectionState, mayInspect } from '@otsukai/contract/inspection-steps'
import { type OrderState, orderSteps } from '@otsukai/contract/order-steps'
import type { Order } from '@otsukai/contract/orders'
import { mayTake } from '@otsukai/contract/steps'
import type { PayType } from '@otsukai/contract/pay-types'
import { fenFor, type MicroYuan } from '@otsukai/money/rate'
import { sumYen, type Yen, yen } from '@otsukai/money/yen'
import { newBase32 } from '../../platform/base32.ts'
import { Refusal } from '../../platform/http/errors.ts'

/** The goods, as shown to the member when ordering. */
export type OrderedGoods = GoodsSummary & { variant: { id: string; name: string } | null }

/** The listing behind a quote, stored with the order: the buyer compares the current listing with it. */
export interface KeptListing {
  checksum: string
  name: string
  description: string
  photoUrls: string[]
  conditionId: string | null
  shippingPayer: MarketItem['shippingPayer']
  priceJpy: number
  shippingFeeJpy: number | null
  variantId: string | null
  sellerId: string
}

export const keptListing = (item: MarketItem, variantId: string | null): KeptListing => ({
  checksum: item.checksum,
  name: item.name,
  description: item.description,
  photoUrls: item.photoUrls,
  conditionId: item.conditionId,
  shippingPayer: item.shippingPayer,
  priceJpy: item.priceJpy ?? 0,
  shippingFeeJpy: item.shippingFeeJpy,
  variantId,
  sellerId: item.sellerId,
})

/** A text that the member acknowledged when ordering; `textVersion` is its hash. */
export interface AcknowledgedText {
  what: string
  textVersion: string
  text: string[]
}

export interface FeeSchedule {
  serviceFeeJpy: number
  inspectionJpy: number
  /** Start of validity, in ms. */
  since: number
}

export type KeptQuote = Pick<Quote, 'lines' | 'notes' | 'totalJpy'>

/** A new order id: ten characters, not sequential (50 bits: a clash is refused by the primary key). `random` gives a whole number below its bound. */
export const newOrderId = (random: (bound: number) => number): string => newBase32(random, 10)

/** Why a listing cannot be ordered now; null when it can. Auctions are never ordered. */
export function refusalToOrder(item: MarketItem, variantId: string | null): Refusal | null {
  const refusal = whyNot(item, variantId)
  const runs = item.sale === 'onSale' && !!item.auction
  return refusal && new Refusal(refusal, { status: item.status, ...(runs && { auction: true }) })
}

function whyNot(item: MarketItem, variantId: string | null): 'goodsNotOnSale' | 'noPrice' | 'variantNeeded' | null {
  if (item.sale !== 'onSale' || item.auction) return 'goodsNotOnSale'
  if (item.priceJpy === null) return 'noPrice'
  if (item.variants.length > 1 || variantId !== null) {
    const variant = item.variants.find(({ id }) => id === variantId)
    if (!variant) return 'variantNeeded'
    if (variant.quantity < 1) return 'goodsNotOnSale'
  }
  return null
}

/**
 * The quote of an order, in yen; its lines sum to `totalJpy`. Costs unknown before the parcel arrives are notes, not lines of 0.
 */
export function quoteOrder(
  item: Pick<MarketItem, 'priceJpy' | 'shippingPayer' | 'shippingFeeJpy'>,
  wants: { inspection: boolean },
  fees: FeeSchedule,
): KeptQuote {
  const lines: Quote['lines'] = [{ kind: 'goods', labelZh: '商品价', amountJpy: item.priceJpy ?? 0 }]
  const notes: string[] = []
  if (item.shippingPayer === 'seller') lines.push({ kind: 'domesticShipping', labelZh: '日本国内运费', amountJpy: 0 })
  else if (item.shippingFeeJpy !== null) lines.push({ kind: 'domesticShipping', labelZh: '日本国内运费', amountJpy: item.shippingFeeJpy })
  else notes.push('日本国内运费到付，到仓后按实际收取')
  lines.push({ kind: 'serviceFee', labelZh: '手续费', amountJpy: fees.serviceFeeJpy })
  if (wants.inspection) lines.push(inspectionLine(fees.inspectionJpy))
  notes.push('国际运费到仓称重后另付')
  return { lines, notes, totalJpy: sumYen(lines.map(({ amountJpy }) => amountJpy)) }
}

const inspectionLine = (amountJpy: number): Quote['lines'][number] => ({ kind: 'inspection', labelZh: '拍照验货', amountJpy })

/** The quote with an inspection at this fee in yen, or, for null, without one. */
export function quoteInspection(quote: KeptQuote, feeJpy: number | null): KeptQuote {
  const lines = quote.lines.filter(({ kind }) => kind !== 'inspection')
  if (feeJpy !== null) lines.push(inspectionLine(feeJpy))
  return { ...quote, lines, totalJpy: sumYen(lines.map(({ amountJpy }) => amountJpy)) }
}

/** The quote at another price of the goods, with the other lines unchanged. */
export function quoteAtPrice(quote: KeptQuote, priceJpy: number): KeptQuote {
  const lines = quote.lines.map((line) => (line.kind === 'goods' ? { ...line, amountJpy: priceJpy } : line))
  return { ...quote, lines, totalJpy: sumYen(lines.map(({ amountJpy }) => amountJpy)) }
}

/** The quote as a member sees it: with both sums in fen, rounded up once from the total, and what their balance lacks. */
export function showQuote(quote: KeptQuote, rates: Record<PayType, MicroYuan | null>, availableJpy: number | null): Quote {
  const total = yen(quote.totalJpy)
  return {
    ...quote,
    totalFen: { wechat: rates.wechat && fenFor(total, rates.wechat), alipay: rates.alipay && fenFor(total, rates.alipay) },
    availableJpy,
    shortJpy: availableJpy === null ? null : Math.max(0, total - availableJpy),
  }
}

const lineOf = (quote: KeptQuote, kind: Quote['lines'][number]['kind']): Yen =>
  sumYen(quote.lines.filter((line) => line.kind === kind).map(({ amountJpy }) => amountJpy))

/** The marketplace's part of a quote: goods and shipping. */
export const marketPart = (quote: KeptQuote): Yen => sumYen([lineOf(quote, 'goods'), lineOf(quote, 'domesticShipping')])
export const serviceFee = (quote: KeptQuote): Yen => lineOf(quote, 'serviceFee')
export const inspectionFee = (quote: KeptQuote): Yen => lineOf(quote, 'inspection')

/** The address of a picture without its cache-busting query. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url

/**
 * Compares the current listing with the one stored in the order. A lower price is fine; any other change of the member's terms ends the
 * trade before money leaves.
 */
export function compareListing(kept: KeptListing, now: MarketItem | null): 'same' | 'gone' | 'notOnSale' | 'dearer' | 'changed' {
  if (!now) return 'gone'
  const unavailable = whyNot(now, kept.variantId)
  if (unavailable) return unavailable === 'variantNeeded' ? 'changed' : 'notOnSale'
  if (now.shippingPayer !== kept.shippingPayer) return 'changed'
  const cost = (priceJpy: number, feeJpy: number | null) => priceJpy + (feeJpy ?? 0)
  if (cost(now.priceJpy ?? 0, now.shippingFeeJpy) > cost(kept.priceJpy, kept.shippingFeeJpy)) return 'dearer'
  if (now.checksum === kept.checksum) return 'same'
  const samePhotos = now.photoUrls.map(withoutQuery).join() === kept.photoUrls.map(withoutQuery).join()
  const same = now.name === kept.name && now.description === kept.description && now.conditionId === kept.conditionId && samePhotos
  return same ? 'same' : 'changed'
}

/** Chinese names of carriers; others keep the marketplace's name. */
const CARRIER_ZH: Record<string, string> = { yamato: '大和运输', japanpost: '日本邮政', sagawa: '佐川急便' }
export const carrierZh = (carrier: string): string => CARRIER_ZH[carrier] ?? carrier

/**
 * Whether an unclear attempt is proved not to be ours. The item's state alone proves nothing (it may be unavailable because we bought
 * it), so all must hold: well past the call's deadline, two "no such transaction" answers well apart, and the item on sale again, or
 * sold and absent from the account's to-do list.
 */
export function provedNotOurs(
  attempt: { deadlineAt: number; firstAbsentAt: number | null; lastAbsentAt: number | null },
  item: { sale: MarketItem['sale'] } | null,
  mayBeOnTodoList: boolean,
  at: number,
  waits: { afterMs: number; apartMs: number },
): boolean {
  const { deadlineAt, firstAbsentAt, lastAbsentAt } = attempt
  if (at < deadlineAt + waits.afterMs) return false
  if (firstAbsentAt === null || lastAbsentAt === null || lastAbsentAt - firstAbsentAt < waits.apartMs) return false
  // A deleted listing proves nothing: a person looks.
  if (!item) return false
  return item.sale === 'onSale' || !mayBeOnTodoList
}

interface Standing {
  state: OrderState
  auction: boolean
  payBy: number
  inspection: InspectionState
}

/** The member's allowed actions on an order. `askInspection` stands for requesting and withdrawing, which are one call. */
export function allowedActions({ state, auction, payBy, inspection }: Standing, at: number): Order['allowed'] {
  const allowed: Order['allowed'] = []
  if (mayTake(orderSteps.pay, state) && at < payBy) allowed.push('pay')
  if (mayTake(orderSteps.cancel, state) && !auction) allowed.push('cancel')
  if (mayTake(orderSteps.edit, state)) allowed.push('edit')
  if (mayInspect('ask', inspection, state) || mayInspect('withdraw', inspection, state)) allowed.push('askInspection')
  if (mayInspect('accept', inspection, state)) allowed.push('confirmInspection')
  allowed.push('message')
  return allowed
}

/** Time that a dispute needs before the marketplace closes the purchase by itself. */
const BEFORE_CLOSING_MS = 12 * 3_600_000

/** The deadline for a member's answer to an inspection. `closesAt`: when the marketplace closes by itself; null when it does not or is unknown. */
export function inspectionAnswerBy(at: number, answerMs: number, closesAt: number | null): number {
  const by = closesAt === null ? at + answerMs : Math.min(at + answerMs, closesAt - BEFORE_CLOSING_MS)
  // A parcel that came too late: the inspection can no longer be disputed.
  return Math.max(at, by)
}
