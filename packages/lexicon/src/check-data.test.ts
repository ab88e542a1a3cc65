import { expect, test } from 'vitest'
import { checkData, countEntries } from './check-data.ts'
import { dataFolder } from './read-table.ts'
import { createTestFolder, writeTable } from './testing.ts'

const folder = createTestFolder({ 'category-names.tsv': ['97\t相机\tカメラ'], 'japanese.tsv': ['時計'] })

/** The faults of a folder with these lines in its one word table. */
function faultsOf(lines: string[], popular: string[] = []): string[] {
  writeTable(folder, 'words.tsv', lines)
  writeTable(folder, 'popular.tsv', popular)
  return checkData(folder)
}

/** Each of some 25,000 lines is read once as a sentence: more than any other test has to do. */
const readAllMs = 900_000

test('the tables of this package have no faults and at least 3,000 entries', { timeout: readAllMs }, () => {
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
      ['宝可梦'],
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
  [['理光\tリコー\tname\t3303'], '不写编号'],
  [['相机包\tカメラバッグ\tword\t98'], '没有编号为 98'],
  [['宝可梦\tポケモン', '口袋|宝可梦\tポケット'], '另见 words.tsv 第2行'],
  [['相机\tカメラ|デジタルカメラ'], '多余'],
  [['盒	小包', '小包	ポーチ'], '又会被译成'],
])('%s is a fault', (lines, sentence) => {
  const faults = faultsOf(lines)
  expect(faults.join('\n')).toContain(sentence)
  expect(faults[0]).toContain('words.tsv 第')
})

test('a popular word that no table has is told', () => {
  expect(faultsOf(['宝可梦\tポケモン'], ['没有的词']).join()).toContain('没有“没有的词”')
})

test('with a wrong heading nothing else is checked', () => {
  faultsOf([])
  writeTable(folder, 'words.tsv', [], 'zh,ja')
  expect(checkData(folder)).toEqual([expect.stringContaining('words.tsv 第1行')])
})

const checks: [file: string, lines: string[], sentence: string][] = [
  ['titles/words.tsv', ['美品\t成色好\tgood'], 'kind'],
  ['titles/words.tsv', ['美品\t\tstate'], '中文是空的'],
  ['titles/words.tsv', ['美品\t美品です\tstate'], '假名'],
  ['titles/words.tsv', ['美品\t狀態好\tstate'], '不是简体'],
  ['titles/words.tsv', ['{n}点セット\t件套\tunit'], '不一致'],
  ['titles/words.tsv', ['リング\t戒指\tgoods\tin:98'], '没有编号为 98'],
  ['titles/words.tsv', ['リング\t戒指\tgoods\tbeside:指'], '写法不对'],
  ['titles/words.tsv', ['美品\t成色好\tstate', '美品\t很新\tstate'], '另见 titles/words.tsv 第2行'],
  ['titles/words.tsv', ['ポケモン\t宝可梦\tname'], '多余'],
  ['titles/words.tsv', ['リング\t戒指\tgoods\tin:97', 'リング\t卡环\tgoods\tin:97'], '另见 titles/words.tsv 第2行'],
  ['titles/words.tsv', ['リング\t戒指\tgoods\tin:97', 'リング\t卡环\tgoods\tin:97 without:指'], '同时成立'],
  ['titles/words.tsv', ['リング\t戒指\tgoods\tnear:指|石', 'リング\t卡环\tgoods\tnear:石|環'], '同时成立'],
  ['points/codes.tsv', ['damage\tbad\t有瑕疵'], 'level'],
  ['points/codes.tsv', ['damage\twarn\t有瑕疵'], '没有“damage”的写法'],
  ['points/codes.tsv', ['damage\twarn\t有瑕疵\tunopened'], '没有代号“unopened”'],
  ['points/rules.tsv', ['damage\t傷'], '没有“damage”'],
  ['points/rules.tsv', ['damage\t(傷|汚れ'], '括号不成对'],
  ['points/rules.tsv', ['damage\t<傷>あり'], '没有“傷”'],
  ['points/rules.tsv', ['damage\t傷…が…とても…はげしく…ある'], '最多'],
  ['phrases/phrases.tsv', ['(誠に)?ありがとう\t谢谢'], '问号'],
  ['phrases/phrases.tsv', ['{n}日に発送\t{n}到{n2}天'], '比日文里多'],
  ['phrases/phrases.tsv', ['(感謝|)(です|)\t谢谢'], '什么都不剩'],
  ['phrases/words.tsv', ['物\t箱\t盒子', '物\t{物}の蓋\t{物}盖'], '绕回'],
  ['phrases/words.tsv', ['基\tレンズ\t?'], '什么时候是什么'],
  ['phrases/phrases.tsv', ['(感謝|ありがとう)\t谢谢', 'ありがとう|感謝です\t多谢', '感謝\t感谢'], '永远不会被用到'],
]

test.each(checks)('%s with %s is told', (file, lines, sentence) => {
  faultsOf(['宝可梦\tポケモン\tword\t\tyes'])
  writeTable(folder, file, lines)
  const faults = checkData(folder)
  writeTable(folder, file, [])
  expect(faults.join('\n')).toContain(sentence)
  expect(faults.join('\n')).toContain(`${file} 第`)
})

test('lines that cannot hold at once, or of which one weighs more, do not tie', () => {
  faultsOf([])
  const decided = [
    'リング\t戒指\tgoods\tin:97',
    'リング\t卡环\tgoods\tnear:レンズ',
    'リング\t指环\tgoods\tnear:指',
    'リング\t环\tgoods\tnear:石 without:光',
    'リング\t光环\tgoods\tnear:石|光 without:石',
    'リング\t圈\tgoods',
  ]
  writeTable(folder, 'titles/words.tsv', decided)
  expect(checkData(folder)).toEqual([])
  writeTable(folder, 'titles/words.tsv', [])
})

test('two Chinese words for one Japanese are told, unless a line for titles decides', () => {
  const lines = ['手柄\tコントローラー\tword\t\tyes', '控制器\tコントローラー\tword\t\tyes']
  expect(faultsOf(lines).join()).toContain('手柄')
  writeTable(folder, 'titles/words.tsv', ['コントローラー\t手柄\tgoods'])
  expect(faultsOf(lines)).toEqual([])
  writeTable(folder, 'titles/words.tsv', [])
})
