import fs from 'node:fs'
import path from 'node:path'
import { readRows } from '../src/read-table.ts'
import { foldTitle } from '../src/titles/fold-title.ts'
import type { Titles } from '../src/titles/titles.ts'

/** A title of a field's set. */
export interface TitleCase {
  field: string
  title: string
  categoryIds: readonly string[]
  /** What a reader must be able to read: each Japanese word of the title with the Chinese that will do. */
  words: readonly { ja: string; zh: readonly string[] }[]
  /** Chinese that would be a mistake. */
  not: readonly string[]
}

export interface TitleScore {
  field: string
  titles: number
  words: number
  right: number
  /** Key words that were not right, with what the title became. */
  missed: { title: string; became: string; word: string }[]
  /** Mistakes that a reader would believe. */
  falseFriends: { title: string; became: string; zh: string }[]
}

const parted = (cell: string | undefined, by: string): string[] =>
  (cell ?? '')
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const loadTitleSets = (folder: string): TitleCase[] =>
  fs
    .readdirSync(path.join(folder, 'titles'))
    .sort()
    .flatMap((file) =>
      readRows(file, fs.readFileSync(path.join(folder, 'titles', file), 'utf8')).map(({ cells: [title = '', ids, words, not] }) => ({
        field: file.replace('.tsv', ''),
        title,
        categoryIds: parted(ids, '|'),
        words: parted(words, ';').map((word) => {
          const [ja = '', zh] = word.split('=')
          return { ja, zh: parted(zh, '|') }
        }),
        not: parted(not, '|'),
      })),
    )

/** How well titles read: a key word is right when the title holds Chinese that will do for it. */
export function scoreTitles(titles: Titles, cases: readonly TitleCase[]): TitleScore[] {
  const scores = new Map<string, TitleScore>()
  for (const { field, title, categoryIds, words, not } of cases) {
    const score = scores.get(field) ?? { field, titles: 0, words: 0, right: 0, missed: [], falseFriends: [] }
    scores.set(field, score)
    const became = titles.titleZh(title, { categoryIds }) ?? title
    const folded = foldTitle(became)
    score.titles += 1
    for (const { ja, zh } of words) {
      score.words += 1
      if (zh.some((one) => folded.includes(foldTitle(one)))) score.right += 1
      else score.missed.push({ title, became, word: ja })
    }
    for (const zh of not) if (folded.includes(foldTitle(zh))) score.falseFriends.push({ title, became, zh })
  }
  return [...scores.values()]
}

/** The lower bound of Wilson's 95 % interval of a share. Wilson, J. Am. Stat. Assoc. 22 (1927), p. 209. */
export function lowerBound(right: number, of: number): number {
  if (of === 0) return 0
  const z = 1.96
  const share = right / of
  const middle = share + z ** 2 / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return (middle - spread) / (1 + z ** 2 / of)
}
