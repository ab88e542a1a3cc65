import { z } from 'zod'
import { ITEM_ID, ORDER_ID, SHOP_PRODUCT_ID } from '../ids.ts'

/** An error message for an invalid text or number. Any other type of value gets the schema library's message. */
const sentence = (say: (value: string) => string) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' || typeof input === 'number' ? say(String(input)) : undefined),
})

/** Reads text that matches `text` as a number, as a terminal sends text; a number passes unchanged. */
const wholeNumber = (text: RegExp, schema: z.ZodType<number>) =>
  z.preprocess((value) => (typeof value === 'string' && text.test(value) ? Number(value) : value), schema)

const MOST_JPY = 99_999_999
const noYen = sentence((value) => `${value.replace(/^-/, '')} is no sum in yen: digits only, above 0.`)

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

const noWeight = sentence((value) => `${value} is no weight in grams.`)
export const Grams = wholeNumber(/^[1-9]\d{0,5}$/, z.int(noWeight).min(1, noWeight).max(999_999, noWeight))

const noPriority = sentence((value) => `${value} is no priority: 0 to 9999.`)
export const Priority = wholeNumber(/^\d{1,4}$/, z.int(noPriority).min(0, noPriority).max(9_999, noPriority))

/** Text of 1 to `most` characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'It is empty.')
    .max(
      most,
      sentence((value) => `${value.slice(0, 20)}… is too long: ${most} characters at most.`),
    )

export const Order = z.string().regex(
  ORDER_ID,
  sentence((value) => `There is no order ${value}.`),
)
/** The number of an entry. */
export const Entry = z.string().regex(
  /^\d{1,15}$/,
  sentence((value) => `There is no entry ${value}.`),
)
export const Goods = z.string().refine(
  (id) => ITEM_ID.test(id) || SHOP_PRODUCT_ID.test(id),
  sentence((value) => `${value} is no id of goods.`),
)
/** The account that a member logs in with. */
export const MemberAccount = text(254)
/** A trade account. */
export const TradeAccount = text(40)
export const NewTradeAccount = z.string().regex(
  /^[\w.-]{1,40}$/,
  sentence((value) => `${value} is no name for an account: 1 to 40 letters, digits, dots and dashes.`),
)

/** A day in Beijing, `2026-11-20`. */
export const Day = z.string().regex(
  /^\d{4}-\d\d-\d\d$/,
  sentence((value) => `${value} is no day that has begun: it is written like 2026-11-20.`),
)

/** One of `values`; any other is refused with the sentence `otherwise`. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, otherwise: string) =>
  z.enum(values, { error: otherwise })

const PICTURES_AT_MOST = 100

/** Picture files with their contents; `name` is the path that the person gave, for error messages. */
export const Pictures = z
  .array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }))
  .max(PICTURES_AT_MOST, `At most ${PICTURES_AT_MOST} pictures.`)

export const takesFiles = (schema: z.ZodType): boolean =>
  schema === Pictures || (schema instanceof z.ZodOptional && schema.def.innerType === Pictures)

export const MarketReference = z.object({ kind: z.enum(['transaction', 'shopOrder']), id: z.string() })
/** The data of an act without any. */
export const Done = z.void()
