import { checkPattern } from '../patterns/check-patterns.ts'
import { loadPatternTools } from '../patterns/pattern-tables.ts'
import { alternatives, loadRows } from '../read-table.ts'
import { at, checkChinese, checkHeading, checkRepeats } from '../table-faults.ts'
import { nothing, pointLevels, pointPlaces } from './point-rule.ts'

/** What is wrong with the tables of points, one sentence each with file and line; empty when all is well. */
export function checkPoints(folder: string): string[] {
  const headings = [
    ...checkHeading(folder, 'patterns/folds.tsv', 'from to'),
    ...checkHeading(folder, 'patterns/parts.tsv', 'name pattern'),
    ...checkHeading(folder, 'points/codes.tsv', 'code level zh unless'),
    ...checkHeading(folder, 'points/rules.tsv', 'code pattern unless where note'),
  ]
  if (headings.length > 0) return headings
  const tools = loadPatternTools(folder)
  const parts = loadRows(folder, 'patterns/parts.tsv')
  const codes = loadRows(folder, 'points/codes.tsv')
  const rules = loadRows(folder, 'points/rules.tsv')
  const known = new Set(codes.map(({ cells }) => cells[0]))
  const ruled = new Set(rules.map(({ cells }) => cells[0]))
  return [
    ...checkRepeats([...loadRows(folder, 'patterns/folds.tsv')], ({ cells: [from = ''] }) => [[from, from]]),
    ...checkRepeats(parts, ({ cells: [name = ''] }) => [[name, name]]),
    ...checkRepeats(rules, ({ cells: [code, pattern = '', , where] }) => [[`${code} ${pattern} ${where}`, pattern]]),
    ...parts.flatMap((row) => checkPattern(row, row.cells[1] ?? '', tools)),
    ...parts.flatMap((row) => (/\{[nw]\}/.test(row.cells[1] ?? '') ? [`${at(row)} 这里不能用 {n} 或 {w} / no slots in a part`] : [])),
    ...codes.flatMap((row) => checkChinese(row, row.cells[2] ?? '')),
    ...codes.flatMap((row) =>
      (pointLevels as readonly string[]).includes(row.cells[1] ?? '')
        ? []
        : [`${at(row)} level 只能是 ${pointLevels.join(', ')} / unknown level`],
    ),
    ...codes.flatMap((row) =>
      alternatives(row.cells[3])
        .filter((other) => !known.has(other))
        .map((other) => `${at(row)} 没有代号“${other}” / unknown code`),
    ),
    ...codes.flatMap((row) =>
      ruled.has(row.cells[0]) ? [] : [`${at(row)} rules.tsv 里没有“${row.cells[0]}”的写法 / no rule finds this point`],
    ),
    ...rules.flatMap((row) => {
      const [code = '', pattern = '', unless = '', where = ''] = row.cells
      return [
        ...(code === nothing || known.has(code.replace(/^-/, '')) ? [] : [`${at(row)} codes.tsv 里没有“${code}” / unknown code`]),
        ...(where === '' || (pointPlaces as readonly string[]).includes(where)
          ? []
          : [`${at(row)} where 只能是 ${pointPlaces.join(', ')} / unknown place`]),
        ...checkPattern(row, pattern, tools),
        ...(unless === '' ? [] : checkPattern(row, unless, tools)),
      ]
    }),
  ]
}
