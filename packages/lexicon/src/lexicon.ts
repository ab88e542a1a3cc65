import { toKey } from './character-variants.ts'
import { findItem } from './find-item.ts'
import { findWords } from './find-words.ts'
import { foldWidth } from './fold-width.ts'
import { createPieces } from './in-pieces.ts'
import { createNearWords } from './near-words.ts'
import type { Entry } from './entry.ts'
import { type Reading, toFewer, toReadings, type WiderReadings } from './readings.ts'
import { dataFolder, loadEntries, loadRows } from './read-table.ts'
import { type Slot, toSlots } from './slots.ts'

import { createSuggester, type Suggestion } from './suggest.ts'
import { titleWords, withTitleSpellings } from './title-words.ts'
import { loadTitleRows } from './titles/title-row.ts'
import { createWordIndex } from './word-index.ts'

/** A translated part of the query. */
export interface Part {
  /** The text as typed. */
  text: string
  /** Its replacement in the search: Japanese, or an item's id. */
  means: string
  kind: 'word' | 'brand' | 'category' | 'item'
  /** The brand's, category's or item's id. */
  id?: string
}

/** The interpretation of a member's query. */
export interface Understanding {
  typed: string
  /** Whether translation was turned off. */
  literal: boolean
  /** The queries to try, best first; at least one. Their results are merged. */
  readings: Reading[]
  /** Further queries for when `readings` find little, in the order to try them: without a word, or with its category instead. */
  wider: () => WiderReadings[]
  /** Empty for an untranslated query. */
  parts: Part[]
}

/** Interprets members' queries. Pure functions once created. */
export interface Lexicon {
  /** Translates a query for the marketplace. With `literal` it stays untranslated. */
  understand(typed: string, options?: { literal?: boolean }): Understanding
  /** Whether the tables have every word of the text, so that it contains nothing personal. */
  knows(text: string): boolean
  /** Completions of a typed text, the most popular first. */
  suggest(prefix: string, limit: number): Suggestion[]
}

export interface LexiconOptions {
  /** The folder of the word tables; by default the one of this package. */
  folder?: string
  /** The most readings of a query with all its words, and the most of the nearest wider ones, by default 4, as each is a call to the marketplace. */
  mostReadings?: number
}

/** The most characters of a query that are read, which bounds the time. */
const longestQuery = 200

/** Reads the tables (some tenths of a second) and returns the lexicon. Throws when a table cannot be read. */
export function createLexicon({ folder = dataFolder, mostReadings = 4 }: LexiconOptions = {}): Lexicon {
  const rows = loadTitleRows(folder)
  const entries = withTitleSpellings(loadEntries(folder), rows).map(withAbove(readAbove(folder)))
  const kept = loadRows(folder, 'japanese.tsv').map(({ cells }) => ({ word: cells[0] ?? '', zhToo: cells[1] === 'yes' }))
  const popular = loadRows(folder, 'popular.tsv').map(({ cells }) => cells[0] ?? '')
  const index = createWordIndex(entries, kept, titleWords(rows, entries))
  const pieces = createPieces(entries)
  const withNear = createNearWords(entries)
  let suggest: ((prefix: string, limit: number) => Suggestion[]) | null = null

  const understand: Lexicon['understand'] = (typed, { literal = false } = {}) => {
    const asTyped: Reading = { keyword: typed.trim(), weight: 1 }
    if (literal) return { typed, literal, readings: [asTyped], wider: none, parts: [] }
    const { text, lower, origin } = foldWidth(typed.slice(0, longestQuery))
    const item = findItem(text)
    if (item)
      return {
        typed,
        literal,
        readings: [{ keyword: item.id, weight: 1 }],
        wider: none,
        parts: [{ text: item.text, means: item.id, kind: 'item', id: item.id }],
      }
    const stretch = { text, lower, key: toKey(lower) }
    const slots = toSlots(stretch, withNear(stretch, findWords(stretch, index)), pieces)
    const parts = slots.flatMap(({ start, end, shown }) => (shown ? [{ text: typed.slice(origin[start], origin[end]), ...shown }] : []))
    const isAsTyped = slots.every(
      (slot) => slot.plain && slot.shown === null && slot.choices.every(({ pieces: apart }) => apart === undefined),
    )
    const { whole, wider } = isAsTyped ? { whole: [asTyped], wider: () => toFewer(slots, [asTyped]) } : toReadings(slots, mostReadings)
    return {
      typed,
      literal,
      readings: whole.length > 0 ? whole : [onlyMeanings(slots, asTyped)],
      // Who writes as sellers do means all of it.
      wider: parts.length > 0 ? wider : () => wider().map((some) => ({ ...some, ifNone: true })),
      parts,
    }
  }

  const knows: Lexicon['knows'] = (typed) => {
    const { text, lower } = foldWidth(typed)
    const words = text.length > longestQuery ? [] : findWords({ text, lower, key: toKey(lower) }, index)
    const ends = [0, ...words.map(({ end }) => end)]
    const between = [...words.map(({ start }, n) => text.slice(ends[n], start)), text.slice(ends.at(-1))]
    return words.length > 0 && between.every((rest) => rest.trim() === '')
  }

  return {
    understand,
    knows,
    suggest(prefix, limit) {
      suggest ??= createSuggester(entries, popular)
      return suggest(prefix.slice(0, longestQuery), limit)
    },
  }
}

/** The category above each of the marketplace's lower ones, by number. */
const readAbove = (folder: string): ReadonlyMap<string, string> =>
  new Map(loadRows(folder, 'category-names.tsv').flatMap(({ cells: [id, , , above] }) => (id && above ? [[id, above]] : [])))

/** Where goods of a work, a character or an idol are listed, whatever they are: コミック/アニメグッズ, タレントグッズ, おもちゃ, フィギュア. */
const fanGoods = ['972', '77', '83', '81']
/** Books, comics, magazines, CDs, films, records and games, of which a name is the content. */
const media: ReadonlySet<string> = new Set(['72', '71', '73', '75', '74', '1160', '76'])

const withAbove =
  (aboveOf: ReadonlyMap<string, string>) =>
  (entry: Entry): Entry => {
    if (entry.kind !== 'word' || entry.ids.length === 0) return entry
    const above = [...new Set(entry.ids.flatMap((id) => aboveOf.get(id) ?? []))]
    const isMedia = [...entry.ids, ...above].some((id) => media.has(id))
    return { ...entry, above, aboveForFans: isMedia ? above : [...new Set([...above, ...fanGoods])] }
  }

const none = (): [] => []

/** The reading of a query of ignored words only (二手): their meanings. */
function onlyMeanings(slots: readonly Slot[], asTyped: Reading): Reading {
  const keyword = slots.flatMap((slot) => slot.shown?.means ?? []).join(' ')
  return keyword === '' ? asTyped : { keyword, weight: 1 }
}
