import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createPhraseBook } from './phrase-book.ts'

const folder = createTestFolder({
  'patterns/folds.tsv': ['頂き\tいただき', '致し\tいたし', 'ご覧\t覧'],
  'patterns/parts.tsv': ['ます\t(いたします|します)'],
  'phrases/phrases.tsv': [
    '(覧いただき|閲覧)ありがとうございます\t感谢您的浏览',
    '{n}日以内に発送<ます>\t{n}天内发货',
    '{w}が付属<ます>\t附{w}',
    '状態\t成色',
    '{w}から{w}に発送<ます>\t从{w1}发往{w2}',
  ],
})
const { phraseZh } = createPhraseBook({
  folder,
  wordsZh: (words) =>
    new Map([
      ['箱', '盒子'],
      ['東京', '东京'],
      ['大阪', '大阪'],
    ]).get(words) ?? null,
})

test('a sentence that sellers write in many ways has one Chinese', () => {
  expect(['ご覧いただきありがとうございます！', 'ご覧頂き ありがとうございます♪', '閲覧ありがとうございます。'].map(phraseZh)).toEqual([
    '感谢您的浏览。',
    '感谢您的浏览。',
    '感谢您的浏览。',
  ])
})

test('numbers and known words fill their slots, and a sentence with an unknown word stays', () => {
  expect(phraseZh('２４日以内に発送致します')).toBe('24天内发货。')
  expect(phraseZh('箱が付属します。')).toBe('附盒子。')
  expect(phraseZh('サイコが付属します。')).toBeNull()
  expect(phraseZh('東京から大阪に発送します')).toBe('从东京发往大阪。')
})

test('clauses are read one by one, and a sentence of which one is unknown stays whole', () => {
  expect(phraseZh('箱が付属し、3日以内に発送します')).toBeNull()
  expect(phraseZh('箱が付属します、3日以内に発送します')).toBe('附盒子，3天内发货。')
})

test('a heading keeps its mark and gets no full stop', () => {
  expect(phraseZh('◆状態')).toBe('◆成色')
})
