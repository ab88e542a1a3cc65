import { isHan, toKey } from './character-variants.ts'
import type { Entry } from './entry.ts'
import { toSpellings } from './romaji.ts'
import { surnameLength } from './surname.ts'

/** The meaning of a text as Chinese. */
export interface Meaning {
  /** The entry that has it in its `zh`. */
  entry: Entry | null
  /** The Japanese word that it is in Chinese characters: 万年筆 for 万年笔. */
  japanese: string | null
}

/** A Japanese word. */
export interface JapaneseWord {
  /** The brand with this name, or what else has it in Latin letters. */
  brand: Entry | null
  /** Whether members may mean something else by it: 死神 is BLEACH to them. */
  zhToo: boolean
}

/** A line of `japanese.tsv`. */
export type Kept = Pick<JapaneseWord, 'zhToo'> & { word: string }

/** The lexicon, by folded text. */
export interface WordIndex {
  byKey: ReadonlyMap<string, Meaning>
  /** Japanese words in lower case. */
  japanese: ReadonlyMap<string, JapaneseWord>
  /** The length of the longest word by first character. */
  longest: ReadonlyMap<string, number>
  /** Whether a stretch of a text may be a word, which is told sooner than by looking it up: of those that are none, few. */
  mayBe(text: string, start: number, end: number): boolean
}

/** The least letters of a romaji key; a shorter one is often another word: TOTO is no トート. */
const shortestSpelling = 5

/** The words of a Japanese phrase, folded like typed text. */
export const wordsOf = (ja: string): string[] => ja.normalize('NFKC').toLowerCase().split(' ')

/** A name in Latin letters that is long enough to mean one thing. */
const isLatinName = (word: string): boolean => /^[a-z][a-z'&-]{3,}$/.test(word)

/** A name of several such words: king seiko is written キングセイコー too. */
const isLatinPhrase = (words: readonly string[]): boolean => words.every((word) => /^[a-z0-9.'&-]+$/.test(word)) && words.some(isLatinName)

/** Some ten bits for each word: of stretches that are none, one in twelve passes. */
const sketchBits = 20

/** A number of as many bits, of a stretch's length and its first, middle and last character. */
const sketchOf = (text: string, start: number, end: number): number => {
  const first = Math.imul(text.charCodeAt(start), 0x9e3779b1)
  const middle = Math.imul(text.charCodeAt((start + end) >> 1), 0x85ebca6b)
  const last = Math.imul(text.charCodeAt(end - 1), 0xc2b2ae35)
  return Math.imul((first ^ (middle >>> 7) ^ (last >>> 13)) + end - start, 0x27d4eb2f) >>> (32 - sketchBits)
}

/** Indexes the entries; `kept` are further Japanese words that are not translated, `further` entries for what no other has. */
export function createWordIndex(entries: readonly Entry[], kept: readonly Kept[], further: readonly Entry[] = []): WordIndex {
  const byKey = new Map<string, Meaning>()
  const japanese = new Map<string, JapaneseWord>()
  const longest = new Map<string, number>()
  const sketches = new Int32Array(1 << (sketchBits - 5))
  const measure = (word: string) => {
    const first = word[0] ?? ''
    if ((longest.get(first) ?? 0) < word.length) longest.set(first, word.length)
    const sketch = sketchOf(word, 0, word.length)
    sketches[sketch >>> 5] = (sketches[sketch >>> 5] ?? 0) | (1 << sketch)
  }
  const keep = (word: string, brand: Entry | null, zhToo: boolean) => {
    const old = japanese.get(word)
    if (old && brand === null && !zhToo) return
    japanese.set(word, { brand: (brand?.kind === 'brand' ? brand : (old?.brand ?? brand)) ?? null, zhToo: zhToo || (old?.zhToo ?? false) })
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
      // A number or a Latin word within a phrase is no word: the 1 of AIR FORCE 1 would split 1/144.
      for (const word of words)
        if (words.length === 1 || (!/^\d+$/.test(word) && !isLatinPhrase(words)))
          keep(word, words.length === 1 && (entry.kind === 'brand' || isLatinName(word)) ? entry : null, false)
      if (words.length > 1) keep(words.join(' '), entry.kind === 'brand' || isLatinPhrase(words) ? entry : null, false)
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
  // Names of several words are typed joined as well: snowpeak.
  for (const entry of entries) {
    for (const name of [
      ...entry.zh.map(keyOf),
      ...entry.ja
        .map((ja) => wordsOf(ja))
        .filter(isLatinPhrase)
        .map((words) => words.join(' ')),
    ]) {
      const key = name.replaceAll(' ', '')
      if (key === name || byKey.has(key) || japanese.has(key)) continue
      byKey.set(key, { entry, japanese: null })
      measure(key)
    }
  }
  // 米白 is typed 米白色 as well.
  for (const entry of entries) {
    for (const zh of entry.kind === 'colour' ? entry.zh : []) {
      const key = keyOf(`${zh}色`)
      if (zh.endsWith('色') || byKey.has(key)) continue
      byKey.set(key, { entry, japanese: null })
      measure(key)
    }
  }
  // People are called by their surname or given name alone. The tables' own words take precedence.
  for (const entry of entries) {
    for (const [name, ja] of namesOf(entry)) {
      const key = keyOf(name)
      if (byKey.has(key) || japanese.has(ja)) continue
      byKey.set(key, { entry: { ...entry, zh: [name], ja: [ja] }, japanese: null })
      measure(key)
      // Written alike, it does not tell Chinese from Japanese.
      keep(ja, null, false)
    }
  }
  for (const entry of further) {
    for (const zh of entry.zh) {
      const key = keyOf(zh)
      if (byKey.get(key)?.entry || japanese.get(key)?.brand) continue
      byKey.set(key, { entry, japanese: byKey.get(key)?.japanese ?? null })
      measure(key)
    }
  }
  // Kana may be typed in Latin letters (pikachu). The tables' own words take precedence.
  for (const entry of entries) {
    for (const spelling of entry.ja.flatMap(toSpellings)) {
      if (spelling.length < shortestSpelling || byKey.get(spelling)?.entry) continue
      byKey.set(spelling, { entry, japanese: null })
      measure(spelling)
    }
  }
  const mayBe = (text: string, start: number, end: number): boolean => {
    const sketch = sketchOf(text, start, end)
    return ((sketches[sketch >>> 5] ?? 0) & (1 << sketch)) !== 0
  }
  return { byKey, japanese, longest, mayBe }
}

/** The surname of two characters, and the given name of two, of an entry whose name both languages write with as many Han characters. */
function namesOf({ kind, zh, ja }: Entry): [zh: string, ja: string][] {
  const full = ja.find((one) => /^\p{Script=Han}{3,4}$/u.test(one))
  if (kind !== 'name' || full === undefined) return []
  return zh
    .filter((one) => one.length === full.length && [...one].every(isHan))
    .flatMap((one): [string, string][] => {
      const at = surnameLength(full)
      const given = one.length - at > 1 ? [[one.slice(at), full.slice(at)] as [string, string]] : []
      return [[one.slice(0, at), full.slice(0, at)], ...given]
    })
    .filter(([name, ja]) => isWrittenAlike(name, ja))
}

/** A name has a character in common with itself; two titles of one work (金属英雄, 宇宙刑事) need not. */
const isWrittenAlike = (zh: string, ja: string): boolean => {
  const key = toKey(ja)
  return [...keyOf(zh)].some((char, at) => char === key[at])
}

/** The key of a member's word in the index. */
export const keyOf = (zh: string): string => toKey(zh.normalize('NFKC').toLowerCase())
