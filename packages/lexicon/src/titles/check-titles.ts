import type { Entry } from '../entry.ts'
import { loadRows, type Row } from '../read-table.ts'
import { at, checkChinese, checkHeading, checkRepeats } from '../table-faults.ts'
import { type Condition, conditionNames } from './condition.ts'
import { foldTitle } from './fold-title.ts'
import { shownOf } from './title-index.ts'
import { readTitleRow, titleFiles, titleKinds, type TitleRow } from './title-row.ts'

const heading = 'ja zh kind when note'

/**
 * What is wrong with the titles' tables, one sentence each with file and line, for a person who is no programmer; empty when all is well.
 * `entries` are the rows of the search's tables, of which some serve titles too.
 */
export function checkTitles(folder: string, entries: readonly Entry[]): string[] {
  const files = titleFiles(folder)
  const faults = files.flatMap((file) => checkHeading(folder, file, heading))
  if (faults.length > 0) return faults
  const categoryIds = new Set(loadRows(folder, 'category-names.tsv').map(({ cells }) => cells[0] ?? ''))
  const lines = files.flatMap((file) => loadRows(folder, file))
  faults.push(...lines.flatMap((line) => checkCells(line, categoryIds)))
  const rows = lines.map(readTitleRow)
  faults.push(
    ...checkRepeats(rows, ({ ja, when }) => ja.map((one) => [`${foldTitle(one)}\n${JSON.stringify(when)}`, one])),
    ...checkUndecided(rows, entries),
    ...checkTies(rows),
    ...checkSuperfluous(rows, entries),
  )
  return faults
}

const sortedSlots = (text: string): string => (text.match(/\{[^}]*\}/g) ?? []).toSorted().join(' ')

function checkCells(line: Row, categoryIds: ReadonlySet<string>): string[] {
  const { ja, zh, kind } = readTitleRow(line)
  const faults: string[] = []
  const fault = (zhText: string, enText: string) => faults.push(`${at(line)} ${zhText} / ${enText}`)
  if (ja.length === 0) fault('日文是空的', 'the Japanese is empty')
  if (!titleKinds.includes(kind)) fault(`kind 不能是“${kind}”，只能是 ${titleKinds.join(', ')}`, 'unknown kind')
  for (const one of ja) {
    if (!/^(\{name\}|\{w\})?([^{}]|\{n\})*$/.test(one))
      fault(`“${one}”：只有 {n}（数字）、开头的 {name}（人名）和开头的 {w}（前一个词）可用`, 'unknown slot')
    if (zh !== '' && kind !== 'particle' && sortedSlots(one) !== sortedSlots(zh))
      fault(`“${one}”与“${zh}”的 {n}、{name}、{w} 不一致`, 'the slots of both languages differ')
  }
  return [...faults, ...checkChinese(line, line.cells[1] ?? ''), ...checkCondition(line, categoryIds)]
}

function checkCondition(line: Row, categoryIds: ReadonlySet<string>): string[] {
  const parts = (line.cells[3] ?? '').split(' ').filter((part) => part !== '')
  return parts.flatMap((part) => {
    const [name = '', values = ''] = part.split(':')
    if (!(conditionNames as readonly string[]).includes(name) || values === '' || values.split('|').includes(''))
      return [`${at(line)} 条件“${part}”写法不对，应如 in:1328|5 或 near:ルフィ|ナミ / a condition that cannot be read`]
    const unknown = name === 'in' ? values.split('|').filter((id) => !categoryIds.has(id)) : []
    return unknown.map((id) => `${at(line)} 没有编号为 ${id} 的分类（见 category-names.tsv） / unknown category id`)
  })
}

/** Words for which two lines of the search show different Chinese, and no line of the titles decides. */
function checkUndecided(rows: readonly TitleRow[], entries: readonly Entry[]): string[] {
  const decided = new Set(rows.flatMap((row) => row.ja.map(foldTitle)))
  const seen = new Map<string, [zh: string, entry: Entry]>()
  return entries.flatMap((entry) =>
    [...shownOf(entry)].flatMap(([ja, zh]) => {
      const key = foldTitle(ja)
      const [otherZh, other] = seen.get(key) ?? [zh, entry]
      seen.set(key, [otherZh, other])
      if (otherZh === zh || decided.has(key)) return []
      return [
        `${at(entry)} “${ja}”在标题里是“${zh}”还是“${otherZh}”（${other.file} 第${other.line}行）？去掉一处的 title，或写进 titles/ / two Chinese words for one Japanese: drop one mark, or decide in titles/`,
      ]
    }),
  )
}

/** Lines of one word with different Chinese that hold together where both say so: nothing decides, and the word would stay Japanese. */
function checkTies(rows: readonly TitleRow[]): string[] {
  const conditional = new Map<string, { ja: string; row: TitleRow; when: Condition }[]>()
  return rows.flatMap((row) => {
    const { when } = row
    if (when === null) return []
    return row.ja.flatMap((ja) => {
      const key = foldTitle(ja)
      const lines = conditional.get(key) ?? []
      if (lines.length === 0) conditional.set(key, lines)
      const other = lines.find((line) => line.row.zh !== row.zh && tie(line.when, when))?.row
      lines.push({ ja, row, when })
      if (!other) return []
      return [
        `${at(row)} “${ja}”是“${row.zh}”还是“${other.zh}”（${other.file} 第${other.line}行）？两行的条件会同时成立，分不出 / both lines may hold at once, and nothing decides`,
      ]
    })
  })
}

/** Whether two conditions weigh the same in a title that both name. */
function tie(one: Condition, other: Condition): boolean {
  const neighbours = ({ near, after, before }: Condition) => [...near, ...after, ...before]
  const meet = (these: readonly string[], those: readonly string[]) =>
    these.length === 0 || those.length === 0 ? these.length === those.length : these.some((it) => those.includes(it))
  const excludes = (these: Condition, those: Condition) => these.without.some((word) => neighbours(those).includes(word))
  return meet(one.in, other.in) && meet(neighbours(one), neighbours(other)) && !excludes(one, other) && !excludes(other, one)
}

/** Lines that say what the search's tables say already. */
function checkSuperfluous(rows: readonly TitleRow[], entries: readonly Entry[]): string[] {
  const shown = new Map(entries.flatMap((entry) => [...shownOf(entry)].map(([ja, zh]): [string, string] => [foldTitle(ja), zh])))
  return rows.flatMap((row) =>
    row.when === null && row.ja.every((ja) => shown.get(foldTitle(ja)) === row.zh)
      ? [`${at(row)} “${row.ja.join('|')}”多余：搜索词表已写作“${row.zh}” / the search's tables say this already`]
      : [],
  )
}
