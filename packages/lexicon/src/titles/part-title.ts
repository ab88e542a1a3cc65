import { isDigit, isEdge, isLatin } from '../stands-alone.ts'
import { fit, type Surroundings, type TextContext } from './condition.ts'
import { nameSlot, numberSlot, type Sense, type TitleIndex, type TitleWord } from './title-index.ts'

/** A stretch of the folded title that the tables know. */
export interface TitlePart {
  start: number
  end: number
  word: TitleWord
  /** What it means here; null when nothing decides between its meanings. */
  sense: Sense | null
  /** The word takes the one before it for `{w}`. */
  joined: boolean
  /** Where what stands for `{name}` and each `{n}` is, in order. */
  slots: readonly Span[]
  /** The seller parted it by a space: インナー チューブ. */
  isSpaced: boolean
}

type Span = readonly [start: number, end: number]

/** A word of the tree where the text has it. */
interface Found extends Omit<TitlePart, 'word' | 'joined'> {
  node: number
  /** Read when it is asked for, which it is of few. */
  word: TitleWord | null
  /** It means nothing there, or is torn. */
  isOut: boolean
}

// Of UTF-16 codes, NaN outside the text.
const space = 0x20
const middleDot = 0x30fb
/** Without the middle dot. */
const isKatakana = (code: number): boolean => code >= 0x30a1 && code <= 0x30fe && code !== middleDot
/** With the long vowel mark. */
const isHiragana = (code: number): boolean => (code >= 0x3041 && code <= 0x309f) || code === 0x30fc
/** With the iteration mark, and surrogates of the supplementary planes. */
const isHan = (code: number): boolean => (code >= 0x3400 && code <= 0x9fff) || code === 0x3005 || (code >= 0xd840 && code <= 0xdfff)

const nameEnd = /[\s【】「」『』（）()[\]《》〈〉☆★♪!！,、。・/／:：*＊♡♥❤~〜～◆◇■□●○◎※]/u

/** The longest name, in characters, that a word with `{name}` reaches back to. */
const longestName = 16

const longestNumber = 12

/**
 * Parts a folded title into known words, the longest first. Japanese has few spaces, so the whole text is weighed: a known character
 * counts ten, a word costs four. Words torn out of longer ones are left: リング is not in スプリング.
 */
export const partTitle = (text: string, index: TitleIndex, context: TextContext): TitlePart[] => partWords(text, index, context).parts

/** The same, and whether they are so wherever the text stands. */
export function partWords(text: string, index: TitleIndex, context: TextContext): { parts: TitlePart[]; isSettled: () => boolean } {
  const surroundings = { ...context, text }
  const found = wordsOf(text, index)
  let parts = heaviest(text, found, index)
  while (leaveSenseless(parts, index, surroundings) || leaveTorn(text, parts, index)) parts = heaviest(text, found, index)
  const read: TitlePart[] = []
  for (const [at, part] of parts.entries()) {
    const { start, end, slots, isSpaced } = part
    const word = wordOf(part, index)
    const last = read.at(-1)
    const behind = last !== undefined && last.sense !== null && !isParticle(last.word) && isBehind(text, last, part, word)
    const joined = behind ? (choose(word.joined, part, surroundings) ?? null) : null
    const idle = isParticle(word) && !joins(text, part, parts[at - 1], parts[at + 1])
    const sense = joined ?? (idle ? null : part.sense)
    // A word that means something only behind another is any text elsewhere.
    if (sense || word.senses.length > 0) read.push({ start, end, word, sense, joined: joined !== null, slots, isSpaced })
  }
  return { parts: read, isSettled: () => found.every((one) => hasNoCondition(wordOf(one, index))) }
}

/**
 * Right behind another word, or alone a space behind goods, where it says that they go with what is sold: ケース 付き. What lacks may be all
 * that stands before (箱 説明書 なし), and so stays apart.
 */
const isBehind = (text: string, last: TitlePart, { start, end }: Found, { joined: [goesWith] }: TitleWord): boolean =>
  last.end === start ||
  (last.end === start - 1 &&
    isGap(text, start - 1) &&
    isGap(text, end) &&
    end - start > 1 &&
    goesWith?.kind === 'part' &&
    goesWith.zh === '带{w}' &&
    !last.joined &&
    (last.sense?.kind === 'goods' || last.sense?.kind === 'part'))

const isParticle = ({ senses }: TitleWord): boolean => senses[0]?.kind === 'particle'

const wordOf = (found: Found, index: TitleIndex): TitleWord => (found.word ??= index.wordOf(found.node))

/** Whether a particle stands between two words that a reader can read. */
const joins = (text: string, { start, end }: Found, before: Found | undefined, after: Found | undefined): boolean =>
  (before?.end === start || isLatin(text.charCodeAt(start - 1))) && (after?.start === end || isLatin(text.charCodeAt(end)))

/** All words of the text, in the order of their beginnings. */
function wordsOf(text: string, index: TitleIndex): readonly Found[] {
  const found: Found[] = []
  const add = (start: number, end: number, node: number, slots: readonly Span[], isSpaced: boolean) =>
    found.push({ start, end, node, word: null, slots, isSpaced, sense: null, isOut: false })
  /** Adds the words at and below a node; with `isNamed` those before which a person's name stands, back to the last space or bracket. */
  const walk = (start: number, at: number, node: number, slots: readonly Span[], isSpaced: boolean, isNamed: boolean): void => {
    for (; node !== 0; at += 1) {
      if (index.isWord(node) && !(isSpaced && !isGap(text, at)) && !tearsSpaced(text, start, at)) {
        const begin = isNamed ? nameStart(text, start) : start
        if (!isNamed && isEdge(text, at)) add(start, at, node, slots, isSpaced)
        if (begin < start) add(begin, at, node, [[begin, start], ...slots], isSpaced)
      }
      if (at === text.length) return
      const code = text.charCodeAt(at)
      const below = index.next(node, code)
      if (code === space && !isSpaced && isGap(text, start - 1) && isKatakana(text.charCodeAt(at - 1))) {
        walk(start, at + 1, below, slots, false, isNamed)
        const next = text.charCodeAt(at + 1)
        if (isKatakana(next)) walk(start, at + 2, index.next(node, next), slots, true, isNamed)
        return
      }
      const number = isDigit(code) && !isDigit(text.charCodeAt(at - 1)) ? index.next(node, numberSlot) : 0
      if (number !== 0) {
        walk(start, at + 1, below, slots, isSpaced, isNamed)
        const end = at + (/^\d+(?:[.,]\d+)*/.exec(text.slice(at, at + longestNumber))?.[0].length ?? 1)
        walk(start, end, number, [...slots, [at, end]], false, isNamed)
        return
      }
      node = below
    }
  }
  const named = index.next(index.root, nameSlot)
  for (let start = 0; start < text.length; start += 1) {
    if (isEdge(text, start)) walk(start, start, index.root, nothing, false, false)
    walk(start, start, named, nothing, false, true)
  }
  return found
}

const isAlways = ({ when }: Sense): boolean => when === null
const hasNoCondition = ({ senses, joined }: TitleWord): boolean => senses.every(isAlways) && joined.every(isAlways)

const nothing: readonly never[] = []

const isGap = (text: string, at: number): boolean => at < 0 || at === text.length || text.charCodeAt(at) === space

/** Whether a word in katakana that the tables part by a space would be torn out of longer ones: マット ピンク is not in ヨガマット ピンク. */
function tearsSpaced(text: string, start: number, end: number): boolean {
  if (!isKatakana(text.charCodeAt(start)) || !text.slice(start, end).includes(' ')) return false
  const before = text.charCodeAt(start - 1)
  return (
    isKatakana(before) || isHiragana(before) || isHan(before) || (isKatakana(text.charCodeAt(end - 1)) && isKatakana(text.charCodeAt(end)))
  )
}

function nameStart(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < longestName && !nameEnd.test(text[start - 1] ?? '')) start -= 1
  return start
}

/** The words that weigh most together, in their order, of those that are not out. */
function heaviest(text: string, found: readonly Found[], index: TitleIndex): Found[] {
  /** Of the text up to each place, with the word that ends there. */
  const scores = Array<number>(text.length + 1).fill(0)
  const last = Array<Found | null>(text.length + 1).fill(null)
  let settled = 0
  const settle = (to: number): void => {
    for (; settled < to; settled += 1) {
      const score = scores[settled] ?? 0
      if (score > (scores[settled + 1] ?? 0)) [scores[settled + 1], last[settled + 1]] = [score, null]
    }
  }
  for (const word of found) {
    const { start, end, isSpaced, isOut } = word
    settle(start)
    if (isOut) continue
    const length = end - start
    const weak = length === 1 && wordOf(word, index).joined[0]?.kind !== 'part'
    // Parted by a space, it gives way to its parts where both are known.
    const score = (scores[start] ?? 0) + (weak ? 4 : length * 10 - (isSpaced ? 19 : 4))
    // Of two that weigh the same, the shorter last word: [クリアケース][付], not [クリア][ケース付].
    if (score >= (scores[end] ?? 0) && score > 0) [scores[end], last[end]] = [score, word]
  }
  settle(text.length)
  const parts: Found[] = []
  for (let end = text.length; end > 0;) {
    const word = last[end]
    if (word) parts.push(word)
    end = word ? word.start : end - 1
  }
  return parts.reverse()
}

/** Finds what the words mean and leaves those that mean nothing where they stand; answers whether there are any. */
function leaveSenseless(parts: readonly Found[], index: TitleIndex, surroundings: Surroundings): boolean {
  let isAny = false
  for (const part of parts) {
    const { senses, joined } = wordOf(part, index)
    const sense = choose(senses, part, surroundings)
    part.sense = sense ?? null
    if (sense === undefined && joined.length === 0) isAny = part.isOut = true
  }
  return isAny
}

/** Leaves the words that are only a piece of something longer which the tables do not know; answers whether there are any. */
function leaveTorn(text: string, parts: readonly Found[], index: TitleIndex): boolean {
  // 0 unknown, 1 a word of one character, 2 of more.
  const known = Array<number>(text.length).fill(0)
  for (const { start, end } of parts) known.fill(end - start === 1 ? 1 : 2, start, end)
  let isAny = false
  for (const part of parts) if (isTorn(text, part, wordOf(part, index), known)) isAny = part.isOut = true
  return isAny
}

function isTorn(text: string, { start, end }: Found, word: TitleWord, known: readonly number[]): boolean {
  const knownBefore = known[start - 1] ?? 0
  const knownAfter = known[end] ?? 0
  if (isParticle(word)) return !(knownBefore || isLatin(text.charCodeAt(start - 1))) && !(knownAfter || isLatin(text.charCodeAt(end)))
  const before = text.charCodeAt(start - 1)
  const first = text.charCodeAt(start)
  const last = text.charCodeAt(end - 1)
  const after = text.charCodeAt(end)
  if (isKatakana(before) && isKatakana(first) && !knownBefore) return true
  if (isHiragana(before) && isHiragana(first) && !knownBefore) return true
  if (isKatakana(last) && isKatakana(after) && !knownAfter) return true
  if (isHiragana(last) && isHiragana(after) && !knownAfter) return true
  if (isHan(before) && isHan(first) && isHan(last) && isHan(after) && !knownBefore && !knownAfter) return true
  if ((before === middleDot || after === middleDot) && isOfUnknownName(text, start, end, known)) return true
  if (end - start > 1 || !isHan(first)) return false
  return (isHan(before) && knownBefore !== 2) || ((isHan(after) || isHiragana(after)) && knownAfter !== 2)
}

/** The most parts of a name; more are a list. */
const mostNames = 3

/** Whether a stretch is of a name in katakana with a middle dot of which the tables do not know all: ヘンリー is not in ヘンリー・カウ. */
function isOfUnknownName(text: string, start: number, end: number, known: readonly number[]): boolean {
  let [from, to] = [start, end]
  const isOfName = (at: number): boolean => isKatakana(text.charCodeAt(at)) || text.charCodeAt(at) === middleDot
  while (from > 0 && isOfName(from - 1)) from -= 1
  while (to < text.length && isOfName(to)) to += 1
  let names = 1
  let isUnknown = false
  for (let at = from; at < to; at += 1) {
    if (text.charCodeAt(at) === middleDot) names += 1
    else if (!known[at]) isUnknown = true
  }
  return isUnknown && names <= mostNames
}

/** What a word means in its surroundings; null when nothing decides between its meanings, undefined when it has none there. */
function choose(senses: readonly Sense[], part: Found, surroundings: Surroundings): Sense | null | undefined {
  if (senses.length === 1 && !senses[0]?.when) return senses[0]
  let best: Sense | null | undefined
  let bestFit = -1
  for (const sense of senses) {
    const how = sense.when ? fit(sense.when, part, surroundings) : 0
    if (sense.when && how === 0) continue
    if (how > bestFit) [best, bestFit] = [sense, how]
    else if (how === bestFit && best?.zh !== sense.zh) best = null
  }
  return best
}
