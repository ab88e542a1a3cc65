import { isHan, toKey } from './character-variants.ts'
import type { Entry } from './entry.ts'
import { toSpellings } from './romaji.ts'

/** Everything that a stretch of text can be. */
export interface Meaning {
  /** The line that members' words lead to. */
  entry: Entry | null
  /** The Japanese word that it is in other characters: 万年笔 is 万年筆. */
  japanese: string | null
}

/** A word that stands in Japanese as it is. */
export interface JapaneseWord {
  /** The brand that it names. */
  brand: Entry | null
  /** Whether members are as likely to mean something else by it: 死神 is BLEACH to them. */
  zhToo: boolean
}

/** A line of `japanese.tsv`. */
export type Kept = Pick<JapaneseWord, 'zhToo'> & { word: string }

/** The lexicon, looked up by stretches of folded text. */
export interface WordIndex {
  byKey: ReadonlyMap<string, Meaning>
  /** Japanese words as they are written, in lower case. */
  japanese: ReadonlyMap<string, JapaneseWord>
  /** The longest word that begins with a character. */
  longest: ReadonlyMap<string, number>
}

/** Fewer letters are too likely a word of another kind: TOTO is no トート. */
const shortestSpelling = 5

/** The words of a Japanese phrase, folded as typed text is. */
export const wordsOf = (ja: string): string[] => ja.normalize('NFKC').toLowerCase().split(' ')

/** Puts the lines in order for looking up; `kept` are further Japanese words that stay as they are. */
export function createWordIndex(entries: readonly Entry[], kept: readonly Kept[]): WordIndex {
  const byKey = new Map<string, Meaning>()
  const japanese = new Map<string, JapaneseWord>()
  const longest = new Map<string, number>()
  const measure = (word: string) => {
    const first = word[0] ?? ''
    if ((longest.get(first) ?? 0) < word.length) longest.set(first, word.length)
  }
  const keep = (word: string, brand: Entry | null, zhToo: boolean) => {
    const old = japanese.get(word)
    if (old && brand === null && !zhToo) return
    japanese.set(word, { brand: brand ?? old?.brand ?? null, zhToo: zhToo || (old?.zhToo ?? false) })
    measure(word)
    if (word.length < 2 || !isHan(word[0] ?? '')) return
    const key = toKey(word)
    if (key === word) return
    if (!byKey.has(key)) byKey.set(key, { entry: null, japanese: word })
    measure(key)
  }
  for (const entry of entries) {
    for (const ja of entry.ja) {
      const words = wordsOf(ja)
      // A number is no word: that of AIR FORCE 1 would cut 1/144 in pieces.
      for (const word of words)
        if (words.length === 1 || !/^\d+$/.test(word)) keep(word, entry.kind === 'brand' && words.length === 1 ? entry : null, false)
      if (words.length > 1) keep(words.join(' '), entry.kind === 'brand' ? entry : null, false)
    }
  }
  for (const { word, zhToo } of kept) for (const one of wordsOf(word)) keep(one, null, zhToo)
  for (const entry of entries) {
    for (const zh of entry.zh) {
      const key = keyOf(zh)
      if (!byKey.get(key)?.entry) byKey.set(key, { entry, japanese: byKey.get(key)?.japanese ?? null })
      measure(key)
    }
  }
  // Names in kana are typed in Latin letters too: pikachu. What a table says comes before.
  for (const entry of entries) {
    for (const spelling of entry.ja.flatMap(toSpellings)) {
      if (spelling.length < shortestSpelling || byKey.get(spelling)?.entry) continue
      byKey.set(spelling, { entry, japanese: null })
      measure(spelling)
    }
  }
  return { byKey, japanese, longest }
}

/** What a member's word is looked up by: folded, without spaces between Chinese characters. */
export const keyOf = (zh: string): string => toKey(zh.normalize('NFKC').toLowerCase())
