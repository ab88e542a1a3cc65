import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Listing } from '../catalogue/listing.ts'
import type { Purchase } from '../world/purchases.ts'
import type { World } from '../world/world.ts'
import { purchaseRefused, refused } from './errors.ts'
import { checksumOf, shippingFeeTo } from './item-wire.ts'
import { prefectures } from './master.ts'
import type { Tokens } from './tokens.ts'

const filled = z.string().min(1)

const PurchaseBody = z.object({
  item_id: filled,
  checksum: filled,
  family_name: filled,
  first_name: filled,
  family_name_kana: filled,
  first_name_kana: filled,
  telephone: filled,
  zip_code1: filled,
  zip_code2: filled,
  prefecture: filled,
  city: filled,
  address1: filled,
  address2: filled,
  variant_id: filled.optional(),
  coupon_id: z.union([z.string(), z.int()]).optional(),
  shops_shipping_fee: z.number().optional(),
  delivery_identifier: z.string().max(100).optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  buyer_id: z.string().optional(),
  item_authentication: z.boolean().optional(),
})
type PurchaseBody = z.infer<typeof PurchaseBody>

/** The card's answering time, long enough for two purchases of one item to overlap. */
const cardTakesMs = 80

/** `POST /v1/items/purchase`. Binds to the checksum; takes one purchase of an item at a time; is not idempotent, as the real one is not. */
export function purchaseRoutes(app: FastifyInstance, world: World, tokens: Tokens): void {
  const beingBought = new Set<string>()

  /** An auction is sold by its bids: only who has won it buys it, once. */
  const forSaleTo = (accountId: string, { id, status, auction }: Listing): boolean => {
    if (!auction) return status === 'on_sale'
    return auction.state === 'ended' && world.auctions.leader(id) === accountId && !world.purchases.ofItem(id)
  }

  const check = (accountId: string, body: PurchaseBody): Listing & { priceJpy: number } => {
    const listing = world.listings.get(body.item_id)
    if (!listing) throw refused(404, 'item not found')
    if (world.account.get().ban) throw purchaseRefused('banned')
    if (!addressHolds(body)) throw purchaseRefused('addressWrong')
    const { priceJpy } = listing
    if (priceJpy === null || !forSaleTo(accountId, listing) || !inStock(listing, body.variant_id)) throw purchaseRefused('unavailable')
    const feeMoved =
      listing.kind === 'shopProduct' && body.shops_shipping_fee !== undefined && body.shops_shipping_fee !== feeOf(listing, body)
    if (body.checksum !== checksumOf(listing) || feeMoved) throw purchaseRefused('changed')
    return { ...listing, priceJpy }
  }

  const buy = async (accountId: string, body: PurchaseBody): Promise<Purchase> => {
    check(accountId, body)
    const card = await world.account.askCard(cardTakesMs)
    const listing = check(accountId, body)
    if (card === 'declined') throw refused(402, 'payment required: the card was declined')
    return world.purchases.buy(listing, {
      accountId,
      ref: body.delivery_identifier ?? null,
      variantId: body.variant_id ?? null,
      shippingFeeJpy: feeOf(listing, body),
      checksum: body.checksum,
    })
  }

  app.post('/v1/items/purchase', async (request) => {
    const { accountId } = tokens.requireUser(request)
    const parsed = PurchaseBody.safeParse(request.body)
    if (!parsed.success) throw refused(400, `invalid argument: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
    const body = parsed.data
    const oneOff = world.listings.get(body.item_id)?.kind === 'item'
    if (!oneOff) return successWire(await buy(accountId, body), body)
    if (beingBought.has(body.item_id)) throw refused(409, 'another purchase of the item is under way')
    beingBought.add(body.item_id)
    try {
      return successWire(await buy(accountId, body), body)
    } finally {
      beingBought.delete(body.item_id)
    }
  })
}

function addressHolds(body: PurchaseBody): boolean {
  const postal = /^\d{3}$/.test(body.zip_code1) && /^\d{4}$/.test(body.zip_code2)
  return postal && prefectures.includes(body.prefecture) && /^0?\d{9,10}$/.test(body.telephone.replaceAll('-', ''))
}

/** A product with several variants is bought by variant; one with none is there once. */
function inStock({ kind, variants }: Listing, variantId: string | undefined): boolean {
  if (kind === 'item') return variantId === undefined
  if (variantId === undefined) return variants.length === 0 || (variants.length === 1 && (variants[0]?.quantity ?? 0) > 0)
  return variants.some((one) => one.id === variantId && one.quantity > 0)
}

/** The shipping fee paid with the goods; 着払い without a known fee is paid at the door. */
const feeOf = (listing: Listing, body: PurchaseBody): number => shippingFeeTo(listing, prefectures.indexOf(body.prefecture) + 1) ?? 0

function successWire(purchase: Purchase, body: PurchaseBody) {
  const {
    family_name,
    first_name,
    family_name_kana,
    first_name_kana,
    telephone,
    zip_code1,
    zip_code2,
    prefecture,
    city,
    address1,
    address2,
  } = body
  const transaction = purchase.kind === 'transaction'
  return {
    request_id: randomUUID(),
    transaction_status: 'success',
    transaction_details: {
      ...(transaction ? { trx_id: Number(purchase.id) } : { shop_order_id: purchase.id }),
      paid_method: 'card',
      price: purchase.priceJpy,
      // Public clients show it as a number and as text.
      buyer_shipping_fee: transaction && Number(purchase.id) % 2 === 0 ? String(purchase.shippingFeeJpy) : purchase.shippingFeeJpy,
      paid_price: purchase.priceJpy + purchase.shippingFeeJpy,
      item_id: purchase.itemId,
      checksum: purchase.checksum,
      user_address: {
        zip_code1,
        zip_code2,
        family_name,
        first_name,
        family_name_kana,
        first_name_kana,
        prefecture,
        city,
        address1,
        address2,
        telephone,
      },
      shipping_method_id: purchase.shippingMethodId,
    },
  }
}
