import { type MarketReference, type Marketplace, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { yenZh } from '@otsukai/money/format'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { findPurchase } from '../orders/load-order.ts'
import { referenceOf } from './buy-by-hand.ts'
import { lastAttempt } from './purchase-attempts.ts'

interface Typed {
  /** The trade account; null for that of the order's attempt or purchase, or the only one. */
  account: string | null
  /** The marketplace's number of the purchase. */
  marketId: string
  paidJpy: number
}

type Asking = Use<'db'> & { openMarket: () => Promise<Marketplace> }

/**
 * Asks the trade account itself what a purchase cost, since a typed figure is no evidence. Answers whether it told; false where it cannot be
 * asked, or does not say. Throws a sentence when it tells another price or other goods, or knows no such purchase.
 */
export async function provePaid(deps: Asking, { orderId, ...typed }: Typed & { orderId: string }): Promise<boolean> {
  const order = await deps.db.selectFrom('orders').select('goods_id').where('id', '=', orderId).executeTakeFirst()
  const account = typed.account ?? (await accountOf(deps.db, orderId))
  return order !== undefined && prove(deps, { ...typed, account, goodsId: order.goods_id })
}

/** The same of a purchase that no order waits for. */
export const proveOrphan = async (deps: Asking, typed: Typed & { goodsId: string }): Promise<boolean> =>
  prove(deps, { ...typed, account: typed.account ?? (await onlyAccount(deps.db)) })

async function prove({ openMarket }: Asking, { goodsId, account, marketId, paidJpy }: Typed & { goodsId: string }): Promise<boolean> {
  if (account === null) return false
  const purchase = await ask(openMarket, account, referenceOf(goodsId, marketId))
  if (purchase === 'notAsked') return false
  if (purchase === null) throw actRefused(`采购账号 ${account} 在煤炉查不到 ${marketId} 这笔交易，请核对号码。`)
  if (purchase.itemId !== goodsId) throw actRefused(`${marketId} 买的是 ${purchase.itemId}，不是 ${goodsId}，请核对号码。`)
  if (purchase.paidJpy === null) return false
  if (purchase.paidJpy !== paidJpy) throw actRefused(`煤炉显示这笔交易实付 ${yenZh(purchase.paidJpy)}，和填的不一样，请照煤炉的填。`)
  return true
}

async function accountOf(db: Use<'db'>['db'], orderId: string): Promise<string | null> {
  const known = (await findPurchase(db, orderId))?.trade_account ?? (await lastAttempt(db, orderId))?.trade_account
  return known ?? onlyAccount(db)
}

async function onlyAccount(db: Use<'db'>['db']): Promise<string | null> {
  const accounts = await db.selectFrom('trade_accounts').select('id').limit(2).execute()
  return accounts.length === 1 ? accounts[0]!.id : null
}

async function ask(openMarket: () => Promise<Marketplace>, account: string, reference: MarketReference) {
  // From a terminal the marketplace may not be reached at all, as while the server of an embedded sandbox is stopped.
  const market = await openMarket().catch(() => null)
  if (market === null) return 'notAsked'
  try {
    return await market.transaction(account, reference, { lane: 'purchase' })
  } catch (error) {
    if (error instanceof MarketplaceDown) return 'notAsked'
    throw error
  }
}
