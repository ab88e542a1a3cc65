import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createPoints } from './points.ts'

const folder = createTestFolder({
  'patterns/folds.tsv': ['キズ\t傷', '無し\tなし', 'ご遠慮\t遠慮'],
  'patterns/parts.tsv': ['断り\t(お断り|ng|×|遠慮ください)'],
  'points/codes.tsv': [
    'noSmokerNoPet\tgood\t无烟无宠物',
    'noProxy\tstop\t卖家不接受代购',
    'damage\twarn\t有瑕疵',
    'unopened\tgood\t全新未拆\treserved',
    'reserved\tstop\t专用\tnoSmokerNoPet',
  ],
  'points/rules.tsv': [
    'noProxy\t(代行|転送)…<断り>\t(当方では|ご自身)',
    'damage\t(傷|汚れ)…(あり|ございます)\t(ありません|なし)',
    'unopened\t未開封',
    'noProxy\t<断り>…(代行|転送)',
    'noProxy\t購入前……代行',
    'noProxy\t^×代行$',
    'noSmokerNoPet\t喫煙者…いません……ペット…いません\t\tnext',
    'reserved\t様専用\t\ttitle',
    '-reserved\tキャンセルになりました',
    '-\t代行バス',
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
  expect(codes('代\u200b行\u00adN\ufe00G\u{e0001}')).toEqual(['noProxy'])
})

test('a negation in its clause cancels a point, one in another clause does not', () => {
  expect(codes('傷はありません。')).toEqual([])
  expect(codes('角に傷がありますが、汚れはありません。')).toEqual(['damage'])
  expect(codes('傷なし、汚れがあります')).toEqual(['damage'])
})

test('a text read again, beside another or as a comment, says what it said', () => {
  const text = '代行NG。汚れがあります。'
  const first = pointsOf({ title: '', description: text })
  expect(pointsOf({ title: '', description: text })).toEqual(first)
  expect(codes('', '', [text])).toEqual(['damage'])
  expect(codes('傷あり', text)).toEqual(['noProxy', 'damage'])
  expect(pointsOf({ title: text, description: text })).toEqual(first)
})

test('what a comment says warns at most, and a rule for titles reads no description', () => {
  expect(codes('', '', ['代行はお断りです', '汚れがあります'])).toEqual(['damage'])
  expect(codes('みかん様専用')).toEqual([])
  expect(codes('', 'みかん様専用')).toEqual(['reserved'])
})

test('a list has one predicate, and a clause ends where another goes against it, at a space or at a mark', () => {
  expect(codes('傷、汚れ、破れなし')).toEqual([])
  expect(codes('欠け、ヒビはありません。')).toEqual([])
  expect(codes('傷はありますが汚れはありません')).toEqual(['damage'])
  expect(codes('汚れなし 傷あり')).toEqual(['damage'])
  expect(codes('傷なし★汚れあり')).toEqual(['damage'])
  expect(codes('代 行 N G')).toEqual(['noProxy'])
})

test('a heading is read with each line below it, until an empty line', () => {
  expect(codes('【NG】\n・転売\n・代行')).toEqual(['noProxy'])
  expect(codes('以下の方は遠慮ください\n・代行業者')).toEqual(['noProxy'])
  expect(codes('【NG】\n・転売\n\n代行バス\n代行')).toEqual([])
})

test('a wide gap spans clauses, and a rule for two sentences reads them in a row', () => {
  expect(codes('購入前に、必ず代行かお知らせください')).toEqual(['noProxy'])
  expect(codes('喫煙者はいません。ペットもいません。')).toEqual(['noSmokerNoPet'])
  expect(codes('×代行')).toEqual(['noProxy'])
})

test('questions, search tags and words that say nothing are no points', () => {
  expect(codes('傷はありますか？')).toEqual([])
  expect(codes('#未開封 #代行NG')).toEqual([])
  expect(codes('検索用\n未開封 代行NG')).toEqual([])
  expect(codes('NG代行バス')).toEqual([])
})

test('a stop is found behind a table of sizes', () => {
  expect(codes(`${Array.from({ length: 900 }, (_, n) => `着丈${n}`).join('\n')}\n代行NG`)).toEqual(['noProxy'])
})

test('what lapsed is no point of the listing', () => {
  expect(codes('キャンセルになりましたので再出品', 'みかん様専用')).toEqual([])
})

test('a point is not told beside what goes against it', () => {
  expect(codes('喫煙者はいません。ペットもいません。', 'みかん様専用')).toEqual(['noSmokerNoPet'])
})

test('a point that lapsed hides no other', () => {
  expect(codes('未開封。前の方はキャンセルになりました', 'みかん様専用')).toEqual(['unopened'])
})

test('what the tables say of one buyer’s listing is no offer to buy several', () => {
  const { pointsOf: read } = createPoints()
  const offers = (title: string, description: string) =>
    read({ title, description })
      .map(({ code }) => code)
      .filter((code) => code === 'bundleOk' || code === 'reserved')
  expect(offers('もも様専用', 'まとめ買い割引あり。')).toEqual(['reserved'])
  expect(offers('皿', 'まとめ買い割引あり。')).toEqual(['bundleOk'])
  expect(offers('もも様専用', 'まとめ買い割引あり。キャンセルになりましたので再出品です。')).toEqual(['bundleOk'])
})

test('what is denied right behind itself is not said, nor does it speak against its opposite', () => {
  const { pointsOf: read } = createPoints({
    folder: createTestFolder({
      'points/codes.tsv': [
        'unopened\tgood\t全新未拆',
        'boxComplete\tgood\t盒子齐全\tnoBox',
        'noBox\twarn\t没有盒子',
        'missingParts\twarn\t缺配件',
        'authentic\tgood\t正品',
        'replicaHint\twarn\t不保真',
        'junk\twarn\t故障品',
      ],
      'points/rules.tsv': [
        'unopened\t未開封',
        'boxComplete\t箱付き',
        'noBox\t箱なし(で|)',
        'missingParts\t付属品…(なし|ありません)',
        'authentic\t正規品',
        'replicaHint\t偽物',
        'junk\tジャンク',
      ],
    }),
  })
  const said = (description: string) => read({ title: '', description }).map(({ code }) => code)
  for (const denied of [
    '未開封ではありません',
    '未開封品じゃないです',
    '未開封の状態ではございません',
    '未開封というわけではありません',
    '箱なしではないです',
    '正規品とは限りません',
    '未開封にはなりません',
    '偽物ではないと思います',
    'ジャンクではなく完動です',
    '未開封でないため安くします',
  ])
    expect(said(denied)).toEqual([])
  expect(said('箱付き、箱なしではないです')).toEqual(['boxComplete'])
  expect(said('未開封ではありませんが、正規品です')).toEqual(['authentic'])
  expect(said('箱なしですが未開封です、ジャンクではないです')).toEqual(['noBox', 'unopened'])
})

test('a denial of something else, a guess and a denial that is denied leave what is said', () => {
  const { pointsOf: read } = createPoints({
    folder: createTestFolder({
      'points/codes.tsv': ['unopened\tgood\t全新未拆', 'missingParts\twarn\t缺配件', 'replicaHint\twarn\t不保真'],
      'points/rules.tsv': ['unopened\t未開封', 'missingParts\t付属品…(なし|ありません)', 'replicaHint\t偽物'],
    }),
  })
  const said = (description: string) => read({ title: '', description }).map(({ code }) => code)
  expect(said('付属品はありません')).toEqual(['missingParts'])
  expect(said('未開封では動作を確認できません')).toEqual(['unopened'])
  expect(said('未開封だけではなく開封済みもあります')).toEqual(['unopened'])
  expect(said('未開封、新品ではありません')).toEqual(['unopened'])
  expect(said('偽物ではないかと思います')).toEqual(['replicaHint'])
  expect(said('偽物ではないとは言い切れません')).toEqual(['replicaHint'])
  expect(said('偽物ではないわけではありません')).toEqual(['replicaHint'])
  expect(said('未開封でなくても大丈夫です')).toEqual(['unopened'])
  expect(said('未開封ではないですか？')).toEqual([])
})
