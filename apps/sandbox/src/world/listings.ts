import type { Listing } from '../catalogue/listing.ts'
import type { Store } from '../store/store.ts'

/** The stored form of a listing that differs from the generated catalogue; `listing` is null when it is gone. */
interface Change {
  id: string
  listing: Listing | null
}

export type ListingEvent = 'created' | 'updated' | 'removed'

/** Every listing of the world. The catalogue itself is generated again at each start; only what changed since is stored. */
export interface Listings {
  get(id: string): Listing | undefined
  values(): IterableIterator<Listing>
  readonly size: number
  /** Keeps the listing as it is now; listeners hear of it after it is on disk. */
  put(listing: Listing): void
  remove(id: string): void
  onChange(listener: (event: ListingEvent, listing: Listing) => void): void
}

export function createListings(store: Store, generated: readonly Listing[]): Listings {
  const changes = store.collection<Change>('listings')
  const all = new Map<string, Listing>()
  const born = new Set<string>()
  for (const listing of generated) {
    all.set(listing.id, listing)
    born.add(listing.id)
  }
  for (const change of changes.values()) {
    if (change.listing) all.set(change.id, change.listing)
    else all.delete(change.id)
  }
  const listeners: ((event: ListingEvent, listing: Listing) => void)[] = []
  const tell = (event: ListingEvent, listing: Listing) => {
    for (const listener of listeners) listener(event, listing)
  }
  return {
    get: (id) => all.get(id),
    values: () => all.values(),
    get size() {
      return all.size
    },
    put: (listing) => {
      changes.put(listing.id, { id: listing.id, listing })
      const event = all.has(listing.id) ? 'updated' : 'created'
      all.set(listing.id, listing)
      tell(event, listing)
    },
    remove: (id) => {
      const listing = all.get(id)
      if (!listing) return
      if (born.has(id)) changes.put(id, { id, listing: null })
      else changes.delete(id)
      all.delete(id)
      tell('removed', listing)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
