import { expect, test } from 'vitest'
import { matchBrands, matchCategories } from './match-names.ts'

const brand = (id: string, nameEn: string, name: string, nameZh?: string) => ({ id, nameEn, name, nameZh, initial: nameEn[0]!, kana: name })
const brands = [
  brand('1', 'RICOH', 'リコー', '理光'),
  brand('2', 'RICOH imaging', 'リコーイメージング'),
  brand('3', 'Clé de Peau', 'クレ・ド・ポー', '肌肤之钥'),
  brand('4', 'Bape', 'ベイプ'),
  brand('5', 'Peipu', 'ペイプ'),
  brand('6', 'HERMES', 'エルメス', '爱马仕'),
  brand('7', 'MUJI', '無印良品', '无印良品'),
]
const ids = (typed: string) => matchBrands(brands, typed).map(({ id }) => id)

test('a brand is found by its Chinese, Japanese and Latin name, whatever the width, case, accents or kana', () => {
  for (const typed of ['理光', 'リコー', 'りこー', 'ﾘｺｰ', 'ricoh', 'ＲＩＣＯＨ', ' RICOH ']) expect(ids(typed)[0]).toBe('1')
  for (const typed of ['cle de peau', 'clédepeau', 'クレドポー', '肌肤']) expect(ids(typed)).toEqual(['3'])
})

test('a whole name comes before a prefix, and voicing marks distinguish words', () => {
  expect(ids('ricoh')).toEqual(['1', '2'])
  expect(ids('ベイプ')).toEqual(['4'])
  expect(ids('没有')).toEqual([])
  expect(ids('')).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('traditional, simplified and Japanese characters are equal', () => {
  for (const typed of ['愛馬仕', '爱马仕', '愛马', '馬仕']) expect(ids(typed)).toEqual(['6'])
  for (const typed of ['無印', '无印']) expect(ids(typed)).toEqual(['7'])
})

test('categories of every level are found with their path', () => {
  const leaf = (id: string, name: string, nameZh: string) => ({ id, name, nameZh, children: [] })
  const tree = [
    { id: '1', name: 'カメラ', nameZh: '相机', children: [leaf('2', 'フィルムカメラ', '胶片相机'), leaf('3', 'レンズ', '镜头')] },
  ]
  expect(matchCategories(tree, '鏡頭').map((path) => path.at(-1)?.id)).toEqual(['3'])
  expect(matchCategories(tree, '相机').map((path) => path.map(({ id }) => id))).toEqual([['1'], ['1', '2']])
  expect(matchCategories(tree, 'れんず').map((path) => path.at(-1)?.id)).toEqual(['3'])
})
