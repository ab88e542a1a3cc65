import fs from 'node:fs'
import path from 'node:path'
import { isHan, isSimplified } from './character-variants.ts'
import type { Row } from './read-table.ts'

/** Where a fault is, for a person: file and line. */
export const at = ({ file, line }: Pick<Row, 'file' | 'line'>): string => `${file} 第${line}行 (line ${line}):`

export function checkHeading(folder: string, file: string, heading: string): string[] {
  const [first = ''] = fs
    .readFileSync(path.join(folder, file), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/, 1)
  return first.split('\t').join(' ').trim() === heading
    ? []
    : [`${at({ file, line: 1 })} 表头应为 ${heading}，以制表符分隔 / the heading must be these columns, parted by tabs`]
}

/** Chinese that a member reads: there, simplified, without kana. `-` stands for none. */
export function checkChinese(row: Row, zh: string): string[] {
  if (zh === '') return [`${at(row)} 中文是空的；没有对应的中文就写 - / the Chinese is empty; write - for none`]
  const foreign = [...zh].filter((char) => isHan(char) && !isSimplified(char)).join('')
  return [
    ...(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(zh) ? [`${at(row)} 中文一栏里有假名：${zh} / kana in the Chinese column`] : []),
    ...(foreign === '' ? [] : [`${at(row)} “${zh}”里的“${foreign}”不是简体字 / not simplified Chinese`]),
  ]
}

/** Lines of which one says what another has said, by a key. */
export function checkRepeats<R extends Pick<Row, 'file' | 'line'>>(
  rows: readonly R[],
  keysOf: (row: R) => readonly [key: string, shown: string][],
): string[] {
  const seen = new Map<string, R>()
  return rows.flatMap((row) =>
    keysOf(row).flatMap(([key, shown]) => {
      const other = seen.get(key)
      if (!other) seen.set(key, row)
      return other ? [`${at(row)} “${shown}”重复，另见 ${other.file} 第${other.line}行 / also in ${other.file} line ${other.line}`] : []
    }),
  )
}
