import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Purchase } from '../world/purchases.ts'
import type { World } from '../world/world.ts'
import { Refused, refused } from './errors.ts'
import type { ItemWire } from './item-wire.ts'
import { shippingMethod } from './master.ts'
import type { Tokens } from './tokens.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)
const ReviewBody = z.object({ fame: z.enum(['good', 'bad']), message: z.string().max(1000), subject: z.literal('seller') })
const MessageBody = z.object({ message: z.string().min(1).max(1000) })
const mostTodo = 60
type TodoQuery = { limit?: string; page_token?: string }

/** An account's purchases by transaction, by item and as a shop's order; with messages, rating and to-do list. */
export function transactionRoutes(app: FastifyInstance, world: World, tokens: Tokens, wire: ItemWire): void {
  const requirePurchase = (purchase: Purchase | undefined, accountId: string, kind: Purchase['kind']): Purchase => {
    if (!purchase || purchase.accountId !== accountId || purchase.kind !== kind) throw refused(404, 'not found')
    return purchase
  }

  app.get<{ Params: { id: string } }>('/v1/transactions/:id', async (request) => {
    const { accountId } = tokens.requireUser(request)
    return transactionWire(requirePurchase(world.purchases.get(request.params.id), accountId, 'transaction'))
  })

  app.get<{ Params: { id: string } }>('/v2/transactions/:id', async (request) => {
    const { accountId } = tokens.requireUser(request)
    return transactionWire(requirePurchase(world.purchases.ofItem(request.params.id), accountId, 'transaction'))
  })

  app.get<{ Params: { id: string } }>('/v1/shops_order/:id', async (request) => {
    const { accountId } = tokens.requireUser(request)
    return shopOrderWire(requirePurchase(world.purchases.get(request.params.id), accountId, 'shopOrder'))
  })

  app.post<{ Params: { id: string } }>('/v1/transactions/:id/post_review', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const purchase = requirePurchase(world.purchases.get(request.params.id), accountId, 'transaction')
    const body = ReviewBody.safeParse(request.body)
    if (!body.success) throw refused(400, 'fame, message, subject')
    if (purchase.status === 'wait_done' || purchase.status === 'done') throw reviewRefused('F1004', 'transaction has been already reviewed')
    if (purchase.status !== 'wait_review') throw reviewRefused('F1005', 'transaction_status is not wait_review')
    world.purchases.review(purchase, body.data)
    return { request_id: randomUUID(), review_status: 'success' }
  })

  app.get<{ Params: { id: string } }>('/v2/transactions/:id/messages', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const purchase = requirePurchase(world.purchases.get(request.params.id), accountId, 'transaction')
    if (purchase.status === 'cancelled') throw refused(409, 'message board unavailable')
    return { messages: purchase.messages.map((one) => ({ id: one.id, body: one.body, user_id: one.userId, created: seconds(one.at) })) }
  })

  app.post<{ Params: { id: string } }>('/v2/transactions/:id/messages', async (request, reply) => {
    const { accountId } = tokens.requireUser(request)
    const purchase = requirePurchase(world.purchases.get(request.params.id), accountId, 'transaction')
    const body = MessageBody.safeParse(request.body)
    if (!body.success) throw refused(400, 'message')
    if (purchase.status === 'cancelled' || purchase.status === 'done') throw refused(409, 'message board unavailable')
    const message = world.purchases.addMessage(purchase, accountId, body.data.message)
    return reply.code(201).send({ id: message.id, body: message.body, user_id: accountId, created: seconds(message.at) })
  })

  app.get<{ Querystring: TodoQuery }>('/v1/todolist', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const limit = Number(request.query.limit ?? 10)
    const from = Number(request.query.page_token || 0)
    if (!Number.isInteger(limit) || limit < 1 || limit > mostTodo) throw refused(400, `limit must be a whole number from 1 to ${mostTodo}`)
    if (!Number.isInteger(from) || from < 0) throw refused(400, 'page_token')
    const open = [...world.purchases.values()]
      .filter((one) => one.accountId === accountId && todoOf(one) !== null)
      .sort((a, b) => b.at - a.at)
    const todos = [...unpaidWins(world, wire, accountId), ...open.map((one) => todoWire(world, wire, one))]
    const page = todos.slice(from, from + limit)
    return { data: page.length > 0 ? page : null, next_page_token: from + limit < todos.length ? String(from + limit) : '' }
  })
}

function reviewRefused(code: string, reasons: string): Refused {
  return new Refused(400, { request_id: randomUUID(), review_status: 'failure', failure_details: { code, reasons } })
}

/** Optional fields are absent, not null, until there is something to say. */
function transactionWire(purchase: Purchase) {
  const { tracking } = purchase
  const status = purchase.arrivedAt ? 'done' : tracking ? 'shipped' : 'wait_shipping'
  return {
    id: purchase.id,
    status: purchase.status,
    item_id: purchase.itemId,
    seller_id: purchase.sellerId,
    price: purchase.priceJpy,
    paid_price: purchase.priceJpy + purchase.shippingFeeJpy,
    updated_time: seconds(purchase.updatedAt),
    shipping_info: {
      shipping_method_name: shippingMethod(purchase.shippingMethodId).name,
      ...(tracking ? { tracking_number: tracking.number } : {}),
      status,
      ...(purchase.shippingFeeJpy > 0 ? { buyer_shipping_fee: String(purchase.shippingFeeJpy) } : {}),
    },
    ...(tracking ? { shipping_info_from_service_provider: { carrier_code: tracking.carrier, tracking_number: tracking.number } } : {}),
  }
}

/** A shop's order on the wire. Of the states only `completed` and `STATUS_SHIPPED` are known; the others are this sandbox's own. */
function shopOrderWire(purchase: Purchase) {
  const { tracking } = purchase
  const status = purchase.status === 'cancelled' ? 'canceled' : tracking ? 'completed' : 'wait_shipping'
  return {
    ...(purchase.at % 2 === 0 ? { id: purchase.id } : { order_id: purchase.id }),
    created_at: String(seconds(purchase.at)),
    total_price: purchase.priceJpy + purchase.shippingFeeJpy,
    status,
    shipping_info: {
      shipping_method_name: shippingMethod(purchase.shippingMethodId).name,
      ...(tracking ? { tracking_number: tracking.number } : {}),
      status: tracking ? 'STATUS_SHIPPED' : 'STATUS_WAIT_SHIPPING',
      buyer_shipping_fee: String(purchase.shippingFeeJpy),
    },
    order_product: {
      name: purchase.itemName,
      product_id: purchase.itemId,
      ...(purchase.variantId ? { product_variant_id: purchase.variantId } : {}),
      price: purchase.priceJpy,
      paid_price: purchase.priceJpy,
    },
  }
}

/** The account's next step, or what it waits for; null when nothing. */
function todoOf(purchase: Purchase): { title: string; message: string } | null {
  if (purchase.status === 'wait_shipping')
    return { title: '発送をお待ちください', message: `「${purchase.itemName}」の発送をお待ちください。` }
  if (purchase.status !== 'wait_review') return null
  return { title: '受取評価をしてください', message: `「${purchase.itemName}」が発送されました。届いたら受取評価をしてください。` }
}

function todoWire(world: World, wire: ItemWire, purchase: Purchase) {
  const listing = world.listings.get(purchase.itemId)
  const photo_url = listing ? wire.photoUrl(listing, 1, 240) : ''
  return { item_id: purchase.itemId, title: '', message: '', ...todoOf(purchase), photo_url, created: seconds(purchase.updatedAt) }
}

/** Auctions that the account has won and not bought yet. */
function unpaidWins(world: World, wire: ItemWire, accountId: string) {
  return world.auctions
    .wonBy(accountId)
    .filter(({ id }) => !world.purchases.ofItem(id))
    .map((listing) => ({
      item_id: listing.id,
      title: '購入手続きをしてください',
      message: `「${listing.name}」を落札しました。購入手続きをしてください。`,
      photo_url: wire.photoUrl(listing, 1, 240),
      created: seconds(listing.auction.endsAt ?? listing.updatedAt),
    }))
}
