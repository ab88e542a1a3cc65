import type { FastifyInstance } from 'fastify'
import type { Listing, Seller } from '../catalogue/listing.ts'
import type { World } from '../world/world.ts'
import { refused } from './errors.ts'
import type { ItemWire } from './item-wire.ts'
import { prefectureId } from './master.ts'
import type { Tokens } from './tokens.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)
const mostFetched = 100

/** Items, their comments, and users: what a client's own token may read. */
export function readRoutes(app: FastifyInstance, world: World, tokens: Tokens, wire: ItemWire, sells: (sellerId: string) => number): void {
  const requireItem = (id: string): Listing => {
    const listing = world.listings.get(id)
    if (!listing) throw refused(404, 'item not found')
    return listing
  }

  app.get<{ Params: { id: string }; Querystring: { prefecture?: string } }>('/v1/items/:id', async (request) => {
    tokens.require(request)
    const { prefecture } = request.query
    const to = prefecture ? prefectureId(prefecture) : null
    if (prefecture && to === null) throw refused(400, 'prefecture')
    return wire.inDetail(requireItem(request.params.id), to)
  })

  app.post<{ Body: { item_ids?: unknown } | null }>('/v1/items/fetch', async (request) => {
    tokens.require(request)
    const ids = request.body?.item_ids
    if (!Array.isArray(ids) || ids.length > mostFetched || ids.some((id) => typeof id !== 'string')) throw refused(400, 'item_ids')
    const found = ids.flatMap((id: string) => world.listings.get(id) ?? [])
    return { items: found.length > 0 ? Object.fromEntries(found.map((one) => [one.id, wire.inDetail(one, null)])) : null }
  })

  app.get<{ Params: { id: string } }>('/v1/items/:id/comments', async (request) => {
    tokens.require(request)
    const { comments } = requireItem(request.params.id)
    return { comments: comments.map((one) => commentWire(one, world.sellers.get(one.userId), wire)) }
  })

  app.post<{ Params: { id: string }; Body: { message?: unknown } | null }>('/v1/items/:id/comments', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const listing = requireItem(request.params.id)
    const message = request.body?.message
    if (typeof message !== 'string' || message === '') throw refused(400, 'message')
    const id = world.services.now() * 1000 + listing.comments.length
    const comment = { id: String(id), userId: accountId, userName: 'お使い', text: message, at: world.services.now() }
    world.listings.put({ ...listing, comments: [...listing.comments, comment] })
    return { id, item_id: listing.id }
  })

  app.get<{ Params: { id: string } }>('/v1/users/:id', async (request) => {
    tokens.require(request)
    const seller = world.sellers.get(request.params.id)
    if (!seller) throw refused(404, 'user not found')
    return userWire(seller, wire, sells(seller.id))
  })
}

function commentWire(comment: Listing['comments'][number], user: Seller | undefined, wire: ItemWire) {
  const photo = user ? { photo_url: wire.avatarUrl(user) } : {}
  return {
    id: Number(comment.id),
    user: { id: comment.userId, name: comment.userName, ...photo },
    comments: comment.text,
    created: seconds(comment.at),
  }
}

/** Badge keys are capitalised; optional fields are not there when they say nothing. */
function userWire(seller: Seller, wire: ItemWire, sells: number) {
  const { good, normal, bad } = seller.ratings
  const badges = seller.badges.map((one) => ({ ID: Number(one.id), Name: one.name, Description: one.description, IconURL: '' }))
  return {
    id: seller.id,
    name: seller.name,
    photo_url: wire.avatarUrl(seller),
    photo_thumbnail_url: wire.avatarUrl(seller),
    ratings: normal > 0 ? { good, normal, bad } : { good, bad },
    num_ratings: good + normal + bad,
    star_rating_score: Math.round(seller.stars),
    created: seconds(seller.joinedAt),
    proper: true,
    introduction: seller.introduction,
    num_sell_items: sells,
    ...(seller.identityVerified ? { has_identity_verified: true } : {}),
    ...(badges.length > 0 ? { user_badges: badges } : {}),
    ...(seller.shopId ? { shop_id: seller.shopId } : {}),
  }
}
