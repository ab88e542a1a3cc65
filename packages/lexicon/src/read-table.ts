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

/** The lines of a tab-separated text below its heading, without empty lines and those that begin with `#`. */
export function readRows(file: string, text: string): Row[] {
  const rows: Row[] = []
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .forEach((line, index) => {
      if (index === 0 || line.startsWith('#') || line.trim() === '') return
      rows.push({ file, line: index + 1, cells: line.split('\t').map((cell) => cell.trim()) })
    })
  return rows
}

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

/** The entries of all word tables of the folder, in the order of the files' names. */
export const loadEntries = (folder: string): Entry[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.tsv') && !otherTables.includes(file))
    .sort()
    .flatMap((file) => loadRows(folder, file).map(readEntry))
