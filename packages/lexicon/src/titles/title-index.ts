import fs from 'node:fs'
import path from 'node:path'
import type { Entry } from '../entry.ts'
import { alternatives, cellsOf, entryFiles, lineAt, linesOf, readEntry } from '../read-table.ts'
import type { Condition } from './condition.ts'
import { foldTitle } from './fold-title.ts'
import { readMeaning, titleFiles, type TitleKind } from './title-row.ts'
import { growTree } from './word-tree.ts'

/** One meaning of a word. */
export interface Sense {
  zh: string
  kind: TitleKind | null
  when: Condition | null
  /** The table that says so. */
  file: string
}

/** A word of the tables with all its meanings. */
export interface TitleWord {
  ja: string
  senses: readonly Sense[]
  /** What it means right behind a known word, whose Chinese stands for `{w}`: 付き in ケース付き. */
  joined: readonly Sense[]
}

/** All words as a tree that folded titles are walked along, from character to character. Its nodes are numbers; 0 is none. */
export interface TitleIndex {
  root: number
  /** Where a UTF-16 code or a slot leads to from a node. */
  next(node: number, unit: number): number
  isWord(node: number): boolean
  wordOf(node: number): TitleWord
}

// Folded text has no capitals, so they can stand for slots.
const [numberSign, nameSign] = ['N', 'P']
/** What leads on over a number. */
export const numberSlot = numberSign.charCodeAt(0)
/** What leads from the root to words before which a person's name stands. */
export const nameSlot = nameSign.charCodeAt(0)

/** Kana or Han: what a Chinese reader may not be able to read. */
export const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/** Lines of the search's tables by the Japanese word that they show in a title, with its Chinese. */
export function* shownOf(entry: Entry): Generator<[ja: string, zh: string]> {
  const [zh] = entry.zh
  if (!entry.inTitles || zh === undefined) return
  for (const ja of entry.ja) if (!ja.includes(' ') && japanese.test(ja)) yield [ja, zh]
}

/** A word as the tree has it. */
const pathOf = (ja: string): string => {
  const key = foldTitle(ja.startsWith('{w}') ? ja.slice('{w}'.length) : ja)
  return key.includes('{') ? key.replaceAll('{n}', numberSign).replace(/^\{name\}/, nameSign) : key
}

/** A table's text: as objects, its lines would take ten times the memory, and few of them are ever needed. */
interface Table {
  file: string
  text: string
  /** Where it begins, were the texts of all tables one. */
  from: number
  wordsOf(line: string): readonly string[]
  meaningOf(cells: readonly string[]): Omit<Sense, 'file'>
  /** Whether it is of the search's tables, which give way to those of the titles. */
  isSearch: boolean
}

const entryOf = (cells: readonly string[]): Entry => readEntry({ file: '', line: 0, cells })

/** The tables in their order: those of the titles first. */
function readTables(folder: string): Table[] {
  const ofTitles = {
    // The other cells need not be parted.
    wordsOf: (line: string) => alternatives(line.split('\t', 1)[0]?.trim()),
    meaningOf: readMeaning,
    isSearch: false,
  }
  const ofSearch = {
    wordsOf: (line: string) => Array.from(shownOf(entryOf(cellsOf(line))), ([ja]) => ja),
    meaningOf: (cells: readonly string[]) => ({ zh: entryOf(cells).zh[0] ?? '', kind: null, when: null }),
    isSearch: true,
  }
  let from = 0
  const read = (file: string, kind: typeof ofTitles | typeof ofSearch): Table => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    const table = { file, text, from, ...kind }
    from += text.length
    return table
  }
  return [...titleFiles(folder).map((file) => read(file, ofTitles)), ...entryFiles(folder).map((file) => read(file, ofSearch))]
}

/** How many of the words met are kept as objects, at some 750 bytes each. */
const mostWords = 20_000

/**
 * Indexes the words of the titles' tables, and those of the search's for which these have no line without conditions. Holds only where
 * the lines of a word stand, and reads them when a text has the word.
 */
export function createTitleIndex(folder: string): TitleIndex {
  const tables = readTables(folder)
  const growing = growTree()
  /** For each word of each line, its node and where the line begins; of one with `{w}`, the complement of that. */
  const nodes: number[] = []
  const places: number[] = []
  for (const { text, from, wordsOf } of tables)
    for (const { line, at } of linesOf(text))
      for (const ja of wordsOf(line)) {
        nodes.push(growing.add(pathOf(ja)))
        places.push(ja.startsWith('{w}') ? ~(from + at) : from + at)
      }
  const lines = chained(nodes, growing.size())
  const tree = growing.toTree()
  const placeOf = Int32Array.from(places)

  const read = (node: number): TitleWord => {
    const found: { joins: boolean; isSearch: boolean; sense: Sense }[] = []
    let ja = ''
    for (const n of lines.of(node)) {
      const place = placeOf[n] ?? 0
      const joins = place < 0
      const at = joins ? ~place : place
      const table = tables.findLast(({ from }) => from <= at)
      if (!table) continue
      const { file, text, from, isSearch, wordsOf, meaningOf } = table
      const line = lineAt(text, at - from)
      if (found.length === 0) ja = spellingOf(wordsOf(line), node)
      found.push({ joins, isSearch, sense: { ...meaningOf(cellsOf(line)), file } })
    }
    const isSaid = found.some(({ joins, isSearch, sense }) => !joins && !isSearch && sense.when === null)
    const senses = found.filter(({ joins, isSearch }) => !joins && !(isSearch && isSaid))
    return { ja, senses: senses.map(({ sense }) => sense), joined: found.filter(({ joins }) => joins).map(({ sense }) => sense) }
  }
  /** Of a line's words, the one that a node stands for. */
  const spellingOf = (words: readonly string[], node: number): string => {
    const [only = ''] = words
    return words.length < 2 ? only : (words.find((ja) => tree.find(pathOf(ja)) === node) ?? only)
  }
  const known = new Map<number, TitleWord>()
  return {
    root: tree.root,
    next: tree.next,
    isWord: lines.has,
    wordOf(node) {
      let word = known.get(node)
      if (!word) {
        word = read(node)
        if (known.size >= mostWords) known.clear()
        known.set(node, word)
      }
      return word
    },
  }
}

/** The places of each number in a list, in their order, without an array for each. */
function chained(numbers: readonly number[], below: number): { has(number: number): boolean; of(number: number): Iterable<number> } {
  // Places counted from 1, so that 0 is none.
  const first = new Int32Array(below)
  const next = new Int32Array(numbers.length + 1)
  for (let at = numbers.length; at > 0; at -= 1) {
    const number = numbers[at - 1] ?? 0
    next[at] = first[number] ?? 0
    first[number] = at
  }
  return {
    has: (number) => first[number] !== 0,
    *of(number) {
      for (let at = first[number] ?? 0; at > 0; at = next[at] ?? 0) yield at - 1
    },
  }
}
