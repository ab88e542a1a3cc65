import { loadRows } from '../read-table.ts'
import { createSentenceFolder } from './fold-sentence.ts'
import type { PatternTools } from './pattern.ts'

/** What all patterns of the folder stand on: `patterns/folds.tsv` (spelling, folded to) and `patterns/parts.tsv` (name, pattern). */
export function loadPatternTools(folder: string): PatternTools {
  const pairs = (file: string) => new Map(loadRows(folder, `patterns/${file}`).map(({ cells: [from = '', to = ''] }) => [from, to]))
  return { fold: createSentenceFolder(pairs('folds.tsv')), parts: pairs('parts.tsv') }
}
