import { z } from 'zod'

/** A whole number of yen. */
export const Jpy = z.int()
/** A whole number of fen. */
export const Fen = z.int()
/** Milliseconds since 1970, 13 digits, in real time even in a fast sandbox. */
export const Time = z.int()

/** A whole number, also as text, as queries and forms send it: digits only, so that `1e3` and `0x3e8` are refused. */
export const numberText = (least: number, most: number) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), z.int().min(least).max(most))
/** `true`, `false`, `1` or `0` as text, or a boolean. */
export const FlagText = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')])

/** A page of a list: `page` counts from 1, `limit` is at most 100. */
export const Paging = { page: numberText(1, 100_000).default(1), limit: numberText(1, 100).default(20) }

export const listOf = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int(), list: z.array(entry) })

/** A page of a list by tokens, which are null at the list's ends. */
export const tokenListOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    total: z.int(),
    /** True when there are more than were counted. */
    totalIsMore: z.boolean(),
    list: z.array(entry),
    nextPageToken: z.string().nullable(),
    prevPageToken: z.string().nullable(),
  })
