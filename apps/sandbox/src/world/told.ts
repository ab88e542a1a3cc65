import type { Listing } from '../catalogue/listing.ts'
import type { Store } from '../store/store.ts'
import type { Listings } from './listings.ts'

/** Listings that `/world` made or changed: the world then leaves them alone, so that a test's item is not sold under its hands. */
export interface Told {
  add(listing: Listing): void
  has(id: string): boolean
}

export function createTold(store: Store, listings: Listings): Told {
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
