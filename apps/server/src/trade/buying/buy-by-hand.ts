import { orderStateZh } from '@otsukai/contract/order-steps'
import type { MarketReference } from '@otsukai/connectors/marketplace'
import { SHOP_PRODUCT_ID } from '@otsukai/contract/ids'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { beijingMinute } from '../../platform/beijing-day.ts'
import { lockOrder, type OrderRow } from '../orders/load-order.ts'
import { marketPart } from '../orders/order-rules.ts'
import { keepAdjustment } from '../../money/wallet/keep-adjustment.ts'
import { mustWait } from './buy-order.ts'
import { holderOf, isKnownOrphan, lockReference } from './market-reference.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { type Attempt, closeAttempt, lastAttempt, markSent, writeAttempt } from './purchase-attempts.ts'
import { recordPurchase } from './record-purchase.ts'

/** How long a person who buys at the marketplace's own screens has to record it; after that the order is in doubt. */
const BY_HAND_MS = 30 * 60_000

interface ByHand {
  orderId: string
  /** The trade account that buys; null for that of the order's attempt, or the only one. */
  account: string | null
  staff: string
}

/**
 * Reserves a paid order for a person who buys its goods by hand: no job touches it meanwhile. Its attempt counts as sent at once, so an
 * abandoned reservation becomes a doubt, never a second purchase. The account may be paused: refused calls are a reason to buy by
 * hand. Throws a sentence when the order is not paid or must wait.
 */
export async function beginByHand(deps: Use<'clock'>, tx: Tx, { orderId, account: named, staff }: ByHand): Promise<Attempt> {
  const at = deps.clock()
  const order = await requireOrder(tx, orderId)
  if (await mustWait(tx, order)) throw actRefused(`订单 ${orderId} 的会员被冻结，付过款的先等着。`)
  if ((order.buy_after ?? 0) > at) throw actRefused(`订单 ${orderId} 要到北京时间 ${beijingMinute(order.buy_after ?? 0)} 才能采购。`)
  const account = await accountFor(tx, named, null)
  const attempt = await claimByHand(tx, order, { account, staff, at })
  if (!(await markSent(tx, attempt, at))) throw actRefused(`订单 ${orderId} 的手工采购已经过时，请重新开始。`)
  return attempt
}

/**
 * Releases an order that a person had reserved and did not buy: the buyer goes on with it, and its member may cancel it. Throws a
 * sentence when nobody has reserved it, or it is in doubt by now.
 */
export async function releaseByHand(
  deps: Use<'jobs' | 'clock'>,
  tx: Tx,
  { orderId, staff }: Pick<ByHand, 'orderId' | 'staff'>,
): Promise<void> {
  const order = await requireOrder(tx, orderId)
  const attempt = order.state === 'purchasing' ? await lastAttempt(tx, orderId) : null
  if (!attempt?.holder.startsWith(holderName(''))) throw actRefused(`订单 ${orderId} ${orderStateZh[order.state]}，没有人在手工采购。`)
  await closeAttempt(tx, attempt, 'released', `not bought, as told by ${staff}`)
  await tryMoveOrder(tx, orderId, 'release', { at: deps.clock(), facts: {} })
  await deps.jobs.enqueue(tx, 'purchase.buy', { orderId })
}

/**
 * Records a purchase that a person made by hand or found at the marketplace. Throws a sentence while the buyer's own call is under way,
 * and for a purchase that another order or the house has.
 */
export async function recordByHand(
  deps: Use<'clock'>,
  tx: Tx,
  { orderId, account: named, staff, marketId, paidJpy }: ByHand & { marketId: string; paidJpy: number },
): Promise<MarketReference> {
  const order = await requireOrder(tx, orderId)
  const account = await accountFor(tx, named, order.state === 'paid' ? null : await lastAttempt(tx, orderId))
  const reference = referenceOf(order.goods_id, marketId)
  await refuseKnown(tx, account, reference)
  await giveToOrder(tx, order, { account, reference, paidJpy, at: deps.clock(), by: staff })
  return reference
}

/**
 * Records a purchase for an order that is paid, reserved by a person, in doubt, or whose buyer's lease has lapsed. Throws a sentence for
 * any other order, and when the order's attempt was sent by another account.
 */
export async function giveToOrder(
  tx: Tx,
  order: OrderRow,
  purchase: { account: string; reference: MarketReference; paidJpy: number; at: number; by: string },
): Promise<void> {
  const { account, paidJpy, at, by } = purchase
  let attempt = order.state === 'paid' ? null : await lastAttempt(tx, order.id)
  await refuseBusy(tx, order, attempt)
  await accountFor(tx, account, attempt)
  attempt ??= await claimByHand(tx, order, { account, staff: by, at })
  await closeAttempt(tx, attempt, 'bought', `told by ${by}`)
  const restJpy = yen(marketPart(order.quote) - paidJpy)
  const rest = { memberId: order.member_id, amountJpy: restJpy, ref: `order:${order.id}:purchaseRest`, at, staff: by }
  if (restJpy > 0) await keepAdjustment(tx, rest)
  await recordPurchase(tx, { orderId: order.id, ...purchase })
}

/** An order, locked. Throws a sentence when there is none. */
export async function requireOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!order) throw actRefused(`没有订单 ${id}，请核对订单号。`)
  return order
}

/** The marketplace's reference for a purchase of these goods. Throws a sentence for a malformed number. */
export function referenceOf(goodsId: string, marketId: string): MarketReference {
  const kind = SHOP_PRODUCT_ID.test(goodsId) ? 'shopOrder' : 'transaction'
  const fits = kind === 'shopOrder' ? /^[\w-]{1,64}$/ : /^\d{1,20}$/
  if (!fits.test(marketId)) throw actRefused(`${marketId} 不是${kind === 'shopOrder' ? '店铺订单' : '交易'}号，请核对。`)
  return { kind, id: marketId }
}

/** Throws a sentence when an order or the house has this purchase already. */
export async function refuseKnown(tx: Tx, account: string, reference: MarketReference): Promise<void> {
  await lockReference(tx, account, reference)
  const holder = await holderOf(tx, account, reference)
  if (holder) throw actRefused(`${reference.id} 已属于订单 ${holder}，请核对号码。`)
  if (await isKnownOrphan(tx, account, reference)) throw actRefused(`${reference.id} 是待办里的无主货，请在那条待办里归入订单。`)
}

async function claimByHand(
  tx: Tx,
  order: OrderRow,
  { account, staff, at }: { account: string; staff: string; at: number },
): Promise<Attempt> {
  const moved = await tryMoveOrder(tx, order.id, 'beginPurchase', { at, facts: {} })
  if (!moved) throw actRefused(`订单 ${order.id} ${orderStateZh[order.state]}，不是待采购。`)
  const { checksum, priceJpy } = order.kept
  return writeAttempt(tx, {
    orderId: order.id,
    account,
    itemId: order.goods_id,
    checksum,
    priceJpy,
    at,
    leaseMs: BY_HAND_MS,
    holder: holderName(staff),
  })
}

const holderName = (staff: string): string => `staff:${staff}`

/** Throws a sentence unless the order may be recorded by hand: paid, in doubt, reserved by a person, or with a lapsed lease. */
async function refuseBusy(tx: Tx, { id, state }: OrderRow, attempt: Attempt | null): Promise<void> {
  if (state === 'paid' || state === 'inDoubt') return
  if (state !== 'purchasing') throw actRefused(`订单 ${id} ${orderStateZh[state]}；没有订单在等的采购请登记为无主货。`)
  if (attempt?.holder.startsWith(holderName(''))) return
  const live = await tx
    .selectFrom('purchase_attempts')
    .select('n')
    .where('order_id', '=', id)
    .where('lease_until', '>', sql<number>`clock_ms()`)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (live) throw actRefused(`订单 ${id} 正在下单，过几分钟再看。`)
}

async function accountFor(tx: Tx, named: string | null, attempt: Attempt | null): Promise<string> {
  if (attempt && named !== null && named !== attempt.trade_account)
    throw actRefused(`这个订单是用 ${attempt.trade_account} 下的单，请改成它。`)
  if (attempt) return attempt.trade_account
  return requireAccount(tx, named)
}

/** Checks a trade account's id; null is the only account. Throws a sentence for an unknown or ambiguous one. */
export async function requireAccount(tx: Tx, named: string | null): Promise<string> {
  const ids = (await tx.selectFrom('trade_accounts').select('id').orderBy('id').execute()).map(({ id }) => id)
  if (named !== null && !ids.includes(named)) throw actRefused(`没有采购账号 ${named}，请核对账号。`)
  const account = named ?? (ids.length === 1 ? ids[0] : undefined)
  if (account === undefined) throw actRefused(`请写明采购账号：${ids.join('、') || '还没有连接任何账号'}。`)
  return account
}
