import type { Entry } from '../entry.ts'
import type { Condition } from './condition.ts'
import { foldTitle } from './fold-title.ts'
import type { TitleKind, TitleRow } from './title-row.ts'

/** One meaning of a word. */
export interface Sense {
  zh: string
  kind: TitleKind | null
  when: Condition | null
  /** The table and line that say so. */
  file: string
  line: number
}

/** A word of the tables with all its meanings. */
export interface TitleWord {
  ja: string
  senses: readonly Sense[]
  /** What it means right behind a known word, whose Chinese stands for `{w}`: 付き in ケース付き. */
  joined: readonly Sense[]
}

/** All words, looked up by what a folded title holds at a place. */
export interface TitleIndex {
  /** Words without slots, by their first two characters (`pairAt`) or their only one. */
  plain: ReadonlyMap<number, Beginning>
  /** Words with slots, as a tree that titles are walked along. */
  slotted: TitleNode
}

interface PlainWord {
  key: string
  word: TitleWord
}

/** Words that begin with the same two characters: the one that has no more, and the others by their third. A tree of all characters takes ten times the memory. */
interface Beginning {
  whole: TitleWord | null
  longer: Map<number, PlainWord[]> | null
}

/** The two characters of a text from a place on, as one number; of a word with one character, that one. */
export const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)

/** A node of the tree of words with slots. */
export interface TitleNode {
  /** By UTF-16 code. */
  next: Map<number, TitleNode>
  /** Where a number goes on to. */
  number: TitleNode | null
  word: TitleWord | null
  /** A word before which a person's name stands, back to the last space or bracket. */
  named: TitleWord | null
}

const node = (): TitleNode => ({ next: new Map(), number: null, word: null, named: null })

/** Kana or Han: what a Chinese reader may not be able to read. */
export const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/** Lines of the search's tables by the Japanese word that they show in a title, with its Chinese. */
export function* shownOf(entry: Entry): Generator<[ja: string, zh: string]> {
  const [zh] = entry.zh
  if (!entry.inTitles || zh === undefined) return
  for (const ja of entry.ja) if (!ja.includes(' ') && japanese.test(ja)) yield [ja, zh]
}

/** Indexes all words: those of the titles' tables, then those of the search's for which these have no line without conditions. */
export function createTitleIndex(rows: readonly TitleRow[], entries: readonly Entry[]): TitleIndex {
  const words = new Map<string, TitleWord & { senses: Sense[]; joined: Sense[] }>()
  /** Most words have one sense: a list made with it takes a tenth of the memory of one that it is pushed to. */
  const none: Sense[] = []
  const add = (ja: string, sense: Sense) => {
    const joins = ja.startsWith('{w}')
    const key = foldTitle(joins ? ja.slice('{w}'.length) : ja)
    const word = words.get(key) ?? { ja, senses: none, joined: none }
    words.set(key, word)
    const of = joins ? 'joined' : 'senses'
    if (word[of] === none) word[of] = [sense]
    else word[of].push(sense)
  }
  for (const { ja, zh, kind, when, file, line } of rows) {
    const sense = { zh, kind, when, file, line }
    for (const one of ja) add(one, sense)
  }
  const own = new Set([...words].filter(([, { senses }]) => senses.some(({ when }) => when === null)).map(([key]) => key))
  for (const entry of entries)
    for (const [ja, zh] of shownOf(entry))
      if (!own.has(foldTitle(ja))) add(ja, { zh, kind: null, when: null, file: entry.file, line: entry.line })
  const plain = new Map<number, Beginning>()
  const slotted = node()
  for (const [key, word] of words) {
    if (/\{n\}|^\{name\}/.test(key)) place(slotted, key, word)
    else {
      const pair = key.length === 1 ? key.charCodeAt(0) : pairAt(key, 0)
      const beginning = plain.get(pair) ?? { whole: null, longer: null }
      plain.set(pair, beginning)
      if (key.length < 3) {
        beginning.whole = word
        continue
      }
      beginning.longer ??= new Map()
      const list = beginning.longer.get(key.charCodeAt(2))
      if (list) list.push({ key, word })
      else beginning.longer.set(key.charCodeAt(2), [{ key, word }])
    }
  }
  return { plain, slotted }
}

function place(root: TitleNode, key: string, word: TitleWord): void {
  const named = key.startsWith('{name}')
  let at = root
  for (const part of (named ? key.slice('{name}'.length) : key).matchAll(/\{n\}|[\s\S]/gu)) {
    if (part[0] === '{n}') at = at.number ??= node()
    else for (const unit of part[0].split('')) at = child(at, unit.charCodeAt(0))
  }
  at[named ? 'named' : 'word'] = word
}

function child(at: TitleNode, unit: number): TitleNode {
  const old = at.next.get(unit)
  if (old) return old
  const made = node()
  at.next.set(unit, made)
  return made
}
