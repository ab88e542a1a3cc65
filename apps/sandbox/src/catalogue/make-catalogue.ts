import { asAuction } from './as-auction.ts'
import { brands, type Brand } from './brands.ts'
import { categories, type Category } from './categories.ts'
import { families } from './goods/all.ts'
import type { Family } from './goods/family.ts'
import type { Listing, Seller } from './listing.ts'
import { composeListing, pickFamily } from './compose-listing.ts'
import { createRandom, pick, pickSome, shopStyleId, weighted, whole, type Random } from './random.ts'
import { makeSeller, standingSellers } from './seller.ts'

const dayMs = 86_400_000

export interface Catalogue {
  /** Newest first. */
  listings: Listing[]
  sellers: Map<string, Seller>
  categories: readonly Category[]
  brands: readonly Brand[]
}

export interface CatalogueOptions {
  seed: string
  /** The number of listings. */
  items: number
  /** The world's first moment, ms: everything in the catalogue was listed before it. */
  bornAt: number
}

const shopShare = 0.12
const pickStatus = weighted(
  ['on_sale', 'trading', 'sold_out', 'stop'] as const,
  (status) => ({ on_sale: 70, trading: 8, sold_out: 20, stop: 2 })[status],
)

/** Deals sellers to families: each seller keeps to one to three families, each family has sellers of both kinds. */
function settleSellers(
  random: Random,
  items: number,
  bornAt: number,
): { sellers: Map<string, Seller>; persons: Map<Family, Seller[]>; shops: Map<Family, Seller[]> } {
  const sellers = new Map(standingSellers(bornAt).map((seller) => [seller.id, seller]))
  const persons = new Map<Family, Seller[]>(families.map((one) => [one, []]))
  const shops = new Map<Family, Seller[]>(families.map((one) => [one, []]))
  const settle = (kind: 'person' | 'shop', among: readonly Family[]): void => {
    let id = `${whole(random, 110_000_000, 999_999_999)}`
    while (sellers.has(id)) id = `${whole(random, 110_000_000, 999_999_999)}`
    const seller = makeSeller(random, bornAt, id, kind)
    sellers.set(id, seller)
    for (const one of among) (kind === 'shop' ? shops : persons).get(one)?.push(seller)
  }
  for (const one of families) settle('person', [one])
  for (const one of families) settle('shop', [one])
  for (let i = 0; i < items / 5; i++) settle('person', pickSome(random, families, whole(random, 0, 2)).concat(pickFamily(random)))
  for (let i = 0; i < items / 300; i++) settle('shop', [pickFamily(random), pickFamily(random)])
  return { sellers, persons, shops }
}

/** `m` and 11 digits, all different: multiplying by a number prime to the span's size walks through all of it. */
const itemIds = (random: Random): ((index: number) => string) => {
  const span = 89_999_999_999n
  const start = BigInt(whole(random, 0, 89_999_999_998))
  return (index) => `m${10_000_000_000n + ((BigInt(index) * 7_919_104_729n + start) % span)}`
}

/** Listed when: most of what is on sale is days old, what was sold goes back months. */
const ageMs = (random: Random, status: Listing['status']): number =>
  Math.floor(60_000 + random() ** (status === 'on_sale' ? 3 : 1.6) * 240 * dayMs)

/** The marketplace as the sandbox's world begins with it: the same seed, number and birth give the same catalogue, to the letter. */
export function makeCatalogue({ seed, items, bornAt }: CatalogueOptions): Catalogue {
  const random = createRandom(seed)
  const { sellers, persons, shops } = settleSellers(random, items, bornAt)
  const itemId = itemIds(random)
  const listings = Array.from({ length: items }, (_, index) => {
    const family = pickFamily(random)
    const shop = random() < shopShare
    const among = (shop ? shops : persons).get(family) ?? []
    // The square makes a few sellers hold many listings and most hold one or two.
    const seller = among[Math.floor(random() ** 2 * among.length)] ?? pick(random, [...sellers.values()])
    const status = pickStatus(random)
    const createdAt = Math.max(seller.joinedAt, bornAt - ageMs(random, status))
    return asAuction(composeListing(random, bornAt, { id: shop ? shopStyleId(random) : itemId(index), family, seller, createdAt, status }))
  })
  listings.sort((one, other) => other.createdAt - one.createdAt)
  return { listings, sellers, categories, brands }
}
