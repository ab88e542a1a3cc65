import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { userPreview } from '@otsukai/contract/bids'
import { currentRates } from '../../../catalogue/content/rates.ts'
import type { Use } from '../../../platform/parts.ts'
import type { Member } from '../../../platform/http/routes-types.ts'
import { showQuote } from '../../orders/order-rules.ts'
import { availableJpy } from '../../../money/wallet/balances.ts'
import { readBiddingFacts } from './bidding-facts.ts'
import { quoteBid, quoteRaise, requireOpenAuction } from '../read-auction.ts'

/** The highest cost of a bid with this maximum, and whether the marketplace would take it. Holds nothing. */
export async function previewBid(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  member: Member,
  { id, maxJpy }: InputOf<typeof userPreview>,
): Promise<DataOf<typeof userPreview>> {
  const [fresh, { fees, own }] = await Promise.all([requireOpenAuction(deps, id), readBiddingFacts(deps, member, id)])
  const anew = quoteBid(fresh, fees, maxJpy)
  const quote = own ? quoteRaise(own.quote, anew, maxJpy) : anew
  const { minNextJpy } = fresh.auction
  const shown = showQuote(quote, await currentRates(deps), await availableJpy(deps.db, member.id))
  return { ...shown, acceptable: maxJpy >= minNextJpy, minNextJpy }
}
