import type { Listing } from '../catalogue/listing.ts'
import type { Listings } from './listings.ts'

/** Takes a piece: a one-off listing is in a trade; a shop's product has one less of its variant, and is sold out with the last. */
export function takeStock(listings: Listings, listing: Listing, variantId: string | null, at: number): void {
  if (listing.kind === 'item') return listings.put({ ...listing, status: 'trading', updatedAt: at })
  const taken = variantId ?? listing.variants[0]?.id
  const variants = listing.variants.map((one) => (one.id === taken ? { ...one, quantity: one.quantity - 1 } : one))
  const left = variants.some((one) => one.quantity > 0)
  listings.put({ ...listing, variants, status: left ? listing.status : 'sold_out', updatedAt: at })
}

/** The piece of a cancelled shop order is for sale again. A one-off listing is relisted by the step that cancels its trade. */
export function giveBack(listings: Listings, purchase: { itemId: string; variantId: string | null }, at: number): void {
  const listing = listings.get(purchase.itemId)
  if (listing?.kind !== 'shopProduct') return
  const returned = purchase.variantId ?? listing.variants[0]?.id
  const variants = listing.variants.map((one) => (one.id === returned ? { ...one, quantity: one.quantity + 1 } : one))
  listings.put({ ...listing, variants, status: listing.status === 'sold_out' ? 'on_sale' : listing.status, updatedAt: at })
}
