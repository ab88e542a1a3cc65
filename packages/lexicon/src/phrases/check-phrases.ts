import { checkPattern, sampleOf } from '../patterns/check-patterns.ts'
import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { toSource } from '../patterns/pattern.ts'
import { loadRows } from '../read-table.ts'
import { at, checkChinese, checkHeading, checkRepeats } from '../table-faults.ts'

const count = (text: string, slot: string): number => new Set(text.match(new RegExp(`\\{${slot}\\d?\\}`, 'g'))).size

/** What is wrong with the phrase book, one sentence each with file and line; empty when all is well. */
export function checkPhrases(folder: string): string[] {
  const headings = checkHeading(folder, 'phrases/phrases.tsv', 'ja zh note')
  if (headings.length > 0) return headings
  const tools = loadPatternTools(folder)
  const rows = loadRows(folder, 'phrases/phrases.tsv')
  const faults = [
    ...checkRepeats(rows, ({ cells: [ja = ''] }) => [[ja, ja]]),
    ...rows.flatMap((row) => {
      const [ja = '', zh = ''] = row.cells
      const used = ['n', 'w'].every((slot) => count(zh, slot) <= ja.split(`{${slot}}`).length - 1)
      return [
        ...checkPattern(row, ja, tools),
        ...checkChinese(row, zh),
        ...(used ? [] : [`${at(row)} 中文里的 {n}、{w} 比日文里多 / more slots in Chinese than in Japanese`]),
      ]
    }),
  ]
  if (faults.length > 0) return faults
  const patterns = rows.map((row) => ({ row, pattern: new RegExp(`^${toSource(row.cells[0] ?? '', tools)}$`, 'u') }))
  return rows.flatMap((row) => {
    const sample = tools.fold(sampleOf(row.cells[0] ?? '', tools))
    const first = patterns.find(({ pattern }) => pattern.test(sample))?.row
    return first === row ? [] : [`${at(row)} “${sample}”已由第${first?.line ?? '?'}行译出，这一行永远不会被用到 / never reached`]
  })
}
