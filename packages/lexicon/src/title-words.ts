import type { Entry, EntryKind } from './entry.ts'
import { findsAll } from './finds-all.ts'
import type { TitleKind, TitleRow } from './titles/title-row.ts'
import { keyOf } from './word-index.ts'

const kinds: Partial<Record<TitleKind, EntryKind>> = {
  goods: 'word',
  part: 'word',
  name: 'name',
  colour: 'colour',
  material: 'detail',
  era: 'motif',
  place: 'motif',
}
const word = /^\p{Script=Han}{2,10}$/u
/** The most spellings of a word. */
const mostSpellings = 4

/** What members search for as titles show it: a word in Chinese characters that means one thing wherever it stands. */
const isSearched = ({ zh, kind, when }: TitleRow): boolean => kinds[kind] !== undefined && when === null && word.test(zh)

/** Those of the spellings that find what the standing ones do not, up to so many together. */
function furtherOf(spellings: readonly string[], standing: readonly string[]): string[] {
  const words: string[] = []
  for (const one of spellings)
    if (
      !one.includes('{') &&
      standing.length + words.length < mostSpellings &&
      ![...standing, ...words].some((better) => findsAll(better, one))
    )
      words.push(one)
  return words
}

/** What members read in titles, back to what sellers wrote, where no entry has the word. */
export function titleWords(rows: readonly TitleRow[], entries: readonly Entry[]): Entry[] {
  const known = new Set(entries.flatMap(({ zh }) => zh.map(keyOf)))
  const words = new Map<string, Entry & { ja: string[] }>()
  for (const row of rows) {
    const { ja, zh, kind, file, line } = row
    const entryKind = kinds[kind]
    if (entryKind === undefined || !isSearched(row) || known.has(keyOf(zh))) continue
    const entry = words.get(zh) ?? { zh: [zh], ja: [], kind: entryKind, ids: [], inTitles: false, fromTitles: true as const, file, line }
    entry.ja.push(...furtherOf(ja, entry.ja))
    if (entry.ja.length > 0) words.set(zh, entry)
  }
  return [...words.values()]
}

/** The entries with the further spellings that titles' tables have for their words. */
export function withTitleSpellings(entries: readonly Entry[], rows: readonly TitleRow[]): Entry[] {
  const spellings = new Map<string, string[]>()
  for (const row of rows) {
    // A part is called otherwise on other goods: 推杆 is かじとり棒 of a tricycle, and パター for golf.
    if (!isSearched(row) || row.kind === 'part') continue
    const key = keyOf(row.zh)
    const own = spellings.get(key)
    if (own) own.push(...row.ja)
    else spellings.set(key, [...row.ja])
  }
  return entries.map((entry) => {
    if (entry.kind === 'ignored') return entry
    const further = new Map<string, string[]>()
    for (const key of entry.zh.map(keyOf)) {
      const words = furtherOf(spellings.get(key) ?? [], entry.ja)
      if (words.length > 0) further.set(key, words)
    }
    return further.size === 0 ? entry : { ...entry, further }
  })
}
