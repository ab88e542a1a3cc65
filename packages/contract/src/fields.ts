import { z } from 'zod'

/** A whole number of yen. */
export const Jpy = z.int()
/** A whole number of fen. */
export const Fen = z.int()
/** Milliseconds since 1970, 13 digits, always real time. */
export const Time = z.int()

/** A whole number that may come as text, as all numbers in queries and forms do: of digits alone, so that no `1e3` or `0x3e8` is an amount. */
export const numberText = (least: number, most: number) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), z.int().min(least).max(most))
/** `true`, `false`, `1` or `0` as text, or a boolean. */
export const FlagText = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')])

/** A page of a list by number: from 1, at most 100 a page. */
export const Paging = { page: numberText(1, 100_000).default(1), limit: numberText(1, 100).default(20) }

export const listOf = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int(), list: z.array(entry) })

/** A list walked by tokens: null at the ends. */
export const tokenListOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ total: z.int(), list: z.array(entry), nextPageToken: z.string().nullable(), prevPageToken: z.string().nullable() })
