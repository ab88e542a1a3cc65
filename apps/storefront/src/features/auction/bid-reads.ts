import type { BidState } from '@otsukai/contract/bid-steps'
import type { Bid } from '@otsukai/contract/bids'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { isOver } from './bid-words.ts'

/** Polling of a bid that is not over, in case the live stream is silent. */
const FOLLOW_MS = 5_000

const follow =
  <Data>(movingIn: (data: Data) => boolean) =>
  ({ state: { data } }: { state: { data: Data | undefined } }) =>
    data !== undefined && !movingIn(data) ? (false as const) : FOLLOW_MS

/** The queries of the bid screens. */
export const bidReads = {
  /** A bid with its events. */
  bid: (bidId: string) => ({ ...read(calls.bidDetails, { bidId }), refetchInterval: follow((bid: Bid) => !isOver(bid)) }),
  /** The newest bid on goods; any bid that is not over is the newest. */
  newest: (goodsId: string) => read(calls.bidList, { goodsId, page: 1, limit: 1 }),
  list: ({ state, page = 1, limit }: { state?: BidState | undefined; page?: number; limit: number }) => ({
    ...read(calls.bidList, { page, limit, ...(state && { state }) }),
    refetchInterval: follow(({ list }: { list: Bid[] }) => list.some((bid) => !isOver(bid))),
  }),
}
