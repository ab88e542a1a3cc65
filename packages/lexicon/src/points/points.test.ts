import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createPoints } from './points.ts'

const folder = createTestFolder({
  'patterns/folds.tsv': ['キズ\t傷', '無し\tなし', 'ご遠慮\t遠慮'],
  'patterns/parts.tsv': ['断り\t(お断り|ng|×|遠慮ください)'],
  'points/codes.tsv': ['noProxy\tstop\t卖家不接受代购', 'damage\twarn\t有瑕疵', 'unopened\tgood\t全新未拆', 'reserved\tstop\t专用'],
  'points/rules.tsv': [
    'noProxy\t(代行|転送)…<断り>\t(当方では|ご自身)',
    'damage\t(傷|汚れ)…(あり|ございます)\t(ありません|なし)',
    'unopened\t未開封',
    'reserved\t様専用\t\ttitle',
  ],
})
const { pointsOf } = createPoints({ folder })
const codes = (description: string, title = '', comments: string[] = []) =>
  pointsOf({ title, description, comments }).map(({ code }) => code)

test('a point is told once, with the seller’s own sentences, stops first', () => {
  expect(pointsOf({ title: 'カメラ 未開封', description: '目立つ汚れがあります。\n購入代行業者様はご遠慮ください！代行NG' })).toEqual([
    { code: 'noProxy', level: 'stop', zh: '卖家不接受代购', quotes: ['購入代行業者様はご遠慮ください！', '代行NG'] },
    { code: 'damage', level: 'warn', zh: '有瑕疵', quotes: ['目立つ汚れがあります。'] },
    { code: 'unopened', level: 'good', zh: '全新未拆', quotes: ['カメラ 未開封'] },
  ])
})

test('spellings, widths and decoration make no difference', () => {
  expect(codes('代行❌')).toEqual(['noProxy'])
  expect(codes('ｷｽﾞ、汚れ有り')).toEqual([])
  expect(codes('キズ あり♪')).toEqual(['damage'])
})

test('a negation in its clause cancels a point, one in another clause does not', () => {
  expect(codes('傷はありません。')).toEqual([])
  expect(codes('角に傷がありますが、汚れはありません。')).toEqual(['damage'])
  expect(codes('傷なし、汚れがあります')).toEqual(['damage'])
})

test('what a comment says warns at most, and a rule for titles reads no description', () => {
  expect(codes('', '', ['代行はお断りです', '汚れがあります'])).toEqual(['damage'])
  expect(codes('みかん様専用')).toEqual([])
  expect(codes('', 'みかん様専用')).toEqual(['reserved'])
})
