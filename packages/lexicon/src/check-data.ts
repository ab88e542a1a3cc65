import fs from 'node:fs'
import { isChineseOnly, isHan, isSimplified } from './character-variants.ts'
import { type Entry, entryKinds } from './entry.ts'
import { findWords } from './find-words.ts'
import { findsAll } from './finds-all.ts'
import { loadEntries, loadRows, otherTables, readEntry, type Row } from './read-table.ts'
import { checkPhrases } from './phrases/check-phrases.ts'
import { checkPoints } from './points/check-points.ts'
import { at, checkHeading, checkRepeats } from './table-faults.ts'
import { checkTitles } from './titles/check-titles.ts'
import { shownOf } from './titles/title-index.ts'
import { createWordIndex, keyOf } from './word-index.ts'

const headings: Record<string, string> = {
  'category-names.tsv': 'id zh ja within',
  'category-words.tsv': 'ja zh',
  'popular.tsv': 'zh',
  'japanese.tsv': 'ja zh too note',
}
const wordHeading = 'zh ja kind id title note'

/**
 * The faults in the tables of a folder, each a sentence with file and line, written for people who do not program; empty without faults.
 * Finds invalid cells, repeated words, words that can never be reached, and Japanese that would be translated again.
 */
export function checkData(folder: string): string[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
  const faults = files.flatMap((file) => checkHeading(folder, file, headings[file] ?? wordHeading))
  if (faults.length > 0) return faults
  const categoryIds = new Set(loadRows(folder, 'category-names.tsv').map(({ cells }) => cells[0] ?? ''))
  const rows = files.filter((file) => !otherTables.includes(file)).flatMap((file) => loadRows(folder, file))
  faults.push(...rows.flatMap((row) => checkCells(row, categoryIds)))
  faults.push(...files.filter((file) => otherTables.includes(file)).flatMap((file) => checkFirstCells(loadRows(folder, file))))
  const entries = rows.map(readEntry)
  faults.push(
    ...checkEntries(entries),
    ...checkPopular(folder, entries),
    ...checkTitles(folder, entries),
    ...checkPoints(folder),
    ...checkPhrases(folder),
    ...entries.flatMap(checkMark),
  )
  // What cannot be read rightly need not be tried.
  return faults.length > 0 ? faults : [...checkReach(folder, entries), ...checkLoops(folder, entries)]
}

function checkCells(row: Row, categoryIds: ReadonlySet<string>): string[] {
  const { zh, ja, kind, ids } = readEntry(row)
  const faults: string[] = []
  const fault = (zhText: string, enText: string) => faults.push(`${at(row)} ${zhText} / ${enText}`)
  const known = entryKinds.some((one) => one === kind)
  if (!known) fault(`kind 不能是“${kind}”，只能是 ${entryKinds.join(', ')}`, 'unknown kind')
  if (zh.length === 0 && kind !== 'brand') fault('中文是空的', 'the Chinese is empty')
  if (ja.length === 0 && kind !== 'ignored') fault('日文是空的', 'the Japanese is empty')
  for (const word of zh) {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) && !/[\u4e00-\u9fff]/.test(word))
      fault(`中文一栏里有假名：${word}`, 'kana in the Chinese column')
    const foreign = [...word].filter((char) => isHan(char) && !isSimplified(char))
    if (foreign.length > 0) fault(`“${word}”里的“${foreign.join('')}”不是简体字；请写简体，繁体会自动识别`, 'not simplified Chinese')
  }
  for (const word of ja) {
    const foreign = [...word].filter(isChineseOnly)
    if (foreign.length > 0 && word.length > 1)
      fault(`日文“${word}”里的“${foreign.join('')}”不是日文汉字`, 'a character that Japanese does not have')
  }
  const mark = row.cells[4] ?? ''
  if (mark !== '' && mark !== 'yes') fault(`title 只能是 yes 或空，不能是“${mark}”`, 'title must be yes or empty')
  if (kind === 'brand' && (ids.length !== 1 || !/^\d+$/.test(ids[0] ?? ''))) fault('品牌要有一个数字编号', 'a brand needs one number as id')
  if (kind === 'category' && ids.length === 0) fault('分类要有编号', 'a category needs an id')
  const isListed = kind === 'category' || kind === 'word'
  if (isListed)
    for (const id of ids) if (!categoryIds.has(id)) fault(`没有编号为 ${id} 的分类（见 category-names.tsv）`, 'unknown category id')
  if (known && kind !== 'brand' && !isListed && ids.length > 0) fault(`kind 为 ${kind} 时不写编号`, 'this kind has no id')
  return faults
}

/** A mark that shows nothing in a title. */
const checkMark = (entry: Entry): string[] =>
  entry.inTitles && [...shownOf(entry)].length === 0
    ? [`${at(entry)} title 写了 yes，但没有可用的日文或中文 / nothing of this line can stand in a title`]
    : []

/** The rows of one table, each with its own first cell. */
const checkFirstCells = (rows: readonly Row[]): string[] => [
  ...rows.filter(({ cells }) => !cells[0]).map((row) => `${at(row)} 第一栏是空的 / the first cell is empty`),
  ...checkRepeats(rows, ({ cells: [cell = ''] }) => (cell === '' ? [] : [[cell, cell]])),
]

/** Words in two lines, and readings of a line that find nothing beyond an earlier reading. */
const checkEntries = (entries: readonly Entry[]): string[] => [
  ...checkRepeats(entries, ({ zh, kind, ids }) => [
    ...zh.map((word): [string, string] => [keyOf(word), word]),
    ...(kind === 'brand' ? ids.map((id): [string, string] => [`brand ${id}`, `品牌 ${id}`]) : []),
  ]),
  ...entries.flatMap((entry) =>
    entry.ja.flatMap((ja, index) => {
      const better = entry.ja.slice(0, index).find((one) => findsAll(one, ja))
      return better === undefined ? [] : [`${at(entry)} “${ja}”多余：搜“${better}”已包含它 / what it finds is found by ${better} already`]
    }),
  ),
]

function checkPopular(folder: string, entries: readonly Entry[]): string[] {
  const known = new Set(entries.flatMap((entry) => entry.zh))
  return loadRows(folder, 'popular.tsv').flatMap((row) =>
    known.has(row.cells[0] ?? '') ? [] : [`${at(row)} 词表里没有“${row.cells[0]}” / not in any word table`],
  )
}

/** Words that are never found, because other words always win over their parts. */
function checkReach(folder: string, entries: readonly Entry[]): string[] {
  const kept = loadRows(folder, 'japanese.tsv').map(({ cells }) => ({ word: cells[0] ?? '', zhToo: cells[1] === 'yes' }))
  const index = createWordIndex(entries, kept)
  return entries.flatMap((entry) =>
    entry.zh.flatMap((zh) => {
      const text = zh.normalize('NFKC')
      const [found, more] = findWords({ text, lower: text.toLowerCase(), key: keyOf(zh) }, index)
      const reached = found?.meaning?.entry === entry && more === undefined && found.start === 0 && found.end === text.length
      return reached ? [] : [`${at(entry)} “${zh}”永远不会被用到 / this word is never reached`]
    }),
  )
}

/**
 * Japanese of one line that another line would take for Chinese and translate again. Where both are right, `japanese.tsv` lists the word.
 */
function checkLoops(folder: string, entries: readonly Entry[]): string[] {
  const settled = new Set(loadRows(folder, 'japanese.tsv').map(({ cells }) => cells[0]))
  const byZh = new Map(entries.flatMap((entry) => entry.zh.map((zh): [string, Entry] => [zh, entry])))
  return entries.flatMap((entry) =>
    entry.ja.flatMap((ja) => {
      const other = byZh.get(ja)
      if (!other || other === entry || other.ja.includes(ja) || settled.has(ja)) return []
      const further = `${other.file} 第${other.line}行`
      return [
        `${at(entry)} 日文“${ja}”在 ${further} 又会被译成“${other.ja.join('|')}”；若两边都对，请写进 japanese.tsv / translated again by ${other.file} line ${other.line}`,
      ]
    }),
  )
}

/** The number of entries of a folder by file. */
export const countEntries = (folder: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { file } of loadEntries(folder)) counts.set(file, (counts.get(file) ?? 0) + 1)
  return counts
}
