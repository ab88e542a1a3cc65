import fs from 'node:fs'
import path from 'node:path'
import { alternatives, loadRows, type Row } from '../read-table.ts'
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

/** Kinds as one string each, which compare at once. */
const kinds = new Map<string, TitleKind>(titleKinds.map((kind) => [kind, kind]))

/** What the cells of a line say that its words mean. Believes them: `check-titles.ts` tells what is wrong. */
export const readMeaning = ([, zh = '', kind, when]: readonly string[]): Pick<TitleRow, 'zh' | 'kind' | 'when'> => ({
  zh: zh === '-' ? '' : zh,
  kind: kinds.get(kind || 'goods') ?? (kind as TitleKind),
  when: when ? readCondition(when) : null,
})

export const readTitleRow = ({ file, line, cells }: Row): TitleRow => ({ ja: alternatives(cells[0]), ...readMeaning(cells), file, line })

/** The tables in the folder's `titles`, in the order of their names. */
export function titleFiles(folder: string): string[] {
  const titles = path.join(folder, 'titles')
  if (!fs.existsSync(titles)) return []
  const names = fs.readdirSync(titles).filter((file) => file.endsWith('.tsv'))
  return names.sort().map((file) => `titles/${file}`)
}

/** The lines of all these tables. */
export const loadTitleRows = (folder: string): TitleRow[] => titleFiles(folder).flatMap((file) => loadRows(folder, file).map(readTitleRow))
