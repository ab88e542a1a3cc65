import { expect, test } from 'vitest'
import { brandSections, kanaRowOf, letterOf } from './brand-index.ts'

const brand = (nameEn: string, kana: string, initial = nameEn[0]!) => ({ id: nameEn, nameEn, name: kana, initial, kana })

test('every brand is in one section, digits and signs under 0–9', () => {
  const brands = [brand('SONY', 'ソニー'), brand('4℃', 'ヨンドシー'), brand('agete', 'アガット'), brand('adidas', 'アディダス', 'a')]
  expect(brandSections(brands, 'letter').map(({ mark, brands: inside }) => [mark, inside.map(({ id }) => id)])).toEqual([
    ['A', ['adidas', 'agete']],
    ['S', ['SONY']],
    ['0–9', ['4℃']],
  ])
  expect(brandSections(brands, 'kana').map(({ mark }) => mark)).toEqual(['あ', 'さ', 'や'])
  expect(letterOf({ initial: '&' })).toBe('0–9')
})

test.each([
  ['ヴァンクリーフ', 'あ'],
  ['ガンダム', 'か'],
  ['ぱぱ', 'は'],
  ['だいわ', 'た'],
  ['ン', 'わ'],
  ['あ', 'あ'],
  ['', null],
  ['LEGO', null],
])('the reading %s is in row %s', (kana, row) => {
  expect(kanaRowOf({ kana })).toBe(row)
})
