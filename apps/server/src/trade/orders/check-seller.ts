import type { MarketItem, MarketSeller } from '@otsukai/connectors/marketplace'
import type { InputOf } from '@otsukai/contract/call'
import type { createOrder } from '@otsukai/contract/orders'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { findSeller } from '../../catalogue/sellers/read-seller.ts'
import { riskOf } from '../../catalogue/sellers/read-seller-risk.ts'
import { isBlacked } from '../../catalogue/sellers/seller-queries.ts'
import { riskTextVersion } from '../../catalogue/sellers/seller-risk.ts'
import type { AcknowledgedText } from './order-rules.ts'

/** The only kind of text to acknowledge. */
const SELLER_RISK = 'sellerRisk'

/** Refuses goods of a seller or shop that the member has blacklisted. */
export async function refuseBlacked(deps: Use<'db'>, member: Member, { sellerId, shopId }: MarketItem): Promise<void> {
  const ids = shopId === null ? [sellerId] : [sellerId, shopId]
  if (await isBlacked(deps, member.id, ids)) throw new Refusal('sellerBlacked')
}

/**
 * The text about the seller's risk that the member has acknowledged, to be stored with the order: none up to `riskPriceJpy`, nor for a
 * seller of low risk. Refuses riskNotAcknowledged when the current text was not acknowledged.
 */
export async function requireRiskRead(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  item: MarketItem,
  acknowledged: InputOf<typeof createOrder>['acknowledged'],
): Promise<AcknowledgedText[]> {
  if ((item.priceJpy ?? 0) <= deps.config.riskPriceJpy) return []
  const id = item.shopId ?? item.sellerId
  const heard = await findSeller(deps, id, item.sellerId)
  const risk = await riskOf(deps, heard ?? { id, seller: sellerOf(item) })
  if (risk.level === 'low') return []
  const textVersion = riskTextVersion(risk)
  if (!acknowledged?.some((read) => read.what === SELLER_RISK && read.textVersion === textVersion)) {
    throw new Refusal('riskNotAcknowledged', { ...risk, textVersion })
  }
  return [{ what: SELLER_RISK, textVersion, text: risk.reasons }]
}

/** A seller known from the listing only, because the marketplace no longer knows them. */
const sellerOf = ({ seller }: MarketItem): MarketSeller => ({
  ...seller,
  introduction: '',
  joinedAt: null,
  ratingCount: 0,
  stars: null,
  identityVerified: null,
  badges: [],
})
