import { isHan, isJapaneseOnly } from './character-variants.ts'
import type { Found, Stretch } from './found.ts'
import { amountAt, sizeAt } from './sizes.ts'
import { isLatin, standsAlone } from './stands-alone.ts'
import type { WordIndex } from './word-index.ts'

interface Path {
  score: number
  from: number
  found: Found | null
}

const hiragana = /[\u3041-\u309f]/
const figure = /[\d一两二三四五六七八九十]/
const inWord = /[\p{Script=Han}\p{Script=Hiragana}ー]/u

/**
 * Finds the known words of a text, preferring long ones, and leaves the rest. Chinese and Japanese have no spaces, so whole splits are
 * scored: ten for each known character, minus four for each word, eleven for one of the titles' tables, so that two of the search's are
 * preferred to it, and four for a word of one character.
 */
export function findWords(stretch: Stretch, index: WordIndex): Found[] {
  const size = stretch.key.length
  const best: (Path | undefined)[] = Array.from({ length: size + 1 })
  best[0] = { score: 0, from: -1, found: null }
  for (let at = 0; at < size; at += 1) {
    const here = best[at]
    if (!here) continue
    offer(best, at + 1, { score: here.score, from: at, found: null })
    for (const found of wordsAt(stretch, at, index)) {
      const length = found.end - at
      const price = found.meaning?.entry?.fromTitles ? 11 : 4
      offer(best, found.end, { score: here.score + (length === 1 ? 4 : length * 10 - price), from: at, found })
    }
  }
  const words: Found[] = []
  for (let at = size; at > 0; at = best[at]?.from ?? 0) {
    const found = best[at]?.found
    if (found) words.unshift(found)
  }
  return words.filter((word) => word.end - word.start > 1 || (!isTorn(stretch, word, words) && !isSyllable(stretch, word, words)))
}

function offer(best: (Path | undefined)[], at: number, path: Path): void {
  const old = best[at]
  if (!old || path.score > old.score) best[at] = path
}

/** Whether a word of one character is only a part of an unknown word. An ignored word (的) is one only with an unknown word before it. */
function isTorn({ text }: Stretch, word: Found, words: readonly Found[]): boolean {
  const torn = (neighbour: string | undefined, isKnown: (one: Found) => boolean) => inWord.test(neighbour ?? ' ') && !words.some(isKnown)
  if (torn(text[word.start - 1], (one) => one.end === word.start)) return true
  return word.meaning?.entry?.kind !== 'ignored' && torn(text[word.end], (one) => one.start === word.end)
}

/** Whether a word of one character is half of an unknown word of two such: 布谷 is neither 布 nor 谷. A colour and a thing (黑裙) are two words. */
function isSyllable({ text }: Stretch, word: Found, words: readonly Found[]): boolean {
  if (!isHan(text[word.start] ?? '')) return false
  const beside = words.filter(
    (one) => one.end - one.start === 1 && (one.end === word.start || one.start === word.end) && isHan(text[one.start] ?? ''),
  )
  return beside.some((one) => !isColourOfThing(one, word) && !isColourOfThing(word, one))
}

const isColourOfThing = ({ meaning }: Found, { meaning: thing }: Found): boolean =>
  meaning?.entry?.kind === 'ignored' || (meaning?.entry?.kind === 'colour' && thing?.entry?.kind === 'word')

function* wordsAt(stretch: Stretch, start: number, index: WordIndex): Generator<Found> {
  const { key, lower } = stretch
  const isFigure = figure.test(key[start] ?? '')
  const size = isFigure || key[start] === 'u' ? sizeAt(key, start) : null
  if (size) yield size
  const longest = Math.max(index.longest.get(key[start] ?? '') ?? 0, index.longest.get(lower[start] ?? '') ?? 0)
  for (let end = Math.min(start + longest, key.length); end > start; end -= 1) {
    if (!index.mayBe(key, start, end) && (key === lower || !index.mayBe(lower, start, end))) continue
    const known = lookUp(stretch, start, end, index)
    if (known) yield { start, end, ...known }
  }
  const joined = longest === 0 ? null : acrossSpace(stretch, start, longest, index)
  if (joined) yield joined
  // The tables' own words take precedence: 一个 is ignored.
  const amount = isFigure ? amountAt(key, start) : null
  if (amount) yield amount
}

function lookUp(stretch: Stretch, start: number, end: number, index: WordIndex): Pick<Found, 'meaning' | 'japanese'> | null {
  const { key, lower } = stretch
  const word = key.slice(start, end)
  const meaning = index.byKey.get(word) ?? null
  const japanese = index.japanese.get(key === lower ? word : lower.slice(start, end)) ?? null
  if ((!meaning && !japanese) || !standsAlone(stretch.lower, start, end) || isInModel(stretch.lower, start, end)) return null
  const chinese = meaning && canBeChinese(stretch.lower, start, end) ? meaning : null
  return chinese || japanese ? { meaning: chinese, japanese } : null
}

/** Whether a short Latin word, or one with a number, is joined to more by a hyphen: `ds` of ds-1, `cf` of cf-sv, `zx707` of nw-zx707. */
const isInModel = (lower: string, start: number, end: number): boolean =>
  (end - start < 4 || /^[a-z]+\d+$/.test(lower.slice(start, end))) &&
  ((lower[end] === '-' && isLatin(lower.charCodeAt(end - 1)) && isLatin(lower.charCodeAt(end + 1))) ||
    (lower[start - 1] === '-' && isLatin(lower.charCodeAt(start)) && isLatin(lower.charCodeAt(start - 2))))

/** A word is Japanese if it has a character used in Japanese only, or hiragana right behind it. */
function canBeChinese(lower: string, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) if (isJapaneseOnly(lower[i] ?? '')) return false
  return !hiragana.test(lower[end] ?? '') || !isHan(lower[end - 1] ?? '')
}

/** A word of the lexicon typed with spaces: `宝可梦 卡` for 宝可梦卡. It ends at a space, before Latin letters or at the text's end, and begins there or, in Latin letters, behind others. */
function acrossSpace(stretch: Stretch, start: number, longest: number, index: WordIndex): Found | null {
  const { key, lower } = stretch
  if (start > 0 && key[start - 1] !== ' ' && (!isLatin(key.charCodeAt(start)) || isLatin(key.charCodeAt(start - 1)))) return null
  let joined = ''
  let spaces = 0
  let found: Found | null = null
  for (let end = start; end < key.length && joined.length <= longest; end += 1) {
    const char = key[end] ?? ''
    if (char === ' ') {
      spaces += 1
      continue
    }
    joined += char
    const next = key[end + 1] ?? ' '
    if (spaces === 0 || (next !== ' ' && !(isHan(char) && isLatin(next.charCodeAt(0))))) continue
    const meaning = index.byKey.get(joined)
    if (meaning?.entry && !meaning.entry.fromTitles && canBeChinese(lower, start, end + 1))
      found = { start, end: end + 1, meaning, japanese: null }
  }
  return found
}
