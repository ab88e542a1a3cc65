import type { MarketItem, MarketSeller } from '@otsukai/connectors/marketplace'
import type { InputOf } from '@otsukai/contract/call'
import type { createOrder } from '@otsukai/contract/orders'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { TextToRead } from '@otsukai/contract/points'
import { stopsOf } from '../../catalogue/goods/points-of.ts'
import { findSeller } from '../../catalogue/sellers/read-seller.ts'
import { riskOf } from '../../catalogue/sellers/read-seller-risk.ts'
import { riskTextVersion } from '../../catalogue/sellers/seller-risk.ts'
import type { AcknowledgedText } from './order-rules.ts'

/** The seller of goods, and the shop as which it sells. */
export const sellersOf = ({ sellerId, shopId }: Pick<MarketItem, 'sellerId' | 'shopId'>): string[] =>
  shopId === null ? [sellerId] : [sellerId, shopId]

/**
 * What the member has to have read, with its words, to be stored with the order or bid: the stops of the listing's text where `stops` says
 * so, and the seller's risk. Refuses, with all that is missing, what was not acknowledged in its words of now.
 */
export async function requireRead(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  item: MarketItem,
  acknowledged: InputOf<typeof createOrder>['acknowledged'],
  { stops }: { stops: boolean },
): Promise<AcknowledgedText[]> {
  const risk = await riskToRead(deps, item)
  const texts = [...(stops ? stopsOf(item) : []), ...(risk ? [risk.toRead] : [])]
  const missing = texts.filter(
    ({ what, textVersion }) => !acknowledged?.some((read) => read.what === what && read.textVersion === textVersion),
  )
  if (missing.length > 0) {
    const told = risk && missing.includes(risk.toRead) ? risk.told : {}
    throw new Refusal('riskNotAcknowledged', { missing, ...told })
  }
  return texts.map(({ what, textVersion, textZh, quotes }) => ({
    what,
    textVersion,
    text: risk && what === risk.toRead.what ? risk.told.reasons : [textZh, ...quotes],
  }))
}

/** The seller's risk as it has to be read: null up to a price (configuration, 50,000 yen unless told) and for a seller of low risk. */
async function riskToRead(deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>, item: MarketItem) {
  if ((item.priceJpy ?? 0) <= deps.config.riskPriceJpy) return null
  const id = item.shopId ?? item.sellerId
  const heard = await findSeller(deps, id, item.sellerId)
  const risk = await riskOf(deps, heard ?? { id, seller: sellerOf(item) })
  if (risk.level === 'low') return null
  const textVersion = riskTextVersion(risk)
  const toRead: TextToRead = { what: 'sellerRisk', textVersion, textZh: risk.reasons.join('；'), quotes: [] }
  return { toRead, told: { ...risk, textVersion } }
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
