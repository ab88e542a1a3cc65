import { createRequire } from 'node:module'
import { isHan, isJapaneseOnly } from './character-variants.ts'
import type { Entry } from './entry.ts'
import type { Found, Stretch } from './found.ts'
import { isForeign } from './slots.ts'
import { keyOf } from './word-index.ts'

interface Word {
  chars: readonly string[]
  /** Toneless pinyin of each character. */
  sounds: readonly string[]
  entry: Entry
}

/** Words of the tables by sound. */
interface SoundIndex {
  whole: ReadonlyMap<string, readonly Word[]>
  /** With `*` for one of the sounds. */
  butOne: ReadonlyMap<string, readonly Word[]>
  /** Long names in the order of their characters. */
  long: readonly LongName[]
}

interface LongName {
  key: string
  entry: Entry
}

const longestWord = 12
/** The least characters of a name that is typed in part (不时轻声地以俄语遮羞), and of such a part. */
const shortestLongName = 8
const shortestBeginning = 5
/** Characters that look alike and sound different. */
const lookalikes = ['未末', '己已巳', '土士', '人入', '大太', '日曰', '天夭', '玉王', '鸟乌', '兔免', '贝见', '千干', '刀力']

/**
 * Finds the words that a member meant where the tables have none as typed: 高大 for 高达. Reads pinyin and indexes the tables at the first
 * such word.
 */
export function createNearWords(entries: readonly Entry[]): (stretch: Stretch, words: readonly Found[]) => Found[] {
  let index: SoundIndex | null = null
  let soundOf: ((char: string) => string) | null = null
  return (stretch, words) => {
    const found = [...words]
    const isChinese = isForeign(stretch, words)
    if (!isChinese && stretch.text.trim().includes(' ')) return found
    for (const run of unknownRuns(stretch, words)) {
      soundOf ??= createSounds()
      index ??= createIndex(entries, soundOf)
      const near = nearIn(stretch, run, words, isChinese, index, soundOf)
      if (!near) continue
      const rest = found.filter(({ start, end }) => end <= near.start || start >= near.end)
      found.splice(0, found.length, ...rest, near)
    }
    return found.sort((a, b) => a.start - b.start)
  }
}

interface Run {
  /** Where a word may begin or end. */
  ends: readonly number[]
}

/**
 * The runs of Han characters that hold unknown ones, between known words that have others too (宝可梦 卡, 乃木坂46). None in Japanese: with
 * kana, or a character that only Japanese has.
 */
function unknownRuns({ key, lower }: Stretch, words: readonly Found[]): Run[] {
  const runs: Run[] = []
  const isPart = (at: number) =>
    isHan(key[at] ?? '') &&
    !numeral.test(key[at] ?? '') &&
    !words.some((word) => word.start <= at && at < word.end && !isHanOnly(key, word))
  for (let at = 0; at < key.length; at += 1) {
    const from = at
    while (isPart(at)) at += 1
    if (at - from < 2 || kana.test(lower[from - 1] ?? '') || kana.test(lower[at] ?? '')) continue
    const inside = words.filter(({ start, end }) => start >= from && end <= at)
    const known = inside.reduce((sum, { start, end }) => sum + end - start, 0)
    // 宫和也 of 二宫和也 is known.
    if (words.some(({ start, end }) => start < at && end > from && (start < from || end > at))) continue
    if (known === at - from || [...lower.slice(from, at)].some(isJapaneseOnly)) continue
    runs.push({ ends: [...new Set([from, ...inside.flatMap(({ start, end }) => [start, end]), at])].sort((a, b) => a - b) })
  }
  return runs
}

const isHanOnly = (key: string, { start, end }: Found): boolean => [...key.slice(start, end)].every(isHan)

/** 二十寸 is no misspelt 十二寸. */
const numeral = /[一二三四五六七八九十百千万]/

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** The longest part of a run that is nearly a word and has an unknown character. */
function nearIn(
  stretch: Stretch,
  run: Run,
  words: readonly Found[],
  isChinese: boolean,
  index: SoundIndex,
  soundOf: (char: string) => string,
): Found | null {
  const isKnown = (start: number, end: number) => {
    let at = start
    for (const word of words) if (word.start === at && word.end <= end) at = word.end
    return at === end
  }
  const spans = run.ends
    .flatMap((start) => run.ends.map((end) => ({ start, end })))
    .filter(({ start, end }) => end - start >= 2 && end - start <= longestWord + 1 && !isKnown(start, end))
    .sort((a, b) => b.end - b.start - (a.end - a.start))
  for (const { start, end } of spans.slice(0, 12)) {
    const entry = nearest([...stretch.key.slice(start, end)], index, soundOf, isChinese)
    if (entry) return { start, end, meaning: { entry, japanese: null }, japanese: null, corrected: true }
  }
  return null
}

/**
 * The entry that alone is nearest: by sound, then by one character that is another or in its neighbour's place, and in text that is
 * surely Chinese, missing or too many.
 */
function nearest(
  chars: readonly string[],
  { whole, butOne, long }: SoundIndex,
  soundOf: (char: string) => string,
  isChinese: boolean,
): Entry | null {
  const begun = isChinese ? begunBy(chars.join(''), long) : null
  if (begun) return begun
  const sounds = chars.map(soundOf)
  const size = chars.length
  const heard = (whole.get(keyOfSounds(sounds)) ?? []).filter((word) => soundsAlike(word, chars, sounds))
  if (heard.length > 0 || size === 2) return onlyBest(heard, chars)
  const placed = (made: readonly string[], source: ReadonlyMap<string, readonly Word[]>, fits: (word: Word, at: number) => boolean) =>
    made.flatMap((key, at) => (source.get(key) ?? []).filter((word) => fits(word, at)))
  const near = [
    ...placed(
      sounds.map((_, at) => keyOfSounds(sounds.with(at, '*'))),
      butOne,
      (word, at) =>
        word.chars.every((char, n) => n === at || char === chars[n]) &&
        (size >= 5 || isAlike(word.chars[at] ?? '', chars[at] ?? '', word.sounds[at] ?? '', sounds[at] ?? '')),
    ),
    ...placed(
      sounds
        .slice(1)
        .map((_, at) => keyOfSounds([...sounds.slice(0, at), sounds[at + 1] ?? '', sounds[at] ?? '', ...sounds.slice(at + 2)])),
      whole,
      (word, at) => word.chars[at] === chars[at + 1] && word.chars[at + 1] === chars[at] && sameBut(word.chars, chars, [at, at + 1]),
    ),
    ...placed(
      (isChinese ? [...sounds, ''] : []).map((_, at) => keyOfSounds(sounds.toSpliced(at, 0, '*'))),
      butOne,
      (word, at) => word.chars.length >= 4 && word.chars.toSpliced(at, 1).join('') === chars.join(''),
    ),
    ...placed(
      isChinese && size > 4 ? sounds.map((_, at) => keyOfSounds(sounds.toSpliced(at, 1))) : [],
      whole,
      (word, at) => word.chars.join('') === chars.toSpliced(at, 1).join(''),
    ),
  ]
  return onlyBest(near, chars)
}

/** The only long name that begins so. */
function begunBy(beginning: string, long: readonly LongName[]): Entry | null {
  if (beginning.length < shortestBeginning) return null
  let [low, high] = [0, long.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((long[middle]?.key ?? '') < beginning) low = middle + 1
    else high = middle
  }
  const found = new Set<Entry>()
  for (let at = low; long[at]?.key.startsWith(beginning); at += 1) found.add(long[at]!.entry)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

const sameBut = (one: readonly string[], other: readonly string[], but: readonly number[]): boolean =>
  one.every((char, at) => but.includes(at) || char === other[at])

/** Kinds whose words of two characters sound like too many others: 整版 is no 正版. */
const qualities: readonly Entry['kind'][] = ['optional', 'detail', 'colour', 'motif']

/** A word of two characters is taken only for its very sound, as too many others are near. */
const soundsAlike = (word: Word, chars: readonly string[], sounds: readonly string[]): boolean =>
  word.chars.some((char, at) => char === chars[at]) &&
  (chars.length > 2 || (word.sounds.join() === sounds.join() && !qualities.includes(word.entry.kind)))

/** The entry with the most characters as typed; null when several have. */
function onlyBest(words: readonly Word[], chars: readonly string[]): Entry | null {
  const same = (word: Word) => word.chars.filter((char, at) => char === chars[at]).length
  const most = Math.max(...words.map(same))
  const best = new Set(words.filter((word) => same(word) === most).map(({ entry }) => entry))
  return best.size === 1 ? ([...best][0] ?? null) : null
}

const isAlike = (one: string, other: string, sound: string, otherSound: string): boolean =>
  lookalikes.some((alike) => alike.includes(one) && alike.includes(other)) || oneLetterApart(sound, otherSound)

/** Whether one letter is another, missing or too many. */
function oneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1)
}

/** Sounds that many speakers do not tell apart: zh and z, n and l, ing and in. */
const folded = (sound: string): string =>
  sound
    .replace(/^([zcs])h/, '$1')
    .replace(/^l/, 'n')
    .replace(/ng$/, 'n')
const keyOfSounds = (sounds: readonly string[]): string => sounds.map(folded).join(' ')

function createSounds(): (char: string) => string {
  const { pinyin } = createRequire(import.meta.url)('pinyin-pro') as typeof import('pinyin-pro')
  const sounds = new Map<string, string>()
  return (char) => {
    let sound = sounds.get(char)
    // A character's commonest reading on both sides.
    if (sound === undefined) sounds.set(char, (sound = pinyin(char, { toneType: 'none' })))
    return sound
  }
}

function createIndex(entries: readonly Entry[], soundOf: (char: string) => string): SoundIndex {
  const whole = new Map<string, Word[]>()
  const butOne = new Map<string, Word[]>()
  const add = (map: Map<string, Word[]>, key: string, word: Word) => {
    const words = map.get(key)
    if (words) words.push(word)
    else map.set(key, [word])
  }
  for (const entry of entries) {
    if (entry.kind === 'ignored') continue
    for (const zh of entry.zh) {
      const chars = [...keyOf(zh)]
      if (chars.length < 2 || chars.length > longestWord || !chars.every(isHan)) continue
      const sounds = chars.map(soundOf)
      const word = { chars, sounds, entry }
      add(whole, keyOfSounds(sounds), word)
      if (chars.length > 2) for (let at = 0; at < sounds.length; at += 1) add(butOne, keyOfSounds(sounds.with(at, '*')), word)
    }
  }
  const long = entries
    .flatMap((entry) => (entry.kind === 'name' ? entry.zh.map((zh) => ({ key: keyOf(zh), entry })) : []))
    .filter(({ key }) => key.length >= shortestLongName)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return { whole, butOne, long }
}
