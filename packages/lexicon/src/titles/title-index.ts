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

/** A node of the tree that folded titles are walked along. */
export interface TitleNode {
  next: Map<string, TitleNode>
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

/** Puts all words in one tree: those of the titles' tables, then those of the search's that these do not hold. */
export function createTitleIndex(rows: readonly TitleRow[], entries: readonly Entry[]): TitleNode {
  const words = new Map<string, TitleWord & { senses: Sense[]; joined: Sense[] }>()
  const add = (ja: string, sense: Sense) => {
    const joins = ja.startsWith('{w}')
    const key = foldTitle(joins ? ja.slice('{w}'.length) : ja)
    const word = words.get(key) ?? { ja, senses: [], joined: [] }
    words.set(key, word)
    word[joins ? 'joined' : 'senses'].push(sense)
  }
  for (const { ja, zh, kind, when, file, line } of rows) for (const one of ja) add(one, { zh, kind, when, file, line })
  const own = new Set(words.keys())
  for (const entry of entries)
    for (const [ja, zh] of shownOf(entry))
      if (!own.has(foldTitle(ja))) add(ja, { zh, kind: null, when: null, file: entry.file, line: entry.line })
  const root = node()
  for (const [key, word] of words) place(root, key, word)
  return root
}

function place(root: TitleNode, key: string, word: TitleWord): void {
  const named = key.startsWith('{name}')
  let at = root
  for (const part of (named ? key.slice('{name}'.length) : key).matchAll(/\{n\}|[\s\S]/gu)) {
    if (part[0] === '{n}') at = at.number ??= node()
    else for (const unit of part[0].split('')) at = child(at, unit)
  }
  at[named ? 'named' : 'word'] = word
}

function child(at: TitleNode, unit: string): TitleNode {
  const old = at.next.get(unit)
  if (old) return old
  const made = node()
  at.next.set(unit, made)
  return made
}
