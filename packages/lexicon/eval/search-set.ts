import fs from 'node:fs'
import path from 'node:path'
import { isChineseOnly } from '../src/character-variants.ts'
import type { Lexicon } from '../src/lexicon.ts'
import type { Reading } from '../src/readings.ts'
import { dataFolder, loadRows, readEntry, readRows } from '../src/read-table.ts'

export interface Query {
  typed: string
  /** Titles that a good search returns among the first 20. */
  wanted: readonly string[]
  /** Titles that it does not return. */
  unwanted: readonly string[]
  /** `tuned`, `held out` (its failures were not looked at when the first tables were made), `later` (written after them), `fresh` (later still, and harder: titles that leave out or rename what was typed) or `once held out` (held out until another set took its place). */
  set: string
}

/** Where a query fell short. */
export interface Failure {
  typed: string
  tried: readonly string[]
  missing: readonly string[]
  wrong: readonly string[]
}

export interface Score {
  queries: number
  wanted: number
  found: number
  /** Share of the wanted titles among the first 20 results of their query. */
  recall: number
  /** Share of the first results that were wanted; titles of other queries may be right too, so this is a lower bound. */
  wantedShareOfFirst: number
  /** Unwanted titles that were returned, and those of them by a reading of all the words. */
  wrong: number
  wrongOfWhole: number
  /** Queries that went out with a Chinese character that Japan does not write. */
  leftInChinese: number
  failures: Failure[]
}

const cells = (cell: string | undefined): string[] => (cell ?? '').split('|').filter((title) => title !== '')

export const loadQueries = (folder: string): Query[] =>
  readRows('queries.tsv', fs.readFileSync(path.join(folder, 'queries.tsv'), 'utf8')).map((row) => ({
    typed: row.cells[0] ?? '',
    wanted: cells(row.cells[1]),
    unwanted: cells(row.cells[2]),
    set: row.cells[3] ?? '',
  }))

/** Lines of a text file of this folder. */
export const loadLines = (file: string): string[] =>
  fs
    .readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const latin = /[a-z]/

/** A Latin word stands alone, as at the marketplace: `gu` is not in `gucci`. */
function has(title: string, word: string): boolean {
  for (let at = title.indexOf(word); at !== -1; at = title.indexOf(word, at + 1)) {
    const before = latin.test(title[at - 1] ?? '') && latin.test(word[0] ?? '')
    const after = latin.test(title[at + word.length] ?? '') && latin.test(word.at(-1) ?? '')
    if (!before && !after) return true
  }
  return false
}

/** A listing to be found. */
export interface Listing {
  title: string
  /** As it is compared. */
  folded: string
  brandIds: readonly string[]
  /** From the root. */
  categoryIds: readonly string[]
}

const brands = loadRows(dataFolder, 'brands.tsv').map((row) => {
  const { ja, ids } = readEntry(row)
  return { names: ja.map(fold), ids }
})

const toListing = (title: string, categoryIds: readonly string[]): Listing => {
  const folded = fold(title)
  const brandIds = brands.filter(({ names }) => names.some((name) => has(folded, name))).flatMap((brand) => brand.ids)
  return { title, folded, brandIds, categoryIds }
}

/** The first listings that a reading finds. */
function found(reading: Reading, listings: readonly Listing[]): Listing[] {
  const words = fold(reading.keyword)
    .split(' ')
    .filter((word) => word !== '')
  return listings
    .filter(
      ({ folded, brandIds, categoryIds }) =>
        reading.brandIds?.some((id) => brandIds.includes(id)) !== false &&
        reading.categoryIds?.some((id) => categoryIds.includes(id)) !== false &&
        words.every((word) => has(folded, word)),
    )
    .slice(0, mostResults)
}

/** The most results of a query that are looked at. */
const mostResults = 20

/** The first titles of all readings, taken in turn, the best reading first; then, while they are few, of each set of wider ones. */
function search(lexicon: Lexicon, typed: string, listings: readonly Listing[]): { results: string[]; whole: number; tried: string[] } {
  const { readings, wider } = lexicon.understand(typed)
  const results = new Set<string>()
  const add = (some: readonly Reading[]) => {
    const lists = some.map((reading) => found(reading, listings))
    for (let rank = 0; rank < mostResults; rank += 1) {
      for (const list of lists) {
        const listing = list[rank]
        if (listing !== undefined && results.size < mostResults) results.add(listing.title)
      }
    }
  }
  add(readings)
  const whole = results.size
  const tried = [...readings]
  for (const { readings: further, ifNone } of wider()) {
    if (results.size >= (ifNone ? 1 : mostResults)) continue
    add(further)
    tried.push(...further)
  }
  return { results: [...results], whole, tried: tried.map(describe) }
}

const describe = ({ keyword, brandIds, categoryIds }: Reading): string =>
  [keyword, brandIds ? `brand ${brandIds.join()}` : '', categoryIds ? `category ${categoryIds.join()}` : '']
    .filter((part) => part !== '')
    .join(' + ')

/**
 * How well the lexicon finds what members look for, over the titles of all. Each query's readings are asked of a small title search made
 * as marketplaces' are (all words, width and case folded), and their results merged. A listing here has the brand that its title names,
 * since sellers choose one from a list, and the category that somebody chose for it as its seller would.
 */
export function scoreSearch(lexicon: Lexicon, queries: readonly Query[], listings: readonly Listing[]): Score {
  const score: Score = {
    queries: queries.length,
    wanted: 0,
    found: 0,
    recall: 0,
    wantedShareOfFirst: 0,
    wrong: 0,
    wrongOfWhole: 0,
    leftInChinese: 0,
    failures: [],
  }
  let firstWanted = 0
  for (const { typed, wanted, unwanted } of queries) {
    const { results, whole, tried } = search(lexicon, typed, listings)
    const missing = wanted.filter((title) => !results.includes(title))
    const wrong = unwanted.filter((title) => results.includes(title))
    score.wanted += wanted.length
    score.found += wanted.length - missing.length
    score.wrong += wrong.length
    score.wrongOfWhole += wrong.filter((title) => results.indexOf(title) < whole).length
    if (wanted.includes(results[0] ?? '')) firstWanted += 1
    if ([...(tried[0] ?? '')].some(isChineseOnly)) score.leftInChinese += 1
    if (missing.length + wrong.length > 0) score.failures.push({ typed, tried, missing, wrong })
  }
  score.recall = score.found / score.wanted
  score.wantedShareOfFirst = firstWanted / queries.length
  return score
}

/** All that a query of a set can find: the titles of its queries and others, each in its category. */
export function allListings(folder: string, queries: readonly Query[]): Listing[] {
  const others = loadCategories(import.meta.dirname, 'other-listings.tsv')
  const own = loadCategories(folder, 'listings.tsv')
  const titles = queries.flatMap((query) => [...query.wanted, ...query.unwanted])
  return [...new Set([...titles, ...others.keys()])].map((title) => toListing(title, own.get(title) ?? others.get(title) ?? []))
}

/** Each title's categories, from the root. */
const loadCategories = (folder: string, file: string): ReadonlyMap<string, readonly string[]> =>
  new Map(readRows(file, fs.readFileSync(path.join(folder, file), 'utf8')).map((row) => [row.cells[0] ?? '', cells(row.cells[1])]))
