import fs from 'node:fs'
import path from 'node:path'
import { alternatives, readRows, type Row } from '../read-table.ts'
import { type Condition, readCondition } from './condition.ts'

/**
 * What a word of a title is. `particle`: の and its like, which count only between two words. `part` with `{w}`: what
 * goes with the goods or lacks (付, 欠), which is told of the longest word. The other kinds are for those who extend the tables.
 */
export const titleKinds = ['goods', 'name', 'state', 'terms', 'unit', 'colour', 'material', 'part', 'era', 'place', 'particle'] as const
export type TitleKind = (typeof titleKinds)[number]

/** A line of `data/titles/*.tsv`. */
export interface TitleRow {
  /** As sellers write it, in several spellings; `{n}` stands for a number, at the beginning `{name}` for a person's name and `{w}` for the known word before. */
  ja: readonly string[]
  /** What a shopper reads, with the slots of `ja`; empty where the word says nothing in Chinese. */
  zh: string
  kind: TitleKind
  /** When the word means this; null: whenever no other line decides. */
  when: Condition | null
  file: string
  line: number
}

/** What a line says. Believes its cells: `check-titles.ts` tells what is wrong. */
export function readTitleRow({ file, line, cells }: Row): TitleRow {
  const [ja, zh = '', kind, when] = cells
  return {
    ja: alternatives(ja),
    zh: zh === '-' ? '' : zh,
    kind: (kind || 'goods') as TitleKind,
    when: when ? readCondition(when) : null,
    file,
    line,
  }
}

/** The lines of all tables in the folder's `titles`, in the order of their names. */
export function loadTitleRows(folder: string): TitleRow[] {
  const titles = path.join(folder, 'titles')
  return fs
    .readdirSync(titles)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) => readRows(`titles/${file}`, fs.readFileSync(path.join(titles, file), 'utf8')).map(readTitleRow))
}
