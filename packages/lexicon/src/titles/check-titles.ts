import fs from 'node:fs'
import path from 'node:path'
import { isHan, isSimplified } from '../character-variants.ts'
import type { Entry } from '../entry.ts'
import { loadRows, type Row } from '../read-table.ts'
import { conditionNames } from './condition.ts'
import { foldTitle } from './fold-title.ts'
import { partTitle } from './part-title.ts'
import { createTitleIndex, shownOf } from './title-index.ts'
import { readTitleRow, titleKinds, type TitleRow } from './title-row.ts'

const heading = 'ja zh kind when note'

/**
 * What is wrong with the titles' tables, one sentence each with file and line, for a person who is no programmer; empty when all is well.
 * `entries` are the rows of the search's tables, of which some serve titles too.
 */
export function checkTitles(folder: string, entries: readonly Entry[]): string[] {
  const files = titleFiles(folder)
  const faults = files.flatMap((file) => checkHeading(folder, file))
  if (faults.length > 0) return faults
  const categoryIds = new Set(loadRows(folder, 'category-names.tsv').map(({ cells }) => cells[0] ?? ''))
  const lines = files.flatMap((file) => loadRows(folder, file))
  faults.push(...lines.flatMap((line) => checkCells(line, categoryIds)))
  const rows = lines.map(readTitleRow)
  faults.push(...checkRepeats(rows), ...checkUndecided(rows, entries), ...checkSuperfluous(rows, entries))
  return faults.length > 0 ? faults : checkReach(rows, entries)
}

const titleFiles = (folder: string): string[] => {
  const titles = path.join(folder, 'titles')
  if (!fs.existsSync(titles)) return []
  const names = fs.readdirSync(titles).filter((file) => file.endsWith('.tsv'))
  return names.sort().map((file) => `titles/${file}`)
}

const at = ({ file, line }: { file: string; line: number }): string => `${file} 第${line}行 (line ${line}):`

function checkHeading(folder: string, file: string): string[] {
  const [first = ''] = fs.readFileSync(path.join(folder, file), 'utf8').split(/\r?\n/, 1)
  return first.split('\t').join(' ').trim() === heading
    ? []
    : [`${at({ file, line: 1 })} 表头应为 ${heading}，以制表符分隔 / the heading must be these columns, parted by tabs`]
}

const slotsOf = (text: string): string => (text.match(/\{[^}]*\}/g) ?? []).join(' ')

function checkCells(line: Row, categoryIds: ReadonlySet<string>): string[] {
  const { ja, zh, kind } = readTitleRow(line)
  const faults: string[] = []
  const fault = (zhText: string, enText: string) => faults.push(`${at(line)} ${zhText} / ${enText}`)
  if (ja.length === 0) fault('日文是空的', 'the Japanese is empty')
  if ((line.cells[1] ?? '') === '') fault('中文是空的；没有对应的中文就写 -', 'the Chinese is empty; write - for none')
  if (!titleKinds.includes(kind)) fault(`kind 不能是“${kind}”，只能是 ${titleKinds.join(', ')}`, 'unknown kind')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(zh)) fault(`中文一栏里有假名：${zh}`, 'kana in the Chinese column')
  const foreign = [...zh].filter((char) => isHan(char) && !isSimplified(char))
  if (foreign.length > 0) fault(`“${zh}”里的“${foreign.join('')}”不是简体字`, 'not simplified Chinese')
  for (const one of ja) {
    if (!/^(\{name\})?([^{}]|\{n\})*$/.test(one)) fault(`“${one}”：只有 {n}（数字）和开头的 {name}（人名）可用`, 'unknown slot')
    if (zh !== '' && kind !== 'particle' && slotsOf(one) !== slotsOf(zh))
      fault(`“${one}”与“${zh}”的 {n}、{name} 不一致`, 'the slots of both languages differ')
  }
  return [...faults, ...checkCondition(line, categoryIds)]
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

function checkRepeats(rows: readonly TitleRow[]): string[] {
  const seen = new Map<string, TitleRow>()
  return rows.flatMap((row) =>
    row.ja.flatMap((ja) => {
      const key = `${foldTitle(ja)}\n${JSON.stringify(row.when)}`
      const other = seen.get(key)
      seen.set(key, row)
      return other ? [`${at(row)} “${ja}”重复，另见 ${other.file} 第${other.line}行 / also in ${other.file} line ${other.line}`] : []
    }),
  )
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

/** Lines that say what the search's tables say already. */
function checkSuperfluous(rows: readonly TitleRow[], entries: readonly Entry[]): string[] {
  const shown = new Map(entries.flatMap((entry) => [...shownOf(entry)].map(([ja, zh]): [string, string] => [foldTitle(ja), zh])))
  return rows.flatMap((row) =>
    row.when === null && row.ja.every((ja) => shown.get(foldTitle(ja)) === row.zh)
      ? [`${at(row)} “${row.ja.join('|')}”多余：搜索词表已写作“${row.zh}” / the search's tables say this already`]
      : [],
  )
}

/** Words of which other words always win a part. */
function checkReach(rows: readonly TitleRow[], entries: readonly Entry[]): string[] {
  const root = createTitleIndex(rows, entries)
  return rows.flatMap((row) =>
    row.kind === 'particle'
      ? []
      : row.ja.flatMap((ja) => {
          const text = foldTitle(ja.replace('{name}', 'みかん').replaceAll('{n}', '3'))
          const [part, more] = partTitle(text, root, [])
          const reached = part && !more && part.start === 0 && part.end === text.length
          return reached ? [] : [`${at(row)} “${ja}”永远不会被用到 / this word is never reached`]
        }),
  )
}
