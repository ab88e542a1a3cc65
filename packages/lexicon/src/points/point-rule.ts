import { alternatives, loadRows, type Row } from '../read-table.ts'
import { neededBy } from '../patterns/needed.ts'
import { type PatternTools, toSource } from '../patterns/pattern.ts'

export const pointLevels = ['stop', 'warn', 'good'] as const
export type PointLevel = (typeof pointLevels)[number]

/** A line of `points/codes.tsv`: what a point is called. */
export interface PointCode {
  code: string
  level: PointLevel
  zh: string
  /** It is not told of a listing that has one of these points: what is complete lacks nothing. */
  unless: readonly string[]
}

/** Where a rule looks: `next` reads each two sentences in a row as one, of a text. */
export const pointPlaces = ['all', 'title', 'text', 'next'] as const
export type PointPlace = (typeof pointPlaces)[number]

/** The code of a rule whose words say nothing (代行バス); before another's code (`-reserved`) the listing does not have that point. */
export const nothing = '-'

/** A line of `points/rules.tsv`. */
export interface PointRule {
  code: string
  /** Global. */
  pattern: RegExp
  /** What a text must hold one of to match; null: anything may. */
  needed: ReadonlySet<string> | null
  /** Cancels it where it stands in the same clause: a negation, a question, another's words. */
  unless: RegExp | null
  where: PointPlace
}

export const readPointCode = ({ cells: [code = '', level = '', zh = '', unless] }: Row): PointCode => ({
  code,
  level: level as PointLevel,
  zh,
  unless: alternatives(unless),
})

/** Throws with a sentence for the table's author when a pattern cannot be read. */
export const readPointRule = ({ cells: [code = '', pattern = '', unless, where] }: Row, tools: PatternTools): PointRule => ({
  code,
  pattern: new RegExp(toSource(pattern, tools), 'gu'),
  needed: neededBy(pattern, tools),
  unless: unless ? new RegExp(toSource(unless, tools), 'u') : null,
  where: (where || 'all') as PointPlace,
})

export const loadPointCodes = (folder: string): PointCode[] => loadRows(folder, 'points/codes.tsv').map(readPointCode)
export const loadPointRules = (folder: string, tools: PatternTools): PointRule[] =>
  loadRows(folder, 'points/rules.tsv').map((row) => readPointRule(row, tools))
