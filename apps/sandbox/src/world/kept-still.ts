import type { Listing } from '../catalogue/listing.ts'
import type { Store } from '../store/store.ts'
import type { Listings } from './listings.ts'

/** Listings that `/world` made or changed. Rivals and bidders leave them alone, so that nobody buys a test's item. */
export interface KeptStill {
  add(listing: Listing): void
  has(id: string): boolean
}

export function createKeptStill(store: Store, listings: Listings): KeptStill {
  const ids = store.collection<{ id: string }>('told')
  return {
    add: (listing) =>
      store.transaction(() => {
        ids.put(listing.id, { id: listing.id })
        listings.put(listing)
      }),
    has: (id) => ids.has(id),
  }
}
