import { join } from 'node:path'
import type { Brand } from '../catalogue/brands.ts'
import type { Category } from '../catalogue/categories.ts'
import type { Seller } from '../catalogue/listing.ts'
import { type CarrierNotices, createCarrierNotices } from '../carriers/carrier-notices.ts'
import { carrierKeys } from '../carriers/carrier-keys.ts'
import { createParcels, type Parcels } from '../carriers/parcels.ts'
import { makeCatalogue } from '../catalogue/make-catalogue.ts'
import type { Config } from '../config.ts'
import { createPhotos, type Photos } from '../photos/create-photos.ts'
import { type AccountHolder, createAccount } from './account.ts'
import { type Auctions, createAuctions } from './auctions.ts'
import { createFaults, type Faults } from './faults.ts'
import { type Origins, readOrigins } from './keys.ts'
import { createListings, type Listings } from './listings.ts'
import { createPurchases, type Purchases } from './purchases.ts'
import type { WorldServices } from './services.ts'

import { createKeptStill, type KeptStill } from './kept-still.ts'
import { createWebhook, type Webhook } from './webhook.ts'

/** The state that the marketplace's face shows and `/world` changes. */
export interface World {
  services: WorldServices
  config: Config
  origins: Origins
  listings: Listings
  sellers: Map<string, Seller>
  categories: readonly Category[]
  brands: readonly Brand[]
  auctions: Auctions
  purchases: Purchases
  /** Parcels abroad, at the post. */
  parcels: Parcels
  carrierNotices: CarrierNotices
  account: AccountHolder
  webhook: Webhook
  faults: Faults
  keptStill: KeptStill
  photos: Photos
  /** Counts of the translator's calls since the start. */
  translations: { calls: number; chars: number }
}

export function createWorld(services: WorldServices, config: Config): World {
  const origins = readOrigins(services.store, config)
  const catalogue = makeCatalogue(origins)
  const listings = createListings(services.store, catalogue.listings)
  const parcels = createParcels(services, origins.seed, !config.rivals)
  const carrierNotices = createCarrierNotices(services, origins.seed, carrierKeys(origins).noticeSecret)
  parcels.onTrack(carrierNotices.queueByHabit)
  return {
    services,
    config,
    origins,
    listings,
    sellers: catalogue.sellers,
    categories: catalogue.categories,
    brands: catalogue.brands,
    auctions: createAuctions(services, listings),
    purchases: createPurchases(services, listings, config.rivals),
    parcels,
    carrierNotices,
    account: createAccount(services.store),
    webhook: createWebhook(services, origins.webhookSecret),
    faults: createFaults(services.now),
    keptStill: createKeptStill(services.store, listings),
    translations: { calls: 0, chars: 0 },
    photos: createPhotos({ cacheDir: join(config.dataDir, 'sandbox', 'photos'), plain: config.plainPhotos }),
  }
}
