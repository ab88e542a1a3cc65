import fs from 'node:fs'
import path from 'node:path'
import { toKey, isChineseOnly } from '../src/character-variants.ts'
import { createLexicon, type Lexicon } from '../src/lexicon.ts'
import { readRows } from '../src/read-table.ts'

/**
 * `node eval/evaluate.ts [--held-out]`: how well the lexicon finds what members look for. For each query of `queries.tsv`, its readings
 * are asked of a small title search made as marketplaces' are (all words, width and case folded), and their results merged.
 * Titles carry neither brand nor category here: what a filter alone would find is not counted.
 */

export interface Query {
  typed: string
  /** Titles that a good search returns among the first 20. */
  wanted: readonly string[]
  /** Titles that it does not return. */
  unwanted: readonly string[]
  /** Written before the word tables were filled, and never looked at while they were tuned. */
  heldOut: boolean
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
  /** Unwanted titles that were returned. */
  wrong: number
  /** Queries that went out with a Chinese character that Japan does not write. */
  leftInChinese: number
  failures: Failure[]
}

const folder = import.meta.dirname
const cells = (cell: string | undefined): string[] => (cell ?? '').split('|').filter((title) => title !== '')

export const loadQueries = (): Query[] =>
  readRows('queries.tsv', fs.readFileSync(path.join(folder, 'queries.tsv'), 'utf8')).map((row) => ({
    typed: row.cells[0] ?? '',
    wanted: cells(row.cells[1]),
    unwanted: cells(row.cells[2]),
    heldOut: row.cells[3] === 'held out',
  }))

/** Lines of a text file of this folder. */
export const loadLines = (file: string): string[] => fs.readFileSync(path.join(folder, file), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'))

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

/** The first 20 titles of all readings, taken in turn, the best reading first. */
function search(lexicon: Lexicon, typed: string, titles: readonly string[]): { results: string[]; tried: string[] } {
  const { readings } = lexicon.understand(typed)
  const lists = readings
    .filter((reading) => reading.brandIds === undefined && reading.categoryIds === undefined)
    .map((reading) => {
      const words = fold(reading.keyword).split(' ')
      return titles.filter((title) => words.every((word) => has(fold(title), word))).slice(0, 20)
    })
  const results = new Set<string>()
  for (let rank = 0; rank < 20; rank += 1) for (const list of lists) if (list[rank] !== undefined && results.size < 20) results.add(list[rank])
  const tried = readings.map(({ keyword, brandIds, categoryIds }) => [keyword, brandIds && `brand ${brandIds.join()}`, categoryIds && `category ${categoryIds.join()}`].filter(Boolean).join(' + '))
  return { results: [...results], tried }
}

/** Measures the lexicon on some queries, over the titles of all. */
export function evaluate(lexicon: Lexicon, queries: readonly Query[], titles: readonly string[]): Score {
  const score: Score = { queries: queries.length, wanted: 0, found: 0, recall: 0, wantedShareOfFirst: 0, wrong: 0, leftInChinese: 0, failures: [] }
  let firstWanted = 0
  for (const { typed, wanted, unwanted } of queries) {
    const { results, tried } = search(lexicon, typed, titles)
    const missing = wanted.filter((title) => !results.includes(title))
    const wrong = unwanted.filter((title) => results.includes(title))
    score.wanted += wanted.length
    score.found += wanted.length - missing.length
    score.wrong += wrong.length
    if (wanted.includes(results[0] ?? '')) firstWanted += 1
    if ([...(tried[0] ?? '')].some((char) => isChineseOnly(char) || toKey(char) === '')) score.leftInChinese += 1
    if (missing.length + wrong.length > 0) score.failures.push({ typed, tried, missing, wrong })
  }
  score.recall = score.found / score.wanted
  score.wantedShareOfFirst = firstWanted / queries.length
  return score
}

/** All titles that a query can find: those of the queries and others. */
export const allTitles = (queries: readonly Query[]): string[] => [...new Set([...queries.flatMap((query) => [...query.wanted, ...query.unwanted]), ...loadLines('other-titles.txt')])]

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function report(name: string, score: Score, withFailures: boolean): string {
  const lines = [
    `${name}: ${score.queries} queries, ${score.found} of ${score.wanted} titles in the first 20, recall ${percent(score.recall)};`,
    `  first result wanted ${percent(score.wantedShareOfFirst)}, unwanted titles returned ${score.wrong}, left in Chinese ${score.leftInChinese}, falling short ${score.failures.length}`,
  ]
  if (withFailures) for (const { typed, tried, missing, wrong } of score.failures) lines.push(`  ${typed} → ${tried.join(' / ')}`, ...missing.map((title) => `    misses ${title}`), ...wrong.map((title) => `    returns ${title}`))
  return lines.join('\n')
}

if (import.meta.main) {
  const lexicon = createLexicon()
  const queries = loadQueries()
  const titles = allTitles(queries)
  const changed = loadLines('japanese-queries.txt').filter((query) => lexicon.understand(query).parts.length > 0)
  process.stdout.write(`${titles.length} titles\n`)
  process.stdout.write(`${report('tuned', evaluate(lexicon, queries.filter((query) => !query.heldOut), titles), true)}\n`)
  // Their failures are shown on request only, so that the tables are not tuned to them.
  process.stdout.write(`${report('held out', evaluate(lexicon, queries.filter((query) => query.heldOut), titles), process.argv.includes('--held-out'))}\n`)
  process.stdout.write(`Japanese queries changed: ${changed.length}${changed.map((query) => `\n  ${query} → ${lexicon.understand(query).readings[0]?.keyword}`).join('')}\n`)
}
