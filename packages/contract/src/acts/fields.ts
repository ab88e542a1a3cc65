import { z } from 'zod'
import { ITEM_ID, ORDER_ID, SHOP_PRODUCT_ID } from '../ids.ts'

/** What is wrong with a field, in a sentence. What is neither text nor a number is left to the schema library. */
const sentence = (say: (told: string) => string) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' || typeof input === 'number' ? say(String(input)) : undefined),
})

/** Digits without a sign or a dot, as a terminal sends them; a number is left as it is. */
const wholeNumber = (text: RegExp, schema: z.ZodType<number>) =>
  z.preprocess((value) => (typeof value === 'string' && text.test(value) ? Number(value) : value), schema)

const MOST_JPY = 99_999_999
const noYen = sentence((told) => `${told.replace(/^-/, '')} is no sum in yen: digits only, above 0.`)

/** Above this, of one person for one member on one Beijing day, a second person must agree. */
export const SECOND_PERSON_ABOVE_JPY = 10_000

/** A sum above 0 in whole yen. */
export const SumJpy = wholeNumber(/^[1-9]\d{0,7}$/, z.int(noYen).min(1, noYen).max(MOST_JPY, noYen))
/** A sum in whole yen that is given (`500`) or taken (`-500`). */
export const SignedJpy = wholeNumber(
  /^-?[1-9]\d{0,7}$/,
  z
    .int(noYen)
    .min(-MOST_JPY, noYen)
    .max(MOST_JPY, noYen)
    .refine((sum) => sum !== 0, noYen),
)

const noWeight = sentence((told) => `${told} is no weight in grams.`)
export const Grams = wholeNumber(/^[1-9]\d{0,5}$/, z.int(noWeight).min(1, noWeight).max(999_999, noWeight))

const noPriority = sentence((told) => `${told} is no priority: 0 to 9999.`)
export const Priority = wholeNumber(/^\d{1,4}$/, z.int(noPriority).min(0, noPriority).max(9_999, noPriority))

/** Something in words, of so many characters at most. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'It is empty.')
    .max(
      most,
      sentence((told) => `${told.slice(0, 20)}… is too long: ${most} characters at most.`),
    )

export const Order = z.string().regex(
  ORDER_ID,
  sentence((told) => `There is no order ${told}.`),
)
/** The number of an entry. */
export const Entry = z.string().regex(
  /^\d{1,15}$/,
  sentence((told) => `There is no entry ${told}.`),
)
export const Goods = z.string().refine(
  (id) => ITEM_ID.test(id) || SHOP_PRODUCT_ID.test(id),
  sentence((told) => `${told} is no id of goods.`),
)
/** The account that a member logs in with. */
export const MemberAccount = text(254)
/** A trade account. */
export const TradeAccount = text(40)
export const NewTradeAccount = z.string().regex(
  /^[\w.-]{1,40}$/,
  sentence((told) => `${told} is no name for an account: 1 to 40 letters, digits, dots and dashes.`),
)

/** Of a day in Beijing. */
export const Day = z.string().regex(
  /^\d{4}-\d\d-\d\d$/,
  sentence((told) => `${told} is no day that has begun: it is written like 2026-11-20.`),
)

/** One of a few words; any other is refused with this sentence. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, otherwise: string) =>
  z.enum(values, { error: otherwise })

const PICTURES_AT_MOST = 100

/** Picture files as they are read, each with the name that whoever told them knows it by. */
export const Pictures = z
  .array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }))
  .max(PICTURES_AT_MOST, `At most ${PICTURES_AT_MOST} pictures.`)

/** Whether a field takes files. */
export const takesFiles = (schema: z.ZodType): boolean =>
  schema === Pictures || (schema instanceof z.ZodOptional && schema.def.innerType === Pictures)

export const MarketReference = z.object({ kind: z.enum(['transaction', 'shopOrder']), id: z.string() })
/** Nothing is told but that it is done. */
export const Done = z.void()
