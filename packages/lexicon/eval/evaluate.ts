import fs from 'node:fs'
import { createLexicon } from '../src/lexicon.ts'
import { createPhraseBook } from '../src/phrases/phrase-book.ts'
import { createPoints } from '../src/points/points.ts'
import { createTitles } from '../src/titles/titles.ts'
import { loadPointSet, scorePoints } from './point-set.ts'
import { allListings, loadLines, loadQueries, scoreSearch } from './search-set.ts'
import { setFolder } from './set-folder.ts'
import { loadSentenceSet, scoreSentences } from './sentence-set.ts'
import { loadTitleSets, lowerBound, scoreTitles } from './title-set.ts'

/**
 * `node packages/lexicon/eval/evaluate.ts [seen|held-out] [--failures]`: how well the tables read. The failures of the sets in `seen`
 * were looked at while the tables were made; those in `held-out` were written by others than the tables' writers, and are
 * listed only when asked for, so that whoever extends the tables does not learn them by the way.
 */
const withFailures = process.argv.includes('--failures')
const print = (text: string) => process.stdout.write(`${text}\n`)
const list = (lines: readonly string[]) => {
  if (withFailures) for (const line of lines) print(`    ${line}`)
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const share = (right: number, of: number): string =>
  `${percent(right / of)} (${right} of ${of}, at least ${percent(lowerBound(right, of))})`
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const titles = createTitles()
const lexicon = createLexicon()

function titlesReport(folder: string): void {
  const fields = scoreTitles(titles, loadTitleSets(folder))
  const total = (of: 'titles' | 'words' | 'right') => sum(fields.map((field) => field[of]))
  const friends = fields.flatMap((field) => field.falseFriends)
  print(
    `titles: ${total('titles')} in ${fields.length} fields, key words right ${share(total('right'), total('words'))}, false friends ${friends.length}`,
  )
  for (const { field, words, right, missed, falseFriends } of fields) {
    print(`  ${field.padEnd(20)} ${percent(right / words)}${falseFriends.length > 0 ? `, false friends ${falseFriends.length}` : ''}`)
    list(missed.map(({ word, title, became }) => `${word}: ${title} → ${became}`))
    list(falseFriends.map(({ zh, title, became }) => `false friend ${zh}: ${title} → ${became}`))
  }
}

function pointsReport(folder: string): void {
  const { texts, byCode, missed, wrong } = scorePoints(createPoints(), loadPointSet(folder))
  const stops = ['noProxy', 'reserved', 'askFirst']
  const line = (name: string, codes: readonly string[]) => {
    const counts = codes.map((code) => byCode.get(code) ?? { right: 0, missed: 0, wrong: 0 })
    const [right, lost, false_] = [
      sum(counts.map((one) => one.right)),
      sum(counts.map((one) => one.missed)),
      sum(counts.map((one) => one.wrong)),
    ]
    return `${name}: recall ${share(right, right + lost)}, precision ${share(right, right + false_)}`
  }
  print(`points: ${texts} texts; ${line('all', [...byCode.keys()])}`)
  print(`  ${line('stops', stops)}; tempting ones told ${wrong.filter(({ tempting }) => tempting).length}`)
  for (const code of [...byCode.keys()].toSorted()) print(`  ${line(code.padEnd(14), [code])}`)
  list(missed.map(({ code, text }) => `misses ${code}: ${text}`))
  list(wrong.map(({ code, quote, text }) => `tells ${code} by 「${quote}」: ${text}`))
}

function sentencesReport(folder: string): void {
  const { sentences, right, untranslated, wrong } = scoreSentences(createPhraseBook({ titles }), loadSentenceSet(folder))
  print(`sentences: right ${share(right, sentences)}, wrong ${wrong.length}, left as they are ${untranslated.length}`)
  list(wrong.map(({ ja, zh, lacks }) => `${ja} → ${zh} (${lacks})`))
  list(untranslated)
}

function searchReport(folder: string): void {
  const queries = loadQueries(folder)
  const listings = allListings(folder, queries)
  for (const set of new Set(queries.map((query) => query.set))) {
    const {
      queries: count,
      found,
      wanted,
      wrong,
      wrongOfWhole,
      leftInChinese,
      failures,
    } = scoreSearch(
      lexicon,
      queries.filter((query) => query.set === set),
      listings,
    )
    print(
      `search, ${set}: ${count} queries, recall ${share(found, wanted)}, unwanted ${wrong} (${wrongOfWhole} with all the words), left in Chinese ${leftInChinese}`,
    )
    list(
      failures.map(
        ({ typed, tried, missing, wrong: unwanted }) =>
          `${typed} → ${tried.join(' / ')}: misses ${missing.join(' | ')}${unwanted.length > 0 ? `, returns ${unwanted.join(' | ')}` : ''}`,
      ),
    )
  }
}

function japaneseReport(): void {
  const changed = loadLines('japanese-queries.txt').filter((query) => lexicon.understand(query).parts.length > 0)
  print(`Japanese queries changed: ${changed.length}`)
  list(changed.map((query) => `${query} → ${lexicon.understand(query).readings[0]?.keyword}`))
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const set of ['seen', 'held-out'] as const) {
  const folder = setFolder(set)
  if (!fs.existsSync(folder) || (named.length > 0 && !named.includes(set))) continue
  print(`\n${set}`)
  titlesReport(folder)
  pointsReport(folder)
  sentencesReport(folder)
  searchReport(folder)
}
japaneseReport()
