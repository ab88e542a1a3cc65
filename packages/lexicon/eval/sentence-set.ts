import fs from 'node:fs'
import path from 'node:path'
import type { PhraseBook } from '../src/phrases/phrase-book.ts'
import { readRows } from '../src/read-table.ts'

/** A sentence with what its Chinese must hold: one of each group. */
export interface SentenceCase {
  ja: string
  must: readonly (readonly string[])[]
  /** Mistakes, such as a lost negation. */
  not: readonly string[]
  /** Of the goods that it is said of, from the root; none for a sentence that stands for itself. */
  categoryIds: readonly string[]
}

export interface SentenceScore {
  sentences: number
  right: number
  untranslated: string[]
  wrong: { ja: string; zh: string; lacks: string }[]
}

const parted = (cell: string | undefined, by: string): string[] =>
  (cell ?? '')
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const loadSentenceSet = (folder: string): SentenceCase[] =>
  readRows('sentences.tsv', fs.readFileSync(path.join(folder, 'sentences.tsv'), 'utf8')).map(
    ({ cells: [ja = '', must, not, , categories] }) => ({
      ja,
      must: parted(must, ';').map((group) => parted(group, '|')),
      not: parted(not, '|'),
      categoryIds: parted(categories, '|'),
    }),
  )

/** How many sentences the phrase book says whole and rightly. */
export function scoreSentences(book: PhraseBook, cases: readonly SentenceCase[]): SentenceScore {
  const score: SentenceScore = { sentences: cases.length, right: 0, untranslated: [], wrong: [] }
  for (const { ja, must, not, categoryIds } of cases) {
    const zh = book.phraseZh(ja, { categoryIds })
    if (zh === null) {
      score.untranslated.push(ja)
      continue
    }
    const lacks = must.filter((group) => !group.some((one) => zh.includes(one))).map((group) => group.join('|'))
    const mistakes = not.filter((one) => zh.includes(one))
    if (lacks.length + mistakes.length === 0) score.right += 1
    else score.wrong.push({ ja, zh, lacks: [...lacks, ...mistakes.map((one) => `not ${one}`)].join('; ') })
  }
  return score
}
