/**
 * What a line of the data files says. `word`: translate it; `brand`, `category`: translate it and try the filter beside the words;
 * `optional`: tried with the word and then without, since not every seller writes it (全新); `detail`:
 * a quality that many titles leave out (黑色): what lacks it comes last; `ignored`: not searched for (二手: all is).
 */
export const entryKinds = ['word', 'brand', 'category', 'optional', 'detail', 'ignored'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A line of the data files. */
export interface Entry {
  /** How members type it, in simplified Chinese; also abbreviations in Latin letters. */
  zh: readonly string[]
  /** What sellers write in titles; several are several readings, the likeliest first. Empty for an ignored word without meaning (的). */
  ja: readonly string[]
  kind: EntryKind
  /** Brand or category ids of the marketplace. */
  ids: readonly string[]
  file: string
  line: number
}
