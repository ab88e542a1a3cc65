import { z } from 'zod'
import { ITEM_ID, ORDER_ID, SHOP_PRODUCT_ID } from '../ids.ts'

/** An error message for an invalid text or number. Any other type of value gets the schema library's message. */
export const sentence = (say: (value: string) => string) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' || typeof input === 'number' ? say(String(input)) : undefined),
})

/** Reads text that matches `text` as a number, as a terminal sends text; a number passes unchanged. */
const wholeNumber = (text: RegExp, schema: z.ZodType<number>) =>
  z.preprocess((value) => (typeof value === 'string' && text.test(value) ? Number(value) : value), schema)

const MOST_JPY = 99_999_999
const noYen = sentence((value) => `${value.replace(/^-/, '')} 不是日元金额，请只填数字，大于 0。`)

/** A sum above 0 in whole yen. */
export const SumJpy = wholeNumber(/^[1-9]\d{0,7}$/, z.int(noYen).min(1, noYen).max(MOST_JPY, noYen))
/** A sum in whole yen, given (`500`) or taken (`-500`), never 0. */
export const SignedJpy = wholeNumber(
  /^-?[1-9]\d{0,7}$/,
  z
    .int(noYen)
    .min(-MOST_JPY, noYen)
    .max(MOST_JPY, noYen)
    .refine((sum) => sum !== 0, noYen),
)

const noWeight = sentence((value) => `${value} 不是克数，请只填数字，大于 0。`)
export const Grams = wholeNumber(/^[1-9]\d{0,5}$/, z.int(noWeight).min(1, noWeight).max(999_999, noWeight))

const noPriority = sentence((value) => `${value} 不是优先级，应是 0 到 9999。`)
export const Priority = wholeNumber(/^\d{1,4}$/, z.int(noPriority).min(0, noPriority).max(9_999, noPriority))

/** Text of 1 to `most` characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, '不能为空。')
    .max(
      most,
      sentence((value) => `${value.slice(0, 20)}… 太长，最多 ${most} 个字。`),
    )

export const Order = z.string().regex(
  ORDER_ID,
  sentence((value) => `没有订单 ${value}，请核对订单号。`),
)
/** A parcel that goes abroad; its numbers are formed like an order's. */
export const Parcel = z.string().regex(
  ORDER_ID,
  sentence((value) => `没有包裹 ${value}，请核对包裹号。`),
)
/** The number of an entry. */
export const Entry = z.string().regex(
  /^\d{1,15}$/,
  sentence((value) => `没有待办 ${value}，请核对编号。`),
)
export const Goods = z.string().refine(
  (id) => ITEM_ID.test(id) || SHOP_PRODUCT_ID.test(id),
  sentence((value) => `${value} 不是商品号，请核对。`),
)
/** The account that a member logs in with. */
export const MemberAccount = text(254)
/** A trade account. */
export const TradeAccount = text(40)
export const NewTradeAccount = z.string().regex(
  /^[\w.-]{1,40}$/,
  sentence((value) => `${value} 不能作账号名，只能用 1 到 40 个字母、数字、点和横线。`),
)

/** A day in Beijing, `2026-11-20`. */
export const Day = z.string().regex(
  /^\d{4}-\d\d-\d\d$/,
  sentence((value) => `${value} 不是已经开始的日子，请写成 2026-11-20 这样。`),
)

/** One of `values`; any other is refused with the sentence `otherwise`. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, otherwise: string) =>
  z.enum(values, { error: otherwise })

/** Values that a terminal sends as one text, by commas. */
const listed = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '')
        : value,
    z.array(item).max(most, `At most ${most} of them.`),
  )

export const ORDERS_AT_MOST = 50
/** Orders by their numbers, each once. */
export const Orders = listed(Order, ORDERS_AT_MOST).refine((orders) => new Set(orders).size === orders.length, 'An order is named twice.')
/** What was scanned on a shelf; the same label twice is one. */
export const ScannedOrders = listed(Order, 500)

/** A place in the warehouse, as on its label: `C-07`. */
export const Shelf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z0-9][A-Z0-9-]{0,11}$/,
    sentence((value) => `${value.slice(0, 20)} is no shelf: up to 12 letters, digits and dashes.`),
  )

/** The id of a photo that staff have stored. */
export const PHOTO_ID = /^[0-9a-f]{32}$/
export const PHOTOS_AT_MOST = 12
/** Photos that are stored already; a terminal names files, and stores them first. */
export const Photos = listed(
  z.string().regex(
    PHOTO_ID,
    sentence((value) => `There is no photo ${value}.`),
  ),
  PHOTOS_AT_MOST,
)

/** Whether a field is one of photos, so that a terminal reads files for it. A refined or described one is another schema of the same list. */
export const takesFiles = (schema: z.ZodType): boolean => {
  const inner = schema instanceof z.ZodOptional ? schema.def.innerType : schema
  return inner instanceof z.ZodPipe && inner.def.out === Photos.def.out
}

/** A tick; at a terminal `yes`. */
export const Tick = z.preprocess((value) => (value === 'yes' || value === 'true' ? true : value), z.boolean('It is yes, or left out.'))

export const MarketReference = z.object({ kind: z.enum(['transaction', 'shopOrder']), id: z.string() })
/** The data of an act without any. */
export const Done = z.void()
