import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createPhraseBook } from './phrase-book.ts'

const folder = createTestFolder({
  'patterns/folds.tsv': ['頂き\tいただき', '致し\tいたし', 'ご覧\t覧'],
  'phrases/folds.tsv': ['いたします\tします', 'しております\tしています', '誠に\t-'],
  'phrases/endings.tsv': [
    'する\t(します|しています)\t~',
    'する\t(しますので|するため)\t因为~，',
    'する\t(しますが)\t~，但',
    'する\t(する場合は)\t如果~，',
    'する\t(する場合があります)\t可能会~',
    'ない\t(ありません|ないです)\t~',
  ],
  'phrases/words.tsv': ['瑕疵\t傷\t划痕', '瑕疵\t汚れ\t污渍', '瑕疵\tシミ\t污斑', '题\t状態\t成色', '家\t(家|家族)\t-'],
  'phrases/phrases.tsv': [
    'また\t另外，',
    '(もし|万一)\t，',
    '(覧いただき|閲覧)(、|)(誠に|)ありがとうございます\t感谢您的浏览',
    '{n}日以内に発送[する]\t{n}天内发货',
    '{w}が付属[する]\t附{w}',
    '{w}から{w}に発送[する]\t从{w1}发往{w2}',
    '{瑕疵+}は[ない]\t没有{瑕疵}',
    '連絡(ください|をお願い[する])\t请联系',
    '{题}:\t{题}：',
    '{题}\t{题}',
  ],
})
const known = new Map([
  ['箱', '盒子'],
  ['東京', '东京'],
  ['大阪', '大阪'],
  ['ps5', 'ps5'],
])
const { phraseZh } = createPhraseBook({ folder, wordsZh: (words) => known.get(words) ?? null })

test('a sentence that sellers write in many ways has one Chinese', () => {
  expect(['ご覧いただきありがとうございます！', 'ご覧頂き 誠にありがとうございます♪', '閲覧ありがとうございます。'].map(phraseZh)).toEqual([
    '感谢您的浏览。',
    '感谢您的浏览。',
    '感谢您的浏览。',
  ])
})

test('numbers and known words fill their slots, and a sentence with an unknown word stays', () => {
  expect(phraseZh('２４日以内に発送致します')).toBe('24天内发货。')
  expect(phraseZh('2〜3日以内に発送します')).toBe('2～3天内发货。')
  expect(phraseZh('箱が付属します。')).toBe('附盒子。')
  expect(phraseZh('PS5が付属します。')).toBe('附PS5。')
  expect(phraseZh('サイコが付属します。')).toBeNull()
  expect(phraseZh('東京から大阪に発送します')).toBe('从东京发往大阪。')
})

test('an ending says how a clause goes on', () => {
  expect(phraseZh('箱が付属しますので、ご連絡ください')).toBeNull()
  expect(phraseZh('箱が付属しますので、連絡ください')).toBe('因为附盒子，请联系。')
  expect(phraseZh('箱が付属しますが、傷はありません')).toBe('附盒子，但没有划痕。')
  expect(phraseZh('箱が付属しますが連絡ください')).toBe('附盒子，请联系。')
  expect(phraseZh('箱が付属する場合は連絡ください')).toBe('如果附盒子，请联系。')
  expect(phraseZh('箱が付属する場合があります')).toBe('可能会附盒子。')
})

test('a sentence of which one clause is unknown stays whole, as does a condition that nothing follows', () => {
  expect(phraseZh('箱が付属します、3日以内に発送します')).toBe('附盒子，3天内发货。')
  expect(phraseZh('箱が付属します、サイコです')).toBeNull()
  expect(phraseZh('箱が付属する場合は')).toBeNull()
})

test('words that lead in are said, or nothing', () => {
  expect(phraseZh('また、傷はありません')).toBe('另外，没有划痕。')
  expect(phraseZh('もし箱が付属する場合は連絡ください')).toBe('如果附盒子，请联系。')
})

test('lists keep all that they name', () => {
  expect(phraseZh('傷はありません')).toBe('没有划痕。')
  expect(phraseZh('傷や汚れはありません')).toBe('没有划痕和污渍。')
  expect(phraseZh('傷・汚れ、シミなどはありません')).toBe('没有划痕、污渍、污斑等。')
  expect(phraseZh('傷またはシミはありません')).toBe('没有划痕或污斑。')
  expect(phraseZh('傷や凹みはありません')).toBeNull()
})

test('a heading keeps its mark and gets no full stop', () => {
  expect(phraseZh('◆状態')).toBe('◆成色')
  expect(phraseZh('【状態】')).toBe('【成色】')
  expect(phraseZh('【状態】傷はありません')).toBe('成色：没有划痕。')
})

test('two sentences are said only together', () => {
  expect(phraseZh('連絡ください！傷はありません。')).toBe('请联系。没有划痕。')
  expect(phraseZh('連絡ください！サイコです。')).toBeNull()
})

test('a long sentence stays', () => {
  expect(phraseZh('傷、'.repeat(100))).toBeNull()
})
