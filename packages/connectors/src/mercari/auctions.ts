import {
  AccountRefused,
  type BidOutcome,
  type BidRequest,
  type CallOptions,
  MarketplaceDown,
  type MarketplaceAuctions,
} from '../marketplace.ts'
import type { Caller, Calls } from './calls.ts'
import { NoAnswer } from '../timed-request.ts'
import { type Answer, succeeded } from './exchange.ts'
import { auctionOfItem, toAuction } from './map.ts'
import { describe } from './purchase.ts'
import { isId, ITEM_NOT_FOUND, notFound } from './reads.ts'
import { Auction, BidSuccess, Failure, Item, WonAnswer, WonAuction } from './wire.ts'

interface Options {
  bidMs: number
  /** True when the marketplace has calls for auctions. */
  byCall: boolean
}

/**
 * Auctions. No public client has a call that bids: with `byCall` its shape is assumed (`docs/sandbox-differences.md`); otherwise an
 * auction is read from its item, and staff bid by hand.
 */
export function createAuctions(
  calls: Calls,
  reader: Caller,
  callerOf: (account: string) => Caller,
  settings: Options,
): MarketplaceAuctions {
  const readAs = async (path: string, account: string | undefined, options: CallOptions | undefined) => {
    const answer = await calls.ask(account === undefined ? reader : callerOf(account), { method: 'GET', path }, options)
    if (account !== undefined && answer.status === 401) throw new AccountRefused(account, 'the account was answered 401')
    return answer
  }
  return {
    bidsBy: settings.byCall ? 'call' : 'desk',

    async auction(id, options) {
      if (!isId(id)) return null
      if (!settings.byCall) {
        const answer = await readAs(`/v1/items/${id}`, undefined, options)
        return notFound(answer, ITEM_NOT_FOUND) ? null : auctionOfItem(calls.read(Item, answer, 'item'))
      }
      const answer = await readAs(`/v1/auctions/${id}`, options?.account, options)
      return notFound(answer, [404]) ? null : toAuction(calls.read(Auction, answer, 'auction'))
    },

    async bid(account, { itemId, amountJpy, bidIdentifier }: BidRequest, options) {
      if (!settings.byCall || !isId(itemId)) return neverSent('this marketplace takes no bids by call', null)
      const call = {
        method: 'POST' as const,
        path: `/v1/auctions/${itemId}/bids`,
        body: { price: amountJpy, bid_identifier: bidIdentifier },
      }
      try {
        return outcomeOfBid(await calls.tell(callerOf(account), call, settings.bidMs, { lane: 'bidding', ...options }))
      } catch (error) {
        return outcomeOfBidError(error)
      }
    },

    async wonAuctions(account, options) {
      if (!settings.byCall) return []
      const answer = await readAs('/v1/won_auctions', account, options)
      const { data } = calls.read(WonAnswer, answer, 'won auctions')
      return calls
        .readEach(WonAuction, data, 'won auctions')
        .map(({ item_id, price, won_at, purchased }) => ({ itemId: item_id, priceJpy: price, wonAt: won_at, purchased }))
    },
  }
}

/**
 * The outcome that an answer to a bid proves: `accepted` only for a success with the auction's state, "not placed" only for answers
 * that the marketplace is known to give before it places a bid; all others are `unclear`.
 */
export function outcomeOfBid(answer: Answer): BidOutcome {
  const success = succeeded(answer) ? BidSuccess.safeParse(answer.json).data : undefined
  if (success) return { kind: 'accepted', auction: toAuction(success) }
  const failure = Failure.safeParse(answer.json).data
  const code = failure?.failure_details?.code ?? null
  const told = describe(answer, failure)
  const mend = (reason: 'card' | 'account' | 'rateLimited'): BidOutcome => {
    return { kind: 'oursToMend', reason, retryAfterMs: answer.retryAfterMs, told }
  }
  if (answer.status >= 500 || succeeded(answer)) return { kind: 'unclear', told }
  if (code === 'A0101') return { kind: 'tooLow', minNextJpy: failure?.failure_details?.minimum_bid ?? null, told }
  if (code === 'A0102' || (answer.status === 404 && failure)) return { kind: 'ended', told }
  if (code === 'A0103') return { kind: 'notAdmitted', told }
  if (code === 'F0017' || answer.status === 401) return mend('account')
  if (answer.status === 402) return mend('card')
  if (answer.status === 429) return mend('rateLimited')
  return { kind: 'unclear', told }
}

const neverSent = (told: string, retryAfterMs: number | null): BidOutcome => ({
  kind: 'oursToMend',
  reason: 'neverSent',
  retryAfterMs,
  told,
})

/** The outcome of a bid without an answer. */
function outcomeOfBidError(error: unknown): BidOutcome {
  const told = error instanceof Error ? error.message : String(error)
  if (error instanceof AccountRefused) return { kind: 'oursToMend', reason: 'account', retryAfterMs: null, told }
  if (error instanceof MarketplaceDown) return neverSent(told, error.retryAfterMs)
  if (error instanceof NoAnswer && error.neverSent) return neverSent(told, null)
  return { kind: 'unclear', told }
}
