import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that matches the text anywhere, with LIKE's wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition: a column's value has the text in it, in capitals or not. A text without any, as Chinese is, takes LIKE a third of the time of ILIKE. */
export const holding = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  text === text.toLowerCase() && text === text.toUpperCase()
    ? sql`${column} like ${containing(text)}`
    : sql`${column} ilike ${containing(text)}`
