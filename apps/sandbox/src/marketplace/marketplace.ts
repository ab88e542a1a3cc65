import type { FastifyPluginAsync } from 'fastify'
import type { Listing } from '../catalogue/listing.ts'
import type { World } from '../world/world.ts'
import { auctionRoutes } from './auction.routes.ts'
import { answerErrors, errorBody } from './errors.ts'
import { fold } from './fold.ts'
import { createItemWire } from './item-wire.ts'
import { masterRoutes } from './master.routes.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { purchaseRoutes } from './purchase.routes.ts'
import { readRoutes } from './read.routes.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { searchRoutes } from './search.routes.ts'
import type { Tokens } from './tokens.ts'
import { transactionRoutes } from './transaction.routes.ts'

/** The marketplace as its partners meet it: one port for its authorisation host and its API host. Sends the webhooks too. */
export function marketplaceFace(world: World, tokens: Tokens): FastifyPluginAsync {
  return async (app) => {
    const index = indexListings(world)
    const wire = createItemWire(world, index.countOfSeller)
    world.listings.onChange((event, listing) => {
      if (event === 'removed') return
      world.webhook.send(() => ({ ...wire.inDetail(listing, null), webhook_type: event === 'created' ? 'item_created' : 'item_updated' }))
    })
    world.faults.install(app, 'marketplace', (status) => errorBody(status, 'a fault that was asked for'))
    answerErrors(app)
    oauthRoutes(app, world, tokens)
    searchRoutes(app, world, tokens, index, wire)
    readRoutes(app, world, tokens, wire, index.countOfSeller)
    purchaseRoutes(app, world, tokens)
    transactionRoutes(app, world, tokens, wire)
    auctionRoutes(app, world, tokens)
    masterRoutes(app, world, tokens)
  }
}

/** Listings are found by title, brand in both scripts, and category. */
function indexListings(world: World): SearchIndex {
  const categories = new Map(world.categories.map((one) => [one.id, one.name]))
  const brands = new Map(world.brands.map((one) => [one.id, `${one.nameJa} ${one.nameEn}`]))
  const textOf = (one: Listing) => fold(`${one.name}\n${brands.get(one.brandId ?? '') ?? ''} ${categories.get(one.categoryId) ?? ''}`)
  const index = createSearchIndex(textOf)
  for (const listing of world.listings.values()) index.put(listing)
  world.listings.onChange((event, listing) => (event === 'removed' ? index.remove(listing.id) : index.put(listing)))
  return index
}
