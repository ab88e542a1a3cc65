/**
 * The kinds of lines in the word tables. `word`: translated; `name`: a work, a character or a person, of which there are goods of all
 * kinds; `brand`, `category`: translated, and tried as a filter too; `optional`:
 * searched with and then without it, as not every seller writes it (全新); `detail`: a quality that many titles leave out (黑色), dropped
 * in the last try; `general`: a field or a wide word, left out beside a narrower one (自行车 beside 码表); `colour`: a detail that is kept in a query of two words; `motif`: what goods show or are
 * made by (猫, 刺绣), never left out, though it does not tell what the thing is; `ignored`: not searched for (二手, as all goods are).
 */
export const entryKinds = ['word', 'name', 'brand', 'category', 'general', 'motif', 'colour', 'optional', 'detail', 'ignored'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A line of a word table. */
export interface Entry {
  /** The ways members type it, in simplified Chinese; also abbreviations in Latin letters. */
  zh: readonly string[]
  /** What sellers write in titles, one or more readings, the likeliest first. Empty for an ignored word without meaning (的). */
  ja: readonly string[]
  /** Further spellings that the titles' tables have, by the key of its word. */
  further?: ReadonlyMap<string, readonly string[]>
  /** `figure` is not of the tables: a size or an amount. */
  kind: EntryKind | 'figure'
  /** Brand or category ids of the marketplace; of a word the categories in which such things are listed. */
  ids: readonly string[]
  /** The categories above those of a word, without the widest. */
  above?: readonly string[]
  /** The same beside a work, a character or an idol, for which such things are made. */
  aboveForFans?: readonly string[]
  /** Whether a title's reader is shown the first Chinese for the Japanese. */
  inTitles: boolean
  /** Whether the titles' tables say it, which these give way to. */
  fromTitles?: true
  file: string
  line: number
}
