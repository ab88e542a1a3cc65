import { isChineseOnly, isHan, toJapanese } from './character-variants.ts'
import type { Entry } from './entry.ts'
import type { Found, Stretch } from './found.ts'
import { keyOf } from './word-index.ts'
import { surnameLength } from './surname.ts'
import { atScripts, modelInPieces } from './in-pieces.ts'

/** One way to search for a part of the query; a reading's weight is the product of its choices'. */
export interface Choice {
  /** Japanese words; empty for a filter or a dropped part. */
  word: string
  /** The word in pieces, which find titles with other words between them. */
  pieces?: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  /** The dropped word, as typed. */
  leftOut?: string
  weight: number
}

/**
 * How much a part is needed. `must`: the thing itself; `motif`: what it shows, which does not tell the thing; `name`: whose or of whom it is, a brand, a work or a person; `general`: its category, which a title that names the thing may leave out;
 * `optional`: not every seller writes it; `detail`: a quality that many titles leave out; `unknown`: in no table, so either a name that
 * Japanese writes alike, or a word that is in no title; `figure`: a number, perhaps with a unit;
 * `nearly`: taken for a word that is nearly what was typed, or a name that only the titles' tables have.
 */
export type Need = 'must' | 'motif' | 'name' | 'general' | 'colour' | 'optional' | 'detail' | 'unknown' | 'figure' | 'nearly'

/** A part of the query with its choices, the likeliest first. */
export interface Slot {
  start: number
  end: number
  /** The part as typed. */
  typed: string
  choices: readonly Choice[]
  /** Whether the part is searched for as typed, or nearly so. */
  plain: boolean
  /** Typed right behind another part: the two stay joined where both are searched for as typed. */
  glued: boolean
  need: Need
  /** The categories in which things of this word are listed: beside another word they find those that are called otherwise. */
  listedIn?: readonly string[]
  /** The categories above those. */
  listedAbove?: readonly string[]
  /** The same beside a name that is no maker's. */
  listedForFans?: readonly string[]
  /** Where the tables have it: they list a work before its characters. */
  row?: Pick<Entry, 'file' | 'line'>
  /** The meaning to show to the member; null for an unchanged part. */
  shown: { means: string; kind: 'word' | 'brand' | 'category'; id?: string } | null
}

/** Words of the tables in two pieces, by word. */
type Pieces = ReadonlyMap<string, string>

const wordWeights = [1, 0.75, 0.55, 0.4]
const brandWeight = 0.8
/** Low for the further spellings of a brand, as its filter finds them too. */
const brandSpellingWeights = [1, 0.45, 0.4]
const categoryWeight = 0.65
/** Weight of the untranslated word beside its Chinese meaning. */
const asTypedWeight = 0.5
/** Weight of the Chinese meaning beside the untranslated word. */
const meantWeight = 0.6
/** Weight of a spelling that only the titles' tables have. */
const furtherWeight = 0.25
/** Weight of a name without its points beside that with them. */
const pointWeight = 0.8
/** Weight of the kind of thing beside the thing. */
const headWeight = 0.25
/** Weight of a surname beside the full name. */
const surnameWeight = 0.5
/** Weight of a word that is nearly what was typed, beside that. */
const nearlyWeight = 0.9

/**
 * Decides for each known word whether it is Chinese or Japanese, and returns all parts in the order typed. A word that both languages
 * write alike is Chinese only when another part is certainly Chinese, so a Japanese query stays unchanged.
 */
export function toSlots(stretch: Stretch, words: readonly Found[], pieces: Pieces): Slot[] {
  const foreign = isForeign(stretch, words)
  const slots: Slot[] = []
  let at = 0
  const leave = (start: number, end: number) => {
    for (const piece of stretch.text.slice(start, end).matchAll(/[^ ]+/g))
      slots.push(literal(stretch, start + piece.index, piece[0], foreign))
  }
  const added = new Set<Entry>()
  for (const found of words) {
    leave(at, found.start)
    const entry = found.meaning?.entry ?? found.japanese?.brand
    // A name typed in two ways (明邦 meiho) is one part.
    if (!foreign || !entry || !added.has(entry)) slots.push(slotOf(stretch, found, foreign, pieces))
    if (entry) added.add(entry)
    at = found.end
  }
  leave(at, stretch.text.length)
  return slots.map((slot) => (slots.some((other) => other !== slot && isNameOfMany(other)) ? withSurname(slot) : slot))
}

const isNameOfMany = ({ need, choices }: Slot): boolean => need === 'name' && !choices.some(({ brandIds }) => brandIds)

/** The surname of two characters, as most have, or the given name that stands first in katakana. */
const fullName =
  /^(?:(?<han>\p{Script=Han}{2,3})(?:\p{Script=Han}{1,3}|(?!の)\p{Script=Hiragana}{2,3})|(?<kana>[\p{Script=Katakana}ー]{3,})[ ・][\p{Script=Katakana}ー]+)$/u

/** The slot of a person with the short name too, as sellers write 流川 for 流川楓 and リドル for リドル・ローズハート beside the work or the group. */
function withSurname(slot: Slot): Slot {
  const [first] = slot.choices
  const groups = first && fullName.exec(first.word)?.groups
  const short = groups && (groups['han'] ?? groups['kana'])?.slice(0, groups['han'] ? surnameLength(first.word) : undefined)
  if (!first || slot.plain || (!isNameOfMany(slot) && slot.need !== 'nearly') || short === undefined || short === first.word) return slot
  const isShorter = ({ word }: Choice) => word !== '' && word !== first.word && first.word.includes(word)
  if (slot.choices.some(isShorter)) return slot
  const given = first.word.slice(short.length)
  const names = /^\p{Script=Han}{2,}$|^\p{Script=Hiragana}{3,}$/u.test(given) ? [given, short] : [short]
  return { ...slot, choices: [...slot.choices, ...names.map((word, n) => ({ word, weight: surnameWeight - n * 0.1 }))] }
}

/** Whether the query is certainly Chinese (or mixed) and not plain Japanese. */
export function isForeign({ text, lower }: Stretch, words: readonly Found[]): boolean {
  if ([...text].some(isChineseOnly)) return true
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  return words.some(({ start, end, meaning, japanese, corrected }) => {
    if (!meaning || japanese || corrected || meaning.entry?.fromTitles) return false
    if (!isHan(lower[start] ?? '')) return !kana
    return isWholeRun(lower, words, start) && (end - start > 1 || (!kana && isAllKnown(lower, words)))
  })
}

/** Whether all Han characters of the text are in known words. Otherwise a word of one character (包) is not certainly Chinese. */
const isAllKnown = (lower: string, words: readonly Found[]): boolean =>
  [...lower.matchAll(/\p{Script=Han}+/gu)].every(({ index }) => isWholeRun(lower, words, index))

/** Whether all Han characters adjacent to a word are in known words too: 正品 inside 純正品 proves nothing. */
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
  const pieces = foreign || isLatinPhrase(stretch.text) ? modelInPieces(bare) : null
  const word = foreign ? toJapanese(bare) : typed
  const shown = word === bare ? null : { means: word, kind: 'word' as const }
  return {
    start,
    end: start + typed.length,
    typed,
    choices: [{ word, ...inPieces(pieces), weight: 1 }, ...(foreign ? bareFigure(word) : [])],
    plain: true,
    glued: glueBefore(stretch, start),
    need: foreign ? needOf(word) : 'must',
    shown,
  }
}

const inPieces = (pieces: string | null | undefined): Pick<Choice, 'pieces'> => (pieces ? { pieces } : {})

/** The figure of a measure, as others write the unit otherwise: 36 of 36mm. */
const bareFigure = (word: string): Choice[] => {
  const [, figure] = /^(\d[\d.]+)[a-z]{1,2}$/i.exec(word) ?? []
  return figure === undefined ? [] : [{ word: figure, weight: asTypedWeight }]
}

/** The need of an unknown word. A model number is more specific than words. */
function needOf(word: string): Need {
  if (/^[\d.,/]+(?:[a-z]{1,2})?$/i.test(word)) return 'figure'
  // Volumes: 1-100.
  if (/^1[-~〜]\d{2,}$/.test(word)) return 'must'
  if (/^\d+[x×*]\d+$/.test(word)) return 'unknown'
  return /[\u3041-\u30ff]|[a-z]-?\d|\d-?[a-z]/i.test(word) ? 'must' : 'unknown'
}

const marks = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe},.!?;:"'~、。・…/|]+|[\p{Pi}\p{Pf}\p{Ps}\p{Pe},.!?;:"'~、。・…/|]+$/gu

/** A text without punctuation at its ends; empty for a lone の, the Japanese particle in a mixed query. */
const withoutMarks = (typed: string): string => {
  const bare = typed.replace(marks, '')
  return bare === 'の' ? '' : bare
}

function slotOf(stretch: Stretch, { start, end, meaning, japanese, corrected }: Found, foreign: boolean, pieces: Pieces): Slot {
  const typed = stretch.text.slice(start, end)
  const at = { start, end, typed }
  if (corrected && meaning?.entry) return nearly(at, meaning.entry, foreign, pieces)
  const entry = meaning?.entry ?? (foreign || isLatinPhrase(stretch.text) ? (japanese?.brand ?? null) : null)
  if (entry && isKanaFirst(entry, typed)) return known(at, entry, null, pieces)
  if (entry && foreign) return known(at, entry, japanese && entry.kind !== 'figure' ? typed : null, pieces)
  if (entry && japanese && (japanese.zhToo || meansTheSame(entry, typed)))
    return { ...typedFirst(at, entry, typed, pieces), glued: glueBefore(stretch, start) }
  const word = japanese || !foreign || !meaning?.japanese ? typed : meaning.japanese
  const shown = word === typed ? null : { means: word, kind: 'word' as const }
  const choice: Choice = { word, ...inPieces(foreign ? modelInPieces(word) : null), weight: 1 }
  return { ...at, choices: [choice], plain: true, glued: glueBefore(stretch, start), need: 'must', shown }
}

const sameWord = (ja: string, typed: string): boolean => ja.normalize('NFKC').toLowerCase() === typed.toLowerCase()

/** Whether a word means the same in Japanese and in Chinese: 和服 is one of the words for 着物. */
const meansTheSame = ({ kind, ja }: Entry, typed: string): boolean =>
  kind !== 'ignored' && !/^\d/.test(typed) && ja.some((word) => sameWord(word, typed))

/** A name that members type in Latin letters and most sellers write in kana: pokemon. */
const isKanaFirst = ({ kind, zh, ja }: Entry, typed: string): boolean =>
  kind === 'name' && isLatin(typed) && zh.some((word) => sameWord(word, typed)) && !isLatin(ja[0] ?? '')

/** A name in Latin letters. Sellers write many of them so, even where there are kana for them. */
const isLatin = (typed: string): boolean => /^[\x20-\x7e]+$/.test(typed) && /[a-z]/i.test(typed)

/** Several words in Latin letters, which Chinese members type for what sellers write in kana: gibson les paul. */
const isLatinPhrase = (typed: string): boolean => isLatin(typed) && typed.trim().includes(' ')

/**
 * Sellers write ヴァシュロン・コンスタンタン with a point, a space or neither, so it is searched for by its parts, unless all of them are
 * too short to be specific.
 */
const withoutPoints = (word: string): string => (/[^・]{5}/.test(word) ? word.replaceAll('・', ' ') : word)

const needs: Partial<Record<Entry['kind'], Need>> = {
  name: 'name',
  brand: 'name',
  category: 'general',
  general: 'general',
  motif: 'motif',
  colour: 'colour',
  optional: 'optional',
  detail: 'detail',
  figure: 'figure',
}

const piecesOf = (word: string, kind: Entry['kind'], pieces: Pieces): string | null =>
  pieces.get(word) ?? (kind === 'name' || kind === 'brand' ? null : atScripts(word)) ?? modelInPieces(word)

/** What kind of thing a compound is, as many titles say no more: スピーカー of Bluetoothスピーカー. */
function headOf(words: readonly string[], kind: Entry['kind'], pieces: Pieces): string | null {
  if (kind !== 'word' && kind !== 'category') return null
  const heads = words.map((word) => piecesOf(word, kind, pieces)?.split(' ').at(-1) ?? '')
  return heads.find((head) => /^[\p{Script=Katakana}ー]{3,}$/u.test(head)) ?? null
}

/** The slot of an entry. `typed` is given for a Japanese word: it comes first if the entry has it, last if not. */
function known(at: Pick<Slot, 'start' | 'end' | 'typed'>, entry: Entry, typed: string | null, pieces: Pieces): Slot {
  const others = entry.ja.filter((ja) => typed === null || !sameWord(ja, typed))
  const words =
    typed !== null && others.length < entry.ja.length && (isLatin(typed) || entry.kind === 'name') ? [typed, ...others] : entry.ja
  const weights = entry.kind === 'brand' && entry.ids.length > 0 ? brandSpellingWeights : wordWeights
  const choices: Choice[] =
    entry.kind === 'ignored'
      ? [{ word: '', weight: 1 }]
      : words.map((word, index) => ({
          word: withoutPoints(word),
          ...inPieces(piecesOf(word, entry.kind, pieces)),
          weight: weights[index] ?? 0.3,
        }))
  const add = (word: string, weight: number) => {
    if (!choices.some((other) => other.word === word)) choices.push({ word, weight })
  }
  const head = headOf(words, entry.kind, pieces)
  if (head !== null) add(head, headWeight)
  // ブラック・ジャック is written without the point as well.
  for (const { word, weight } of [...choices]) if (word.includes('・')) add(word.replaceAll('・', ''), weight * pointWeight)
  for (const word of entry.further?.get(keyOf(at.typed)) ?? []) add(withoutPoints(word), furtherWeight)
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
    row: entry,
    ...(entry.kind === 'word' &&
      entry.ids.length > 0 && { listedIn: entry.ids, listedAbove: entry.above ?? [], listedForFans: entry.aboveForFans ?? [] }),
    need: entry.fromTitles ? needFromTitles(entry, at.typed) : (needs[entry.kind] ?? 'must'),
    shown: unchanged ? null : shown,
  }
}

/** A line of goods in Latin letters (Pacifica, SoundLink) stands in titles as it is typed; what else only titles' tables have is less certain. */
const needFromTitles = ({ kind }: Entry, typed: string): Need =>
  /^[a-z]{5,}/i.test(typed) ? 'must' : kind === 'name' ? 'nearly' : 'unknown'

/** The slot of a word of either language: first as typed, then in its Chinese meaning. */
function typedFirst(at: Pick<Slot, 'start' | 'end' | 'typed'>, entry: Entry, typed: string, pieces: Pieces): Slot {
  const { choices } = known(at, entry, null, pieces)
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

/** The slot of a word that is nearly the entry's. What was typed is tried too, and first where it may be Japanese. */
function nearly(at: Pick<Slot, 'start' | 'end' | 'typed'>, entry: Entry, foreign: boolean, pieces: Pieces): Slot {
  const slot = known(at, entry, null, pieces)
  const asTyped: Choice = { word: foreign ? toJapanese(at.typed) : at.typed, weight: foreign ? asTypedWeight : 1 }
  const meant = foreign ? slot.choices : slot.choices.map((choice) => ({ ...choice, weight: choice.weight * nearlyWeight }))
  return { ...slot, choices: [...meant, asTyped].sort((a, b) => b.weight - a.weight), need: 'nearly' }
}
