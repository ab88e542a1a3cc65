import { z } from 'zod'

/** A listing: `m` and 8 to 12 digits. */
export const ITEM_ID = /^m\d{8,12}$/
/** A shop product: 22 characters of base58. */
export const SHOP_PRODUCT_ID = /^[1-9A-HJ-NP-Za-km-z]{22}$/

/** Either kind of goods. */
export const GoodsId = z.string().regex(/^(?:m\d{8,12}|[1-9A-HJ-NP-Za-km-z]{22})$/, { abort: true })
/** An id of the other kind of goods is answered 404; text that is no id is answered 400. */
const otherKind = { params: { fault: 'notFound' }, message: 'goods of another kind' }
export const ItemId = GoodsId.refine((id) => ITEM_ID.test(id), otherKind)
export const ShopProductId = GoodsId.refine((id) => SHOP_PRODUCT_ID.test(id), otherKind)
/** Ten characters of Crockford's base32, not sequential, as it is printed on labels. */
export const ORDER_ID = /^[0-9A-HJKMNP-TV-Z]{10}$/
export const OrderId = z.string().regex(ORDER_ID)
/** Of the same form as an order's. */
export const ParcelId = z.string().regex(ORDER_ID)
/** The gateway's merchant order number: 20 to 32 digits and letters. */
export const RechargeId = z.string().regex(/^[0-9A-Za-z]{20,32}$/)
/** Chosen by the caller for one attempt and repeated by its retries; unique per member and call. */
export const RequestId = z.string().regex(/^[\w-]{8,64}$/)
/** The marketplace's id of a category, brand, seller or shop. */
export const MarketId = z.string().regex(/^[\w-]{1,40}$/)
