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

/**
 * What members read in titles, back to what sellers wrote: they search for it as they read it. Only words of two characters that no entry
 * has, and only those that mean one thing wherever they stand.
 */
export function titleWords(rows: readonly TitleRow[], entries: readonly Entry[]): Entry[] {
  const known = new Set(entries.flatMap(({ zh }) => zh.map(keyOf)))
  const words = new Map<string, Entry & { ja: string[] }>()
  for (const { ja, zh, kind, when, file, line } of rows) {
    const entryKind = kinds[kind]
    if (entryKind === undefined || when !== null || !word.test(zh) || known.has(keyOf(zh))) continue
    const entry = words.get(zh) ?? { zh: [zh], ja: [], kind: entryKind, ids: [], inTitles: false, fromTitles: true as const, file, line }
    for (const one of ja)
      if (!one.includes('{') && entry.ja.length < mostSpellings && !entry.ja.some((better) => findsAll(better, one))) entry.ja.push(one)
    if (entry.ja.length > 0) words.set(zh, entry)
  }
  return [...words.values()]
}

/** The entries with the further spellings that titles' tables have for their words. */
export function withTitleSpellings(entries: readonly Entry[], rows: readonly TitleRow[]): Entry[] {
  const spellings = new Map<string, string[]>()
  for (const { ja, zh, kind, when } of rows) {
    if (kinds[kind] === undefined || when !== null || !word.test(zh)) continue
    const key = keyOf(zh)
    spellings.set(key, [...(spellings.get(key) ?? []), ...ja])
  }
  return entries.map((entry) => {
    if (entry.kind === 'ignored') return entry
    const further = new Map<string, string[]>()
    for (const key of entry.zh.map(keyOf)) {
      const words: string[] = []
      for (const one of spellings.get(key) ?? [])
        if (
          !one.includes('{') &&
          entry.ja.length + words.length < mostSpellings &&
          ![...entry.ja, ...words].some((better) => findsAll(better, one))
        )
          words.push(one)
      if (words.length > 0) further.set(key, words)
    }
    return further.size === 0 ? entry : { ...entry, further }
  })
}
