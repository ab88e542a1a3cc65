import { expect, test } from 'vitest'
import { createSentenceFolder } from '../patterns/fold-sentence.ts'
import { sellerSentences } from './seller-sentences.ts'

const fold = createSentenceFolder(new Map())
const clauses = (text: string) => sellerSentences(text, fold).map((sentence) => sentence.text)
const headed = (text: string) =>
  sellerSentences(text, fold).flatMap((sentence) => (sentence.heading === null ? [] : [`${sentence.heading}:${sentence.text}`]))

test('a topic or a condition stays with what is said of it', () => {
  expect(clauses('代行業者の方は、ご遠慮ください。')).toEqual(['代行業者の方はご遠慮ください。'])
  expect(clauses('同梱希望の場合、コメントください')).toEqual(['同梱希望の場合コメントください'])
})

test('a reason is parted from what follows from it', () => {
  expect(clauses('他にも出してるので購入前にコメントください')).toEqual(['他にも出してるので、購入前にコメントください'])
})

test('what brackets say of a topic belongs to its sentence', () => {
  expect(clauses('業者（購入代行）の方はお引き取りください。')).toEqual(['業者の方はお引き取りください、購入代行'])
})

test('words that a seller quotes to go against them are not said', () => {
  expect(clauses('プロフに「コメント必須」とありますが、即購入できます')).toEqual(['プロフにとありますが、即購入できます'])
  expect(clauses('「代行NG」でお願いします')).toEqual(['代行ngでお願いします'])
})

test('half-width katakana stand for hiragana in a sentence that has none', () => {
  expect(clauses('値下ｹﾞ不可｡ｱﾝﾃﾅ曲ｶﾞﾘ')).toEqual(['値下げ不可。', 'アンテナ曲がり'])
  expect(clauses('ｶﾒﾗの箱')).toEqual(['カメラの箱'])
})

test('what is said of one thing is parted from the next', () => {
  expect(clauses('即購入NG・コメント必須・値下げ不可')).toEqual(['即購入ng、コメント必須、値下げ不可'])
  expect(clauses('値下げ❌代行❌')).toEqual(['値下げ×、代行×'])
  expect(clauses('即購入→❌')).toEqual(['即購入×'])
  expect(clauses('❌代行❌転売 ❌即購入')).toEqual(['×代行、×転売、×即購入'])
})

test('a heading may stand before its list, and above one whose lines have marks', () => {
  expect(headed('【NG】代行／転売')).toEqual(['ng:代行・転売'])
  expect(headed('🙅代行、転売')).toEqual(['×:代行・転売'])
  expect(headed('NGな方\n・代行業者\n・転売')).toEqual(['ngな方:代行業者', 'ngな方:転売'])
  expect(headed('代行NG\n即購入OK')).toEqual([])
})

test('a guess does not deny, and a list of flaws has one predicate', () => {
  expect(clauses('犬の毛が付いているかもしれません。')).toEqual(['犬の毛が付いているかも。'])
  expect(clauses('白かけ、反りは見当たりません')).toEqual(['白かけ・反りは見当たりません'])
  expect(clauses('画面に傷、充電器なし')).toEqual(['画面に傷、充電器なし'])
  expect(clauses('ヒビ、カケなし')).toEqual(['ヒビ・カケなし'])
})
