import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AuctionListing } from '../world/auctions.ts'
import type { World } from '../world/world.ts'
import { auctionWire } from './auction-wire.ts'
import { Refused, purchaseRefused, refused } from './errors.ts'
import type { Tokens } from './tokens.ts'

const BidBody = z.object({ price: z.int().min(1).max(9_999_999), bid_identifier: z.string().max(100).optional() })
/** The card's answering time for a bid, long enough for others to bid meanwhile. */
const cardTakesMs = 30

/** Auctions: read one, bid, and what an account has won. No public client shows such calls: their form is this sandbox's own. */
export function auctionRoutes(app: FastifyInstance, world: World, tokens: Tokens): void {
  const requireAuction = (id: string): AuctionListing => {
    const listing = world.auctions.get(id)
    if (!listing) throw refused(404, 'auction not found')
    return listing
  }

  app.get<{ Params: { id: string } }>('/v1/auctions/:id', async (request) => {
    const { accountId } = tokens.require(request)
    return auctionWire(world, requireAuction(request.params.id), accountId)
  })

  app.post<{ Params: { id: string } }>('/v1/auctions/:id/bids', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const body = BidBody.safeParse(request.body)
    if (!body.success) throw refused(400, 'price')
    const { price, bid_identifier: ref } = body.data
    if (!requireAuction(request.params.id).auction.admits) throw bidRefused(403, 'A0103', 'the seller does not admit this bidder')
    if (world.account.get().ban) throw purchaseRefused('banned')
    if ((await world.account.askCard(cardTakesMs)) === 'declined') throw refused(402, 'payment required: the card was declined')
    const bid = { amountJpy: price, by: 'us' as const, bidder: accountId, ...(ref === undefined ? {} : { ref }) }
    const answer = world.auctions.bid(request.params.id, bid)
    if (answer.kind === 'tooLow') throw bidRefused(400, 'A0101', 'the bid is too low', { minimum_bid: answer.minNextJpy })
    if (answer.kind === 'ended') throw bidRefused(400, 'A0102', 'the auction is over')
    return {
      request_id: randomUUID(),
      bid_status: 'success',
      bid: { price, is_highest: answer.leads },
      ...auctionWire(world, answer.listing, accountId),
    }
  })

  app.get('/v1/won_auctions', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const won = world.auctions.wonBy(accountId).sort((a, b) => (b.auction.endsAt ?? 0) - (a.auction.endsAt ?? 0))
    const data = won.map(({ id, priceJpy, auction }) => ({
      item_id: id,
      price: priceJpy,
      won_at: Math.floor((auction.endsAt ?? 0) / 1000),
      purchased: world.purchases.ofItem(id) !== undefined,
    }))
    return { data: data.length > 0 ? data : null }
  })
}

/** The body of a refused bid, in the form of a refused purchase. */
function bidRefused(status: number, code: string, reasons: string, more: Record<string, unknown> = {}): Refused {
  return new Refused(status, { request_id: randomUUID(), bid_status: 'failure', failure_details: { code, reasons, ...more } })
}
