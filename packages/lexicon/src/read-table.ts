import fs from 'node:fs'
import path from 'node:path'
import type { Entry, EntryKind } from './entry.ts'

/** A line of a table, split at tabs, with trimmed cells. */
export interface Row {
  file: string
  /** Counted from 1. */
  line: number
  cells: readonly string[]
}

/** The lines of a text below its heading, without empty lines and those that begin with `#`. */
export function* linesOf(text: string): Generator<{ line: string; at: number; number: number }> {
  let number = 1
  for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    number += 1
    const line = lineAt(text, at)
    if (!line.startsWith('#') && line.trim() !== '') yield { line, at, number }
  }
}

export const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at)
  return text.slice(at, end === -1 ? undefined : end)
}

export const cellsOf = (line: string): string[] => line.split('\t').map((cell) => cell.trim())

/** The rows of a tab-separated text. */
export const readRows = (file: string, text: string): Row[] =>
  Array.from(linesOf(text), ({ line, number }) => ({ file, line: number, cells: cellsOf(line) }))

/** The words of a cell, parted by `|`; none for an empty cell and for `-`. */
export const alternatives = (cell: string | undefined): string[] => {
  if (cell === undefined || cell === '' || cell === '-') return []
  if (!cell.includes('|')) return [cell]
  return cell
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** What a row of a word table says (columns zh, ja, kind, id, title, note). Believes the kind: `check-data.ts` tells what is wrong. */
export function readEntry({ file, line, cells }: Row): Entry {
  return {
    zh: alternatives(cells[0]),
    ja: alternatives(cells[1]),
    kind: (cells[2] || 'word') as EntryKind,
    ids: alternatives(cells[3]),
    inTitles: cells[4] === 'yes',
    file,
    line,
  }
}

/** The folder of this package's tables. */
export const dataFolder: string = path.resolve(import.meta.dirname, '../data')

/** Tables that are not word tables. */
export const otherTables: readonly string[] = ['category-names.tsv', 'category-words.tsv', 'popular.tsv', 'japanese.tsv']

/** The rows of one table of the folder. */
export const loadRows = (folder: string, file: string): Row[] => readRows(file, fs.readFileSync(path.join(folder, file), 'utf8'))

/** The files of the word tables, in the order of their names. */
export const entryFiles = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.tsv') && !otherTables.includes(file))
    .sort()

/** The entries of all word tables of the folder, in the order of the files' names. */
export const loadEntries = (folder: string): Entry[] => entryFiles(folder).flatMap((file) => loadRows(folder, file).map(readEntry))
