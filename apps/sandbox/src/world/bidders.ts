import { auctionOf, mayBeAuction } from '../catalogue/as-auction.ts'
import { newListing } from '../catalogue/make-listing.ts'
import { chance, createRandom, pick, type Random, whole } from '../catalogue/random.ts'
import { minNextJpy } from './auction-rules.ts'
import type { AuctionListing } from './auctions.ts'
import type { World } from './world.ts'

const tickMs = 1_000
/** The number of auctions that always run, so that a visitor finds some that end soon. */
const running = { nextEvening: 16, threeHours: 8 } as const
/** Begun by one tick at most, so that their ends lie apart. */
const begunAtOnce = 2

const tempers = ['raiser', 'raiser', 'sniper', 'oneShot'] as const
interface Bidder {
  name: string
  temper: (typeof tempers)[number]
  /** The most that they would pay. */
  limitJpy: number
}

export interface Bidders {
  start(): void
  stop(): void
  /** One second of the bidders' doings; runs by itself once started. */
  tick(): void
}

/**
 * The others who bid. Each auction has its own few, told by its id alone, so that nothing of them needs to be kept: raisers answer
 * whoever leads now and then, a sniper comes in the last moments, a one-shot bids a round sum once. None bids above the own limit.
 */
export function createBidders(world: World): Bidders {
  const random = createRandom(`${world.origins.worldId} bidders ${Date.now()}`)
  const { store, now } = world.services
  const sellers = [...world.sellers.values()].filter((seller) => seller.shopId === null)
  let timer: NodeJS.Timeout | undefined
  let filled = false

  /** Brings another auction to its first bid. At the world's first tick as if that had been a while ago, so that some end at once. */
  const begin = (ends: keyof typeof running, waiting: AuctionListing[]) => {
    const [listing = newAuction(ends)] = waiting.splice(Math.floor(random() * waiting.length), 1)
    const bidder = pick(random, biddersOf(listing))
    const lastsMs = world.auctions.provisionalEnd(listing) - now()
    const endsAt = filled ? undefined : Math.ceil((now() + Math.max(30_000, lastsMs * random())) / 1000) * 1000
    world.auctions.bid(listing.id, { amountJpy: listing.priceJpy, by: 'rival', bidder: bidder.name }, endsAt)
  }
  const newAuction = (ends: keyof typeof running): AuctionListing => {
    let listing = newListing(random, now(), sellers)
    while (!mayBeAuction(listing)) listing = newListing(random, now(), sellers)
    const listed = auctionOf(listing, random, ends) as AuctionListing
    world.listings.put(listed)
    return listed
  }

  const tick = () => {
    const open = world.auctions.open().filter(({ id }) => !world.keptStill.has(id))
    store.transaction(() => {
      for (const ends of ['nextEvening', 'threeHours'] as const) {
        const ofKind = open.filter(({ auction }) => auction.ends === ends)
        const missing = running[ends] - ofKind.filter(({ auction }) => auction.bidCount > 0).length
        const waiting = ofKind.filter(({ auction }) => auction.bidCount === 0)
        for (let n = 0; n < Math.min(missing, filled ? begunAtOnce : missing); n++) begin(ends, waiting)
      }
      for (const listing of open) if (listing.auction.bidCount > 0) step(world, random, listing, now())
    })
    filled = true
  }

  return {
    start: () => {
      timer = setInterval(tick, tickMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
    tick,
  }
}

function biddersOf({ id, auction }: AuctionListing): Bidder[] {
  const random = createRandom(`bidders ${id}`)
  return Array.from({ length: whole(random, 2, 5) }, (_, n) => ({
    name: `rival ${id} ${n}`,
    temper: pick(random, tempers),
    limitJpy: Math.round((auction.startJpy * (1 + random() ** 2 * 3)) / 10) * 10,
  }))
}

/** Lets at most one bidder bid. */
function step(world: World, random: Random, listing: AuctionListing, now: number): void {
  const { auction, priceJpy } = listing
  const leftMs = (auction.endsAt ?? now) - now
  const least = minNextJpy(auction, priceJpy)
  const leader = world.auctions.leader(listing.id)
  const bids = world.auctions.bids(listing.id)
  for (const bidder of biddersOf(listing)) {
    if (bidder.name === leader || bidder.limitJpy < least) continue
    const amountJpy = amountOf(random, bidder, { least, leftMs, bidBefore: bids.some((bid) => bid.bidder === bidder.name) })
    if (amountJpy === null || (auction.buyNowJpy !== null && amountJpy >= auction.buyNowJpy)) continue
    world.auctions.bid(listing.id, { amountJpy, by: 'rival', bidder: bidder.name })
    return
  }
}

/** The bidder's bid in this second; null for none. */
function amountOf(
  random: Random,
  { temper, limitJpy }: Bidder,
  { least, leftMs, bidBefore }: { least: number; leftMs: number; bidBefore: boolean },
): number | null {
  // Some eight looks in what is left, never more often than every 15 s.
  const look = chance(random, Math.min(1 / 15, (8 * tickMs) / Math.max(leftMs, tickMs)))
  if (temper === 'sniper') return leftMs < 15_000 && chance(random, 0.2) ? least : null
  if (temper === 'oneShot') return bidBefore || !look ? null : Math.max(least, Math.floor(limitJpy / 500) * 500)
  return look ? least : null
}
