import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Entry, EntryKind } from './entry.ts'
import { phraseHeadings } from './phrases/phrase-tables.ts'
import { dataFolder } from './read-table.ts'

let line = 1

/** A line of a word table, for tests. */
export function entry(zh: string, ja: string, kind: EntryKind = 'word', id = ''): Entry {
  line += 1
  const cells = (text: string) => text.split('|').filter((cell) => cell !== '')
  return { zh: cells(zh), ja: cells(ja), kind, ids: cells(id), inTitles: false, file: 'test.tsv', line }
}

/** A folder of tables with these lines below the headings that the package's own tables have; removed after the tests. */
export function createTestFolder(tables: Record<string, readonly string[]> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lexicon-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))
  for (const file of tablesNeeded) writeTable(folder, file, [])
  for (const [file, lines] of Object.entries(tables)) writeTable(folder, file, lines)
  return folder
}

export function writeTable(folder: string, file: string, lines: readonly string[], heading = headingOf(file)): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), [heading, ...lines].join('\n'))
}

const tablesNeeded = [
  ...['category-names.tsv', 'japanese.tsv', 'popular.tsv', 'titles/words.tsv', 'patterns/folds.tsv', 'patterns/parts.tsv'],
  ...['points/codes.tsv', 'points/rules.tsv', ...Object.keys(phraseHeadings)],
]
const ownTables: Record<string, string> = { 'words.tsv': 'games.tsv', 'titles/words.tsv': 'titles/common.tsv' }
const headingOf = (file: string): string => fs.readFileSync(path.join(dataFolder, ownTables[file] ?? file), 'utf8').split('\n', 1)[0] ?? ''
