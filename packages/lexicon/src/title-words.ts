import { isChineseOnly, toJapanese } from './character-variants.ts'
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
/** A name in Latin letters (KoAloha), and a word with some (X档案). */
const latinName = /^[a-z][a-z\d&'. -]{3,}$/i
const mixedWord = /^(?!\d)(?=.*\p{Script=Han})(?=.*[a-z])[\p{Script=Han}a-z\d-]{3,12}$/iu
/** A name whose parts are apart: 艾丝·华伦斯坦. */
const fullName = /^\p{Script=Han}{2,}(?:·\p{Script=Han}{2,})+$/u
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
  const add = (zh: string, ja: readonly string[], kind: EntryKind, { file, line }: TitleRow, first: readonly string[] = []) => {
    const key = keyOf(zh)
    if (known.has(key)) return
    const entry = words.get(key) ?? { zh: [zh], ja: [...first], kind, ids: [], inTitles: false, fromTitles: true as const, file, line }
    entry.ja.push(...furtherOf(ja, entry.ja))
    if (entry.ja.length > first.length) words.set(key, entry)
  }
  const further: TitleRow[] = []
  for (const row of rows) {
    if (isSearched(row)) add(row.zh, row.ja, kinds[row.kind] ?? 'word', row)
    else further.push(row)
  }
  // Less certain words give way to those.
  for (const key of words.keys()) known.add(key)
  for (const row of further) {
    const { zh, ja, kind, when } = row
    const entryKind = kinds[kind]
    if (entryKind === undefined) continue
    if (latinName.test(zh)) add(zh, ja, 'name', row, [zh])
    else if (word.test(zh)) add(zh, ja, entryKind, row, [...zh].some(isChineseOnly) ? [] : [toJapanese(zh)])
    else if (when === null && mixedWord.test(zh) && [...zh].some(isChineseOnly)) add(zh, ja, entryKind, row)
    else if (kind === 'name' && fullName.test(zh)) for (const [part, words] of partsOf(zh, ja)) add(part, words, 'name', row)
  }
  return [...words.values()]
}

/** A full name as members type it, without points, and each of its names. */
function partsOf(zh: string, ja: readonly string[]): [zh: string, ja: string[]][] {
  const names = zh.split('·')
  const split = ja.map((one) => one.split(/[・ ]/)).filter((one) => one.length === names.length)
  return [
    [names.join(''), [...ja]],
    ...names.map((name, n): [string, string[]] => [name, split.flatMap((one) => ((one[n] ?? '').length >= 2 ? [one[n] ?? ''] : []))]),
  ]
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
