import type { Listing } from '../catalogue/listing.ts'
import { newListing } from '../catalogue/make-listing.ts'
import { createRandom, pick, type Random } from '../catalogue/random.ts'
import type { World } from './world.ts'

const tickMs = 1_000
const dayMs = 86_400_000
/** The share of the catalogue that changes in a day of the world: sold, listed, repriced or edited. Believable, not measured. */
const dailyShare = 0.04
/** A bound a second: at great speed the world would otherwise do nothing but write. */
const mostAtOnce = 2
/** The oldest sold goods leave once the world has grown by this much over its first size. */
const growth = 1.1

export interface Rivals {
  start(): void
  stop(): void
  /** One second of the rivals' doings; runs by itself once started. */
  tick(): void
}

/** Everyone else at the marketplace: lists, buys, reprices and edits. Leaves alone what `/world` made and what the operator bought. */
export function createRivals(world: World): Rivals {
  const random = createRandom(`${world.origins.worldId} ${Date.now()}`)
  const { store, clock, now } = world.services
  const sellers = [...world.sellers.values()]
  let timer: NodeJS.Timeout | undefined
  let owed = 0
  let ids: string[] = []

  const step = () => {
    if (random() < 0.3) return world.listings.put(newListing(random, now(), sellers))
    const listing = world.listings.get(pick(random, ids))
    if (!listing || listing.auction?.state === 'open' || world.keptStill.has(listing.id) || world.purchases.ofItem(listing.id)) return
    const next = live(random, listing)
    if (next) world.listings.put({ ...next, updatedAt: now() })
  }

  const makeRoom = () => {
    const most = world.origins.items * growth + 1_000
    if (world.listings.size <= most) return
    const sold = [...world.listings.values()].filter(
      (one) => one.status === 'sold_out' && !world.keptStill.has(one.id) && !world.purchases.ofItem(one.id),
    )
    sold.sort((a, b) => a.updatedAt - b.updatedAt)
    for (const one of sold.slice(0, 500)) world.listings.remove(one.id)
  }

  const tick = () => {
    owed += (world.listings.size * dailyShare * tickMs * clock.speed) / dayMs
    if (owed < 1) return
    if (ids.length === 0 || random() < 0.01) ids = Array.from(world.listings.values(), (one) => one.id)
    const steps = ids.length === 0 ? 0 : Math.min(Math.floor(owed), mostAtOnce)
    store.transaction(() => {
      for (let n = 0; n < steps; n++) step()
      makeRoom()
    })
    owed = Math.min(owed - steps, mostAtOnce)
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

/** The next change of a listing; null for none. */
function live(random: Random, listing: Listing): Listing | null {
  if (listing.status === 'trading' && listing.kind === 'item') return { ...listing, status: 'sold_out' }
  if (listing.status !== 'on_sale' || listing.priceJpy === null) return null
  const chance = random()
  if (chance < 0.5) return listing.kind === 'item' ? { ...listing, status: 'trading' } : null
  if (chance < 0.85) {
    const priceJpy = Math.max(300, Math.floor((listing.priceJpy * 0.93) / 10) * 10)
    return priceJpy < listing.priceJpy ? { ...listing, priceJpy } : null
  }
  return { ...listing, description: `${listing.description}\n\n値下げ交渉はご遠慮ください。` }
}
