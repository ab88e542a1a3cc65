import { isChineseOnly, isHan, toJapanese } from './character-variants.ts'
import type { Entry, EntryKind } from './entry.ts'
import type { Found, Stretch } from './find-words.ts'

/** One way to ask for a part of the query; the weight is its share of the whole's. */
export interface Choice {
  /** Japanese words; empty when the filter says it. */
  word: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  /** The word that is not asked for. */
  leftOut?: string
  weight: number
}

/**
 * `must`: it is what is looked for; `general`: what kind of thing it is, which a title that names the thing need not say; `optional`: not every seller writes it; `detail`: a quality that many titles leave out; `unknown`:
 * a word that no table holds, so a name that Japan writes alike, or something that no title has.
 */
export type Need = 'must' | 'general' | 'optional' | 'detail' | 'unknown'

/** A part of the query with the ways to ask for it, the likeliest first. */
export interface Slot {
  start: number
  end: number
  /** What it is in the text. */
  typed: string
  choices: readonly Choice[]
  /** Whether it came through as typed. */
  plain: boolean
  /** Where it is asked for as typed, right behind another part that is, it stays joined to it. */
  glued: boolean
  /** How much a title has to hold it. */
  need: Need
  /** What it means, to be shown; null when it stayed as it was. */
  shown: { means: string; kind: 'word' | 'brand' | 'category'; id?: string } | null
}

const wordWeights = [1, 0.75, 0.55, 0.4]
const brandWeight = 0.8
/** The brand itself finds its other spellings too, so that they are left for last. */
const brandSpellingWeights = [1, 0.45, 0.4]
const categoryWeight = 0.65
/** A word that was taken in its Chinese meaning, taken as it stands. */
const asTypedWeight = 0.5
/** And the other way round. */
const meantWeight = 0.6

/**
 * Decides for each known word whether it is Chinese or already Japanese, and gives all parts in the order typed. Words that both
 * languages write alike are taken as Chinese only when another part is certainly Chinese: so a Japanese query stays as it is.
 */
export function toSlots(stretch: Stretch, words: readonly Found[]): Slot[] {
  const foreign = isForeign(stretch, words)
  const slots: Slot[] = []
  let at = 0
  const leave = (start: number, end: number) => {
    for (const piece of stretch.text.slice(start, end).matchAll(/[^ ]+/g))
      slots.push(literal(stretch, start + piece.index, piece[0], foreign))
  }
  const said = new Set<Entry>()
  for (const found of words) {
    leave(at, found.start)
    const entry = found.meaning?.entry ?? found.japanese?.brand
    // Who writes a name in two ways (明邦 meiho) asks for either.
    if (!foreign || !entry || !said.has(entry)) slots.push(slotOf(stretch, found, foreign))
    if (entry) said.add(entry)
    at = found.end
  }
  leave(at, stretch.text.length)
  return slots
}

/** Whether the query is certainly a member's and not plain Japanese. */
function isForeign({ text, lower }: Stretch, words: readonly Found[]): boolean {
  if ([...text].some(isChineseOnly)) return true
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  return words.some(({ start, end, meaning, japanese }) => {
    if (!meaning || japanese) return false
    if (!isHan(lower[start] ?? '')) return !kana
    return isWholeRun(lower, words, start) && (end - start > 1 || (!kana && isAllKnown(lower, words)))
  })
}

/** Whether all Han characters of the text are in words that are known: a single one (包) is certainly Chinese only in such company. */
const isAllKnown = (lower: string, words: readonly Found[]): boolean =>
  [...lower.matchAll(/\p{Script=Han}+/gu)].every(({ index }) => isWholeRun(lower, words, index))

/** Whether the row of Han characters around a word is known to its ends: 正品 says nothing inside 純正品. */
function isWholeRun(lower: string, words: readonly Found[], start: number): boolean {
  const known = (at: number) => words.some((word) => word.start <= at && at < word.end)
  let from = start
  while (from > 0 && isHan(lower[from - 1] ?? '')) from -= 1
  for (let at = from; isHan(lower[at] ?? ''); at += 1) if (!known(at)) return false
  return true
}

const glueBefore = ({ text }: Stretch, start: number): boolean => start > 0 && text[start - 1] !== ' '

function literal(stretch: Stretch, start: number, typed: string, foreign: boolean): Slot {
  const bare = foreign ? withoutMarks(typed) : typed
  const word = foreign ? toJapanese(bare) : typed
  const shown = word === bare ? null : { means: word, kind: 'word' as const }
  return {
    start,
    end: start + typed.length,
    typed,
    choices: [{ word, weight: 1 }],
    plain: true,
    glued: glueBefore(stretch, start),
    need: foreign && isName(word) ? 'unknown' : 'must',
    shown,
  }
}

/** A word in Chinese or Latin letters, and neither Japanese as it stands nor the number of a model, which tells more than words do. */
const isName = (word: string): boolean =>
  /\p{Script=Han}|[a-z]{3}/iu.test(word) && !/[\u3041-\u30ff]/.test(word) && !/[a-z]\d|\d[a-z]/i.test(word)

const marks = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe},.!?;:"'~、。・…/|]+|[\p{Pi}\p{Pf}\p{Ps}\p{Pe},.!?;:"'~、。・…/|]+$/gu

/** A rest between words that says nothing: punctuation, and the Japanese の of a mixed query. */
const withoutMarks = (typed: string): string => {
  const bare = typed.replace(marks, '')
  return bare === 'の' ? '' : bare
}

function slotOf(stretch: Stretch, { start, end, meaning, japanese }: Found, foreign: boolean): Slot {
  const typed = stretch.text.slice(start, end)
  const at = { start, end, typed }
  const entry = meaning?.entry ?? (foreign ? (japanese?.brand ?? null) : null)
  if (entry && foreign) return known(at, entry, japanese && typed)
  if (entry && japanese && (japanese.zhToo || meansTheSame(entry, typed)))
    return { ...typedFirst(at, entry, typed), glued: glueBefore(stretch, start) }
  const word = japanese || !foreign || !meaning?.japanese ? typed : meaning.japanese
  const shown = word === typed ? null : { means: word, kind: 'word' as const }
  return { ...at, choices: [{ word, weight: 1 }], plain: true, glued: glueBefore(stretch, start), need: 'must', shown }
}

const sameWord = (ja: string, typed: string): boolean => ja.normalize('NFKC').toLowerCase() === typed.toLowerCase()

/** Whether a word that stands in Japanese means there what it means to members: 和服 is one of the words for 着物. */
const meansTheSame = ({ kind, ja }: Entry, typed: string): boolean => kind !== 'ignored' && ja.some((word) => sameWord(word, typed))

/** A name in Latin letters: sellers write many of them as they are, whatever kana they have. */
const isLatin = (typed: string): boolean => /^[\x20-\x7e]+$/.test(typed) && /[a-z]/i.test(typed)

/** ヴァシュロン・コンスタンタン has a point, a space or nothing in the middle, and is found by its parts, unless those are short enough to be anything. */
const inParts = (word: string): string => (/[^・]{5}/.test(word) ? word.replaceAll('・', ' ') : word)

const needs: Partial<Record<EntryKind, Need>> = { category: 'general', optional: 'optional', detail: 'detail' }

/** `typed` is given when it is a Japanese word as it stands: one of the entry's words then comes first, another one last. */
function known(at: Pick<Slot, 'start' | 'end' | 'typed'>, entry: Entry, typed: string | null): Slot {
  const others = entry.ja.filter((ja) => typed === null || !sameWord(ja, typed))
  const words = typed !== null && others.length < entry.ja.length ? [typed, ...others] : entry.ja
  const weights = entry.kind === 'brand' && entry.ids.length > 0 ? brandSpellingWeights : wordWeights
  const choices: Choice[] =
    entry.kind === 'ignored'
      ? [{ word: '', weight: 1 }]
      : words.map((word, index) => ({ word: inParts(word), weight: weights[index] ?? 0.3 }))
  const asTyped = typed ?? (isLatin(at.typed) ? at.typed : null)
  if (entry.kind !== 'ignored' && asTyped !== null && !words.some((word) => sameWord(word, asTyped)))
    choices.push({ word: asTyped, weight: asTypedWeight })
  if (entry.kind === 'brand' && entry.ids.length > 0) choices.push({ word: '', brandIds: entry.ids, weight: brandWeight })
  if (entry.kind === 'category' && entry.ids.length > 0) choices.push({ word: '', categoryIds: entry.ids, weight: categoryWeight })
  choices.sort((a, b) => b.weight - a.weight)
  const [means] = words
  const [id] = entry.ids
  const kind = entry.kind === 'brand' || entry.kind === 'category' ? entry.kind : 'word'
  const shown: Slot['shown'] = means === undefined ? null : { means, kind, ...(id !== undefined && kind !== 'word' && { id }) }
  const unchanged = choices.length === 1 && means === typed
  return {
    ...at,
    choices,
    plain: false,
    glued: false,
    need: needs[entry.kind] ?? 'must',
    shown: unchanged ? null : shown,
  }
}

/** For a word that either language may mean: as typed, and then in its Chinese meaning. */
function typedFirst(at: Pick<Slot, 'start' | 'end' | 'typed'>, entry: Entry, typed: string): Slot {
  const { choices } = known(at, entry, null)
  const meant = choices
    .filter((choice) => !sameWord(choice.word, typed))
    .map((choice) => ({ ...choice, weight: choice.weight * meantWeight }))
  return {
    ...at,
    choices: [{ word: typed, weight: 1 }, ...meant],
    plain: false,
    glued: false,
    need: 'must',
    shown: null,
  }
}
