import type { Entry } from './entry.ts'
import { toKatakana, toRomaji } from './romaji.ts'
import { keyOf } from './word-index.ts'

/** A completion of a typed text. */
export interface Suggestion {
  /** The Japanese that sellers write. */
  text: string
  /** Its Chinese name. */
  textZh?: string
  kind: 'word' | 'brand' | 'category'
  /** The brand's or category's id. */
  id?: string
}

interface Name {
  key: string
  entry: Entry
  order: number
}

const suggestKey = (text: string): string => toKatakana(keyOf(text))

/**
 * Finds words by a prefix of any of their names: Chinese in either script, Japanese in kana, and its romaji; then, up to the limit, words
 * that contain the text (相机 in 胶片相机). Latin letters match as a prefix only, as they are inside too many names.
 */
export function createSuggester(entries: readonly Entry[], popular: readonly string[]): (prefix: string, limit: number) => Suggestion[] {
  const all: Name[] = []
  const byFirst = new Map<string, Name[]>()
  const ranks = new Map(popular.map((zh, index) => [zh, index]))
  entries.forEach((entry, index) => {
    if (entry.ja.length === 0 || entry.kind === 'ignored') return
    const order = Math.min(...entry.zh.map((zh) => ranks.get(zh) ?? popular.length + index))
    for (const key of namesOf(entry)) all.push({ key, entry, order })
  })
  all.sort((a, b) => a.order - b.order)
  for (const name of all) {
    const names = byFirst.get(name.key[0] ?? '')
    if (names) names.push(name)
    else byFirst.set(name.key[0] ?? '', [name])
  }
  return (prefix, limit) => {
    const key = suggestKey(prefix.trim())
    const found = new Set<Entry>()
    const take = (names: readonly Name[], fits: (name: string) => boolean): void => {
      for (const { key: name, entry } of names) {
        if (found.size >= limit) break
        if (fits(name)) found.add(entry)
      }
    }
    if (key !== '') take(byFirst.get(key[0] ?? '') ?? [], (name) => name.startsWith(key))
    if (key.length > 1 && !/[a-z0-9]/.test(key)) take(all, (name) => name.includes(key))
    return [...found].map(toSuggestion)
  }
}

function namesOf(entry: Entry): Set<string> {
  const names = new Set(entry.zh.map(suggestKey))
  for (const ja of entry.ja) {
    names.add(suggestKey(ja))
    const romaji = toRomaji(ja)
    if (romaji !== null && romaji !== '') names.add(romaji)
  }
  return names
}

function toSuggestion({ zh, ja, kind, ids }: Entry): Suggestion {
  const [text = ''] = ja
  const [textZh] = zh
  const [id] = ids
  const shownKind = kind === 'brand' || kind === 'category' ? kind : 'word'
  return { text, ...(textZh !== undefined && { textZh }), kind: shownKind, ...(id !== undefined && shownKind !== 'word' && { id }) }
}
