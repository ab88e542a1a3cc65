import { LRUCache } from 'lru-cache'
import { toKey } from '../character-variants.ts'
import { type Folded, foldWidth } from '../fold-width.ts'
import { dataFolder } from '../read-table.ts'
import { decides, type TextContext } from './condition.ts'
import { partTitle, partWords, type TitlePart } from './part-title.ts'
import { createTitleIndex, japanese } from './title-index.ts'
import type { TitleKind } from './title-row.ts'

export interface WordsContext extends TextContext {
  /** Words of several senses, folded, that are unknown where nothing decides between them. */
  doubtful?: ReadonlySet<string>
}

/** A word of a text that the tables know, for those who look it up. */
export interface KnownWord {
  /** Positions in the text. */
  start: number
  end: number
  /** As the table writes it; one with slots as it stands in the text. */
  ja: string
  zh: string
  /** The table, such as `titles/pottery.tsv`. */
  table: string
}

export interface Titles {
  /**
   * The title in Chinese as far as the tables know its words, of which the rest keeps its kana; null when it holds no Japanese or
   * nothing of it is known.
   */
  titleZh(name: string, context: TextContext): string | null
  /** Words in Chinese; null when the tables do not know all that is Japanese in them. */
  wordsZh(words: string, context: WordsContext): string | null
  /** The Chinese of a noun of several senses where category or neighbours decide between them; null where they do not, and for any other word. */
  senseZh(word: string, context: TextContext): string | null
  /** The words of a text that the tables know. */
  wordsOf(text: string, context: TextContext): KnownWord[]
}

export interface TitlesOptions {
  /** The folder of the tables; by default the one of this package. */
  folder?: string
  /** How many titles are kept at most. */
  mostKept?: number
}

/** A marketplace's title is shorter; a longer one stays as it is, so that the time has a bound. */
const longestTitle = 200
/** How many words whose Chinese no context changes are kept, since listings say the same ones again and again. */
const mostSettled = 20_000

/** What of a title may be a noun of a sentence. */
const nounKinds: ReadonlySet<TitleKind | null> = new Set<TitleKind>(['goods', 'part', 'material'])

/** Words are looked up so far into a sentence, as the time grows with the square. */
const longestText = 500

/** Reads the tables (once) and gives what turns titles into Chinese. Throws when a table cannot be read. */
export function createTitles({ folder = dataFolder, mostKept = 20_000 }: TitlesOptions = {}): Titles {
  const index = createTitleIndex(folder)
  // With `max` it would take the room for all of them at once.
  const kept = new LRUCache<string, string>({ maxSize: mostKept, sizeCalculation: () => 1 })

  const make = (name: string, { categoryIds }: TextContext): string => {
    if (!japanese.test(name)) return name
    const folded = foldWidth(name)
    // Folding may make several characters of one: ㌢ is センチ.
    if (folded.text.length > longestTitle) return name
    const parts = partTitle(folded.lower, index, { categoryIds })
    return parts.some(({ sense }) => sense !== null) ? write(name, folded, parts) : name
  }
  const settled = new Map<string, string | null>()
  const readWords = (words: string, context: WordsContext) => {
    const folded = foldWidth(words)
    const { parts, isSettled } = partWords(folded.lower, index, context)
    const isKnown = (part: TitlePart) =>
      part.sense !== null && (!context.doubtful?.has(folded.lower.slice(part.start, part.end)) || isDecided(part))
    const zh = parts.every(isKnown) && !japanese.test(restOf(folded.text, parts)) ? write(words, folded, parts) : null
    if (isSettled()) {
      if (settled.size >= mostSettled) settled.clear()
      settled.set(words, zh)
    }
    return { zh, parts, length: folded.lower.length }
  }
  return {
    titleZh(name, context) {
      if (name.length > longestTitle) return null
      const key = `${context.categoryIds.join()}\n${name}`
      let zh = kept.get(key)
      if (zh === undefined) kept.set(key, (zh = make(name, context)))
      return zh === name ? null : zh
    },
    wordsZh(words, context) {
      const known = settled.get(words)
      return known === undefined ? readWords(words, context).zh : known
    },
    senseZh(word, context) {
      if (settled.has(word)) return null
      const { parts, length } = readWords(word, context)
      const [part] = parts
      if (!part || part.start > 0 || part.end < length || !isDecided(part)) return null
      return nounKinds.has(part.sense?.kind ?? null) ? (part.sense?.zh ?? null) : null
    },
    wordsOf(text, { categoryIds }) {
      const folded = foldWidth(text)
      return partTitle(folded.lower.slice(0, longestText), index, { categoryIds }).flatMap((part) => {
        const { word, sense, start, end } = part
        if (!sense || sense.kind === 'particle' || sense.zh === '') return []
        const [from = 0, to = 0] = [folded.origin[start], folded.origin[end]]
        const ja = word.ja.includes('{') ? text.slice(from, to) : word.ja
        return [{ start: from, end: to, ja, zh: fill(part, folded.text).replace('{w}', '…'), table: sense.file }]
      })
    },
  }
}

const isDecided = ({ sense }: TitlePart): boolean => !!sense?.when && decides(sense.when)

/** What the parts leave of a text. */
function restOf(text: string, parts: readonly TitlePart[]): string {
  const ends = [0, ...parts.map(({ end }) => end)]
  return [...parts.map(({ start }, n) => text.slice(ends[n], start)), text.slice(ends.at(-1))].join('')
}

/** The text with its parts in Chinese, and all else as it was typed. */
function write(typed: string, { text, origin }: Folded, parts: readonly TitlePart[]): string {
  let written = ''
  let at = 0
  /** Of the part before. */
  let zh = ''
  let kind: TitleKind | null = null
  for (const part of parts) {
    const [start = 0, end = 0] = [origin[part.start], origin[part.end]]
    const own = part.sense ? fill(part, text) : typed.slice(start, end)
    if (part.joined) zh = kind === 'state' ? joinState(own, zh) : own.replace('{w}', () => zh)
    else {
      written += zh + withoutFirst(inChineseForms(typed.slice(at, start)), zh)
      // What a seller typed alike twice is there twice.
      if (isThing(part) && !endsWithWord(typed.slice(0, start).trimEnd(), typed.slice(start, end))) written = withoutLast(written, own)
      zh = own
    }
    at = end
    kind = part.sense?.kind ?? null
  }
  return written + zh + withoutFirst(inChineseForms(typed.slice(at)), zh)
}

/** No colour, number or state, of which a title may have the same one twice. */
const isThing = ({ sense }: TitlePart): boolean => !!sense && (sense.kind === null || sense.kind === 'goods' || sense.kind === 'name')

/** What follows a word, without the word that it says again: MIKI HOUSE behind ミキハウス. */
function withoutFirst(text: string, word: string): string {
  const rest = text.trimStart()
  const isAgain = rest.length < text.length && isWord(word) && startsWithWord(rest, word)
  return isAgain ? rest.slice(word.length) : text
}

/** What stands before a word, without the word that is about to be said again: moussy before マウジー. */
function withoutLast(text: string, word: string): string {
  const before = text.trimEnd()
  return before.length < text.length && isWord(word) && endsWithWord(before, word) ? before.slice(0, -word.length) : text
}

const isWord = (text: string): boolean => text.length > 1 && /\p{L}/u.test(text)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const startsWithWord = (text: string, word: string): boolean =>
  isSame(text.slice(0, word.length), word) && !/^\S/u.test(text.slice(word.length))
const endsWithWord = (text: string, word: string): boolean =>
  isSame(text.slice(-word.length), word) && !/\S$/u.test(text.slice(0, -word.length))

/** A state with what is said of it, which Chinese does not say twice: 有划痕 and 无{w} are 无划痕, 已裁切 and 无{w} 未裁切. */
function joinState(zh: string, state: string): string {
  if (zh === '无{w}' && state.startsWith('已')) return `未${state.slice(1)}`
  const said = /^[无有缺需]/.test(zh) ? /有|^已/ : /^(?:不可|无法)/.test(zh) ? /^可/ : null
  return zh.replace('{w}', () => (said ? state.replace(said, '') : state))
}

/** Names and compounds of Han characters, without the kana of a Japanese word beside them. */
const hanOnly =
  /(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\p{Script=Han}{2,}(?![\p{Script=Hiragana}\p{Script=Katakana}ー])/gu

/** What no table knows, its Han characters as Chinese writes them: 遠藤 is 远藤, 佐々木 is 佐佐木. */
const inChineseForms = (text: string): string =>
  text.length < 2 ? text : text.replace(hanOnly, (word) => toKey(word).replace(/(.)々/gu, '$1$1'))

/** The Chinese of a part of a text, its slots filled in their order. */
function fill({ sense, slots }: TitlePart, text: string): string {
  const zh = sense?.zh ?? ''
  let n = 0
  return zh.includes('{') ? zh.replaceAll(/\{(?:n|name)\}/g, () => text.slice(...(slots[n++] ?? [0, 0]))) : zh
}
