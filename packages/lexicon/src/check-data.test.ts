import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkData, countEntries } from './check-data.ts'
import { dataFolder } from './read-table.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lexicon-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** The faults found in a folder with one word table of these lines. */
function faultsOf(lines: string[], popular = ''): string[] {
  const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text)
  write('words.tsv', ['zh\tja\tkind\tid\ttitle\tnote', ...lines].join('\n'))
  write('category-names.tsv', 'id\tzh\tja\n97\t相机\tカメラ\n')
  write('japanese.tsv', 'ja\tzh too\tnote\n時計\n')
  write('popular.tsv', `zh\n${popular}`)
  return checkData(folder)
}

test('the tables of this package have no faults and at least 3,000 entries', () => {
  expect(checkData(dataFolder).slice(0, 20)).toEqual([])
  expect([...countEntries(dataFolder).values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3000)
})

test('valid lines have no faults', () => {
  expect(
    faultsOf(
      [
        '宝可梦|口袋妖怪\tポケモン',
        '相机\tカメラ\tcategory\t97',
        '理光\tRICOH|リコー\tbrand\t3303',
        '的\t-\tignored',
        '全新\t新品\toptional',
      ],
      '宝可梦',
    ),
  ).toEqual([])
})

test.each([
  [['\tポケモン'], '中文是空的'],
  [['宝可梦\t'], '日文是空的'],
  [['ポケモン\tポケモン'], '假名'],
  [['寶可夢\tポケモン'], '不是简体'],
  [['宝可梦\t宝可梦们'], '不是日文汉字'],
  [['宝可梦\tポケモン\tnoun'], 'kind'],
  [['相机\tカメラ\tcategory\t98'], '没有编号为 98'],
  [['理光\tリコー\tbrand'], '编号'],
  [['理光\tリコー\tword\t3303'], '不写编号'],
  [['宝可梦\tポケモン', '口袋|宝可梦\tポケット'], '另见 words.tsv 第2行'],
  [['相机\tカメラ|デジタルカメラ'], '多余'],
  [['盒	小包', '小包	ポーチ'], '又会被译成'],
])('%s is a fault', (lines, sentence) => {
  const faults = faultsOf(lines)
  expect(faults.join('\n')).toContain(sentence)
  expect(faults[0]).toContain('words.tsv 第')
})

test('a popular word that no word table has is a fault', () => {
  expect(faultsOf(['宝可梦\tポケモン'], '没有的词').join()).toContain('没有“没有的词”')
})

test('with a wrong heading nothing else is checked', () => {
  faultsOf([])
  fs.writeFileSync(path.join(folder, 'other.tsv'), 'zh,ja\n')
  expect(checkData(folder)).toEqual([expect.stringContaining('other.tsv 第1行')])
  fs.rmSync(path.join(folder, 'other.tsv'))
})
