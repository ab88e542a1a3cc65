import type { SellerRisk } from '@otsukai/contract/seller-risk'
import type { Use } from '../../platform/parts.ts'
import { listingPrices } from '../goods/seller-prices.ts'
import { tradesWithSeller } from './seller-trades.ts'
import { badgeName } from './badges.ts'
import { type HeardSeller, requireSeller } from './read-seller.ts'
import { assessRisk } from './seller-risk.ts'

const DAY_MS = 86_400_000

/** The risk of buying from a seller or shop, with reasons. Throws 404 for an unknown one. */
export const readSellerRisk = async (
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  id: string,
): Promise<SellerRisk> => riskOf(deps, await requireSeller(deps, id))

/** The risk of buying from a seller that is already read. */
export async function riskOf(deps: Use<'db' | 'clock'>, { id, seller }: Pick<HeardSeller, 'id' | 'seller'>): Promise<SellerRisk> {
  const [{ trades, cancelled }, { dear, farBelow }] = await Promise.all([tradesWithSeller(deps, seller.id), listingPrices(deps, id)])
  return assessRisk({
    ratings: seller.ratings,
    ageDays: seller.joinedAt ? Math.floor((deps.clock() - seller.joinedAt) / DAY_MS) : null,
    identityVerified: seller.identityVerified,
    badges: seller.badges.map((badge) => badgeName(badge).nameZh),
    trades,
    cancelledTrades: cancelled,
    dearListings: dear,
    farBelowListings: farBelow,
  })
}
