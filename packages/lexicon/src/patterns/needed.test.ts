import { expect, test } from 'vitest'
import { loadPointRules } from '../points/point-rule.ts'
import { sellerSentences } from '../points/seller-sentences.ts'
import { dataFolder } from '../read-table.ts'
import { neededBy, pickerOf } from './needed.ts'
import { loadPatternTools } from './pattern-tables.ts'

const tools = { fold: (text: string) => text.toLowerCase(), parts: new Map([['無い', '(なし|無)']]) }

test.each([
  ['代行はお断り', '代'],
  ['(代行|転送)(業者|)…お断り', '断'],
  ['(代行|転送)(業者|)…です', '代転'],
  ['<無い>', 'な無'],
  ['{n}点', '点'],
  ['(コピー|)です', 'で'],
])('every text that matches %s holds one of %s', (pattern, characters) => {
  expect([...(neededBy(pattern, tools) ?? [])].join('')).toBe(characters)
})

test('what may be left out, and a number, are certain to be nothing', () => {
  expect(neededBy('(コピー|){n}…', tools)).toBeNull()
})

test('no rule of the tables is passed over where it matches', () => {
  const tableTools = loadPatternTools(dataFolder)
  const rules = loadPointRules(dataFolder, tableTools)
  const pick = pickerOf(rules)
  const texts = [
    '代行業者様の購入はお断りします。',
    '箱なし、説明書欠品です',
    '即購入OK！匿名配送で発送します',
    '喫煙者・ペットはいません。動作確認済み',
    '2点セット、バラ売り不可',
  ]
  for (const { text } of texts.flatMap((each) => sellerSentences(each, tableTools.fold))) {
    const picked = new Set(pick(text))
    expect(
      rules.filter(({ pattern }) => text.search(pattern) !== -1 && !picked.has(rules.find((rule) => rule.pattern === pattern)!)),
    ).toEqual([])
  }
})
