import { composeListing, pickFamily } from './compose-listing.ts'
import { families } from './goods/all.ts'
import type { Family, Model } from './goods/family.ts'
import type { Listing, Seller } from './listing.ts'
import { itemStyleId, pick, shopStyleId, type Random } from './random.ts'
import { standingPersonId, standingShopId, standingShopPublicId } from './seller.ts'
import { writeDescription } from './wording.ts'

const standing = {
  person: { id: standingPersonId, shopId: null },
  shop: { id: standingShopId, shopId: standingShopPublicId },
}

/** Something newly listed while the world runs: on sale, at `now`, by one of `sellers` (the standing ones unless told). */
export function newListing(
  random: Random,
  now: number,
  sellers: readonly Pick<Seller, 'id' | 'shopId'>[] = [standing.person, standing.person, standing.shop],
): Listing {
  const seller = pick(random, sellers)
  const id = seller.shopId ? shopStyleId(random) : itemStyleId(random)
  return {
    ...composeListing(random, now, { id, family: pickFamily(random), seller, createdAt: now, status: 'on_sale' }),
    likes: 0,
    comments: [],
    updatedAt: now,
  }
}

/** The goods whose names share most two-character pieces with a title: so that a listing named by hand gets a fitting category and pictures. */
function nearestModel(name: string): { family: Family; model: Model } | null {
  const pieces = Array.from({ length: Math.max(0, name.length - 1) }, (_, i) => name.slice(i, i + 2)).filter(
    (piece) => !piece.includes(' '),
  )
  let best: { family: Family; model: Model; score: number } | null = null
  for (const family of families)
    for (const model of family.models) {
      const score = pieces.reduce((sum, piece) => sum + (model.name.includes(piece) ? 1 : 0), 0) / Math.sqrt(model.name.length)
      if (score > (best?.score ?? 0.5)) best = { family, model, score }
    }
  return best
}

/** A listing on sale at `now` with what the caller decides; what it leaves open: postage paid by the seller, no brand, a fitting category, a long-standing verified seller. */
export function makeListing(random: Random, now: number, partial: Partial<Listing> = {}): Listing {
  const shop = partial.kind === 'shopProduct'
  const base = newListing(random, now, [shop ? standing.shop : standing.person])
  const name = partial.name ?? base.name
  const near = nearestModel(name)
  const subject = near?.model.subject ?? base.photos.subject
  const payer = partial.payer ?? 'seller'
  return {
    ...base,
    categoryId: near?.model.categoryId ?? base.categoryId,
    brandId: null,
    conditionId: 3,
    sizeName: null,
    colorId: null,
    priceJpy: base.priceJpy ?? near?.model.goingPriceJpy ?? 3_000,
    shippingMethodId: payer === 'seller' ? 14 : 1,
    shippingFeeJpy: payer === 'seller' ? 0 : null,
    durationId: 1,
    variants: [],
    photos: { ...base.photos, subject },
    ...partial,
    payer,
    name,
    description: partial.description ?? describePlainly(random, name, near?.family ?? families[0], payer, shop),
  }
}

function describePlainly(random: Random, name: string, family: Family | undefined, payer: Listing['payer'], shop: boolean): string {
  if (!family) return name
  const model: Model = { name, goingPriceJpy: 0, brand: null, categoryId: '', subject: '' }
  return writeDescription(random, {
    family,
    model,
    conditionId: 3,
    details: [],
    accessories: [],
    colour: null,
    size: null,
    reservedFor: null,
    payer,
    durationDays: '1~2',
    shop,
  })
}
