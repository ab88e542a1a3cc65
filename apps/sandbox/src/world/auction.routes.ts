import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createRandom } from '../catalogue/random.ts'
import { wholeSecond } from './auction-rules.ts'
import type { AuctionListing } from './auctions.ts'
import { listingFacts, newListing } from './new-item.ts'
import { notThere, parse, WorldRefused } from './parse.ts'
import type { World } from './world.ts'

const mostJpy = 9_999_999
const NewAuction = z.object({
  ...listingFacts,
  startJpy: z.int().min(300).max(mostJpy),
  endsInS: z
    .number()
    .positive()
    .max(30 * 86_400),
  extendS: z.number().min(0).max(3_600).default(2),
  incrementJpy: z.int().min(1).max(1_000_000).default(100),
  proxy: z.boolean().default(false),
  buyNowJpy: z.int().min(300).max(mostJpy).nullish(),
  /** False: the seller admits no bids of ours. */
  admits: z.boolean().default(true),
})
const RivalBid = z.object({ maxJpy: z.int().min(1).max(mostJpy) })
const AuctionChange = z.object({ to: z.enum(['endedEarly', 'cancelledBySeller']) })

/** Auctions made and moved by hand. Rivals of the world leave them alone. */
export function auctionRoutes(app: FastifyInstance, world: World): void {
  // Not the same chance as that of items told at this moment: they would get the same ids.
  const random = createRandom(`${world.origins.worldId} told auctions ${Date.now()}`)
  const requireAuction = (id: string): AuctionListing => {
    const listing = world.auctions.get(id)
    if (!listing) throw notThere(`auction ${id}`)
    return listing
  }

  app.post('/world/auctions', async (request) => {
    const { startJpy, endsInS, extendS, incrementJpy, proxy, buyNowJpy = null, admits, ...facts } = parse(NewAuction, request.body)
    const listing = newListing(world, random, { ...facts, priceJpy: startJpy, kind: 'item' })
    const auction: AuctionListing['auction'] = {
      ends: 'fixed',
      startJpy,
      incrementJpy,
      proxy,
      buyNowJpy,
      extendMs: extendS * 1000,
      admits,
      endsAt: wholeSecond(world.services.now() + endsInS * 1000),
      extended: false,
      bidCount: 0,
      state: 'open',
    }
    const listed = { ...listing, priceJpy: startJpy, auction }
    world.services.store.transaction(() => {
      world.keptStill.add(listed)
      world.auctions.watch(listed)
    })
    return { id: listing.id }
  })

  app.get<{ Params: { id: string } }>('/world/auctions/:id', async (request) => auctionAnswer(world, requireAuction(request.params.id)))

  app.post<{ Params: { id: string } }>('/world/auctions/:id/bid', async (request) => {
    const listing = requireAuction(request.params.id)
    const { maxJpy } = parse(RivalBid, request.body)
    // A name of its own for each, so that a rival can be outbid by the next.
    const bidder = `rival ${listing.auction.bidCount + 1}`
    const answer = world.auctions.bid(listing.id, { amountJpy: maxJpy, by: 'rival', bidder })
    if (answer.kind === 'tooLow') throw new WorldRefused(400, `maxJpy: the least bid is ${answer.minNextJpy}`)
    if (answer.kind === 'ended') throw new WorldRefused(409, 'the auction is over')
    return auctionAnswer(world, requireAuction(listing.id))
  })

  app.post<{ Params: { id: string } }>('/world/auctions/:id', async (request) => {
    const listing = requireAuction(request.params.id)
    const { to } = parse(AuctionChange, request.body)
    const stopped = world.auctions.stop(listing, to === 'endedEarly' ? 'ended' : 'cancelled')
    if (!stopped) throw new WorldRefused(409, `${listing.auction.state} cannot become ${to}`)
    return auctionAnswer(world, stopped)
  })
}

function auctionAnswer(world: World, { id, priceJpy, auction }: AuctionListing) {
  const { bidCount, endsAt, state } = auction
  const bids = world.auctions.bids(id).map(({ amountJpy, by, ref, at }) => ({ amountJpy, by, ...(ref === undefined ? {} : { ref }), at }))
  return { id, currentJpy: priceJpy, bidCount, endsAt, state, bids }
}
