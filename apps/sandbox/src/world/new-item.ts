import { z } from 'zod'
import type { Listing } from '../catalogue/listing.ts'
import { makeListing } from '../catalogue/make-listing.ts'
import type { Random } from '../catalogue/random.ts'
import { WorldRefused } from './parse.ts'
import type { World } from './world.ts'

/** The fields that any new listing of `/world` may have. */
export const listingFacts = {
  name: z.string().min(1).max(200),
  sellerId: z.string().optional(),
  categoryId: z.coerce.string().optional(),
  brandId: z.coerce.string().optional(),
  shippingPayer: z.enum(['seller', 'buyer']).default('seller'),
  description: z.string().max(5000).optional(),
}
export const NewItem = z.object({
  ...listingFacts,
  priceJpy: z.int().min(300).max(9_999_999).nullable(),
  kind: z.enum(['item', 'shopProduct']).default('item'),
})

/** The listing that was asked for, not yet listed; answers 400 for a seller, category or brand that there is not. */
export function newListing(world: World, random: Random, fields: z.infer<typeof NewItem>): Listing {
  const { shippingPayer: payer, sellerId, categoryId, brandId, description, ...named } = fields
  const asked = { ...named, payer, ...(description === undefined ? {} : { description }) }
  const seller = sellerId === undefined ? undefined : world.sellers.get(sellerId)
  if (sellerId !== undefined && !seller) throw new WorldRefused(400, 'sellerId: no such seller')
  if (categoryId !== undefined && !world.categories.some((one) => one.id === categoryId))
    throw new WorldRefused(400, 'categoryId: no such category')
  if (brandId !== undefined && !world.brands.some((one) => one.id === brandId)) throw new WorldRefused(400, 'brandId: no such brand')
  return makeListing(random, world.services.now(), {
    ...asked,
    ...(seller ? { sellerId: seller.id, shopId: asked.kind === 'shopProduct' ? seller.shopId : null } : {}),
    ...(categoryId === undefined ? {} : { categoryId }),
    brandId: brandId ?? null,
  })
}
