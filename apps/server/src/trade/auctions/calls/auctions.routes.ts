import { calls } from '@otsukai/contract/calls'
import { notFound } from '../../../platform/http/errors.ts'
import type { Routes } from '../../../platform/http/routes-types.ts'
import { auctionInfoOf } from '../auction-info.ts'
import { listBids, readBid } from '../bid-queries.ts'
import { cancelBid } from './cancel-bid.ts'
import { previewBid } from './preview-bid.ts'
import { userBid } from './user-bid.ts'

export const auctionRoutes: Routes = (on, deps) => {
  on(calls.userPreview, (member, body) => previewBid(deps, member, body))
  on(calls.userBid, (member, body) => userBid(deps, member, body))
  on(calls.bidList, (member, query) => listBids(deps, member, query))
  on(calls.bidDetails, (member, { bidId }) => readBid(deps, member, bidId))
  on(calls.cancelBid, (member, body) => cancelBid(deps, member, body))
  on(calls.auctionInfo, async (_, { id }) => {
    const heard = await deps.auctions.read(id)
    if (!heard) throw notFound(`auction ${id}`)
    return auctionInfoOf(heard, deps.clock())
  })
}
