import { isChineseOnly, isHan, toJapanese } from './character-variants.ts'
import { type Entry } from './entry.ts'
import { type Found, type Stretch } from './find-words.ts'

/** One way to ask for a part of the query; the weight is its share of the whole's. */
export interface Choice {
  /** Japanese words; empty when the filter says it. */
  word: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  weight: number
}

/** A part of the query with the ways to ask for it, the likeliest first. */
export interface Slot {
  start: number
  end: number
  choices: readonly Choice[]
  /** Whether it came through as typed. */
  plain: boolean
  /** A plain part that was typed right behind another plain part stays joined to it. */
  glued: boolean
  optional: boolean
  /** What it means, to be shown; null when it stayed as it was. */
  shown: { means: string; kind: 'word' | 'brand' | 'category'; id?: string } | null
}

const wordWeights = [1, 0.75, 0.55, 0.4]
const brandWeight = 0.8
const categoryWeight = 0.65

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
  for (const found of words) {
    leave(at, found.start)
    slots.push(slotOf(stretch, found, foreign))
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
    const word = lower.slice(start, end)
    if (!isHan(word[0] ?? '')) return !kana
    return word.length > 1 || word === lower.trim()
  })
}

const glueBefore = ({ text }: Stretch, start: number): boolean => start > 0 && text[start - 1] !== ' '

function literal(stretch: Stretch, start: number, typed: string, foreign: boolean): Slot {
  const word = foreign ? toJapanese(typed) : typed
  const shown = word === typed ? null : { means: word, kind: 'word' as const }
  return {
    start,
    end: start + typed.length,
    choices: [{ word, weight: 1 }],
    plain: true,
    glued: glueBefore(stretch, start),
    optional: false,
    shown,
  }
}

function slotOf(stretch: Stretch, { start, end, meaning, japanese }: Found, foreign: boolean): Slot {
  const typed = stretch.text.slice(start, end)
  const entry = foreign ? (meaning?.entry ?? japanese?.brand ?? null) : null
  if (entry && (!japanese || entry === japanese.brand || entry.ja.length === 0 || sameWord(entry.ja[0], typed)))
    return known(start, end, entry, japanese ? typed : null)
  const word = japanese || !foreign || !meaning?.japanese ? typed : meaning.japanese
  const shown = word === typed ? null : { means: word, kind: 'word' as const }
  return { start, end, choices: [{ word, weight: 1 }], plain: true, glued: glueBefore(stretch, start), optional: false, shown }
}

const sameWord = (ja: string | undefined, typed: string): boolean => ja?.normalize('NFKC').toLowerCase() === typed.toLowerCase()

/** `typed` is given when it is already one of the words that sellers write: then it comes first. */
function known(start: number, end: number, entry: Entry, typed: string | null): Slot {
  const words = typed === null ? entry.ja : [typed, ...entry.ja.filter((ja) => !sameWord(ja, typed))]
  const choices: Choice[] =
    entry.kind === 'ignored' ? [{ word: '', weight: 1 }] : words.map((word, index) => ({ word, weight: wordWeights[index] ?? 0.3 }))
  if (entry.kind === 'brand' && entry.ids.length > 0) choices.push({ word: '', brandIds: entry.ids, weight: brandWeight })
  if (entry.kind === 'category' && entry.ids.length > 0) choices.push({ word: '', categoryIds: entry.ids, weight: categoryWeight })
  choices.sort((a, b) => b.weight - a.weight)
  const [means] = words
  const [id] = entry.ids
  const kind = entry.kind === 'brand' || entry.kind === 'category' ? entry.kind : 'word'
  const shown: Slot['shown'] = means === undefined ? null : { means, kind, ...(id !== undefined && kind !== 'word' && { id }) }
  const unchanged = choices.length === 1 && means === typed
  return { start, end, choices, plain: false, glued: false, optional: entry.kind === 'optional', shown: unchanged ? null : shown }
}
