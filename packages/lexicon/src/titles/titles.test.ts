import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing.ts'
import { createTitles } from './titles.ts'

const folder = createTestFolder({
  'words.tsv': [
    '宝可梦\tポケモン\tword\t\tyes',
    '布偶|公仔\tぬいぐるみ\tword\t\tyes',
    '手办\tフィギュア\tword\t\tyes',
    '手柄\tコントローラー\tword',
  ],
  'titles/words.tsv': [
    'の\t-\tparticle',
    '美品\t成色好\tstate',
    '箱付き|箱付\t带盒\tstate',
    'カード\t卡\tgoods',
    'リング\t戒指\tgoods\tin:1',
    'リング\t手机指环扣\tgoods\tnear:スマホ|iphone',
    '黒\t黑色\tcolour',
    '黒猫\t黑猫\tname',
    'カード黒\t黑卡\tgoods\tin:1',
    '{n}点セット\t{n}件套\tunit',
    '{name}様専用\t{name}专拍\tterms',
    '{w}なし\t无{w}\tstate',
    '{w}欠\t缺{w}\tpart',
    '{w}付き\t带{w}\tpart',
    'ケース\t盒\tgoods',
    'ケース欠\t缺盒\tstate',
    'カードケース\t卡盒\tgoods',
    'なし\t没有\tstate',
    'ワンピース\t海贼王\tname\tin:1328',
    'ワンピース\t海贼王\tname\tnear:ルフィ',
    'ワンピース\t连衣裙\tgoods\tin:1',
    'キズ\t有划痕\tstate',
    '裁断済み\t已裁切\tstate',
    '有田\t有田烧\tplace',
    '{w}歓迎\t欢迎{w}\tterms',
    'サイコソーダ\t汽水\tgoods\tin:1',
    'コート\t大衣\tgoods\tin:1',
    'コート\t球衣\tgoods\tnear:ナミ',
    'ピンク\t粉色\tcolour',
    'マット\t垫\tgoods',
    'ヨガマット\t瑜伽垫\tgoods',
    'ヨガ\t瑜伽\tgoods',
    'マット ピンク\t哑光粉色\tcolour',
  ],
})
const { titleZh, wordsZh, wordsOf } = createTitles({ folder })
const nowhere = { categoryIds: [] }
const zh = (name: string, ...categoryIds: string[]) => titleZh(name, { categoryIds })

test('known words become Chinese, and order, marks, spaces, Latin and numbers stay', () => {
  expect(zh('【美品】ポケモン ぬいぐるみ PSA10 3点セット 箱付き')).toBe('【成色好】宝可梦 布偶 PSA10 3件套 带盒')
  expect(zh('ﾎﾟｹﾓﾝ ﾌｨｷﾞｭｱ')).toBe('宝可梦 手办')
})

test('a word that no table knows stays as the seller wrote it, and a line without the mark serves no title', () => {
  expect(zh('ポケモン サイコソーダ')).toBe('宝可梦 サイコソーダ')
  expect(zh('ポケモン コントローラー')).toBe('宝可梦 コントローラー')
})

test('names and compounds of Han characters that no table knows are shown in Chinese forms, those with kana stay', () => {
  expect(zh('佐々木 遠藤 国際 カード')).toBe('佐佐木 远藤 国际 卡')
  expect(zh('竜巻き 塗替え カード 図')).toBe('竜巻き 塗替え 卡 図')
})

test('a title without Japanese, or with none that is known, has no Chinese', () => {
  expect(zh('Nintendo Switch OLED')).toBeNull()
  expect(zh('サイコソーダ')).toBeNull()
  expect(zh('遠藤')).toBeNull()
})

test('nothing is torn out of a longer word', () => {
  expect(zh('スプリング 箱付', '1')).toBe('スプリング 带盒')
  expect(zh('黒田官兵衛 カード')).toBe('黑田官兵卫 卡')
  expect(zh('黒猫 カード 黒')).toBe('黑猫 卡 黑色')
  expect(zh('カードゲート ポケモンカード')).toBe('カードゲート 宝可梦卡')
  expect(zh('サイコソーダフィギュア')).toBeNull()
})

test('a name with a middle dot is read whole or not at all, and a list of words is no name', () => {
  expect(zh('ポケモン・サイコ カード')).toBe('ポケモン・サイコ 卡')
  expect(zh('ポケモン・カード')).toBe('宝可梦・卡')
  expect(zh('ポケモン・カード・ケース・サイコ')).toBe('宝可梦・卡・盒・サイコ')
})

test('a word that the tables part by a space is not torn out of longer ones', () => {
  expect(zh('カード マット ピンク')).toBe('卡 哑光粉色')
  expect(zh('ヨガマット ピンク')).toBe('瑜伽垫 粉色')
})

test('a compound that the seller parted by a space is read whole, unless both parts are known', () => {
  expect(zh('サイコ ソーダ 美品', '1')).toBe('汽水 成色好')
  expect(zh('カード ケース 美品')).toBe('卡 盒 成色好')
  expect(zh('サイコ ソーダフロート カード')).toBe('サイコ ソーダフロート 卡')
})

test('a short neighbour decides only where it is a word of its own', () => {
  expect(zh('コート ナミ カード', '1')).toBe('球衣 ナミ 卡')
  expect(zh('コート ダイナミック カード', '1')).toBe('大衣 ダイナミック 卡')
})

test('an ambiguous word is decided by its neighbours before its category, and stays when nothing decides', () => {
  expect(zh('花柄 ワンピース 美品', '3088', '1')).toBe('花柄 连衣裙 成色好')
  expect(zh('ワンピース カード', '1328')).toBe('海贼王 卡')
  expect(zh('ワンピース ルフィ コスプレ 美品', '1')).toBe('海贼王 ルフィ コスプレ 成色好')
  expect(zh('ワンピース 美品')).toBe('ワンピース 成色好')
  expect(zh('リング スマホ 美品', '1')).toBe('手机指环扣 スマホ 成色好')
})

test('の goes between words that are known, and stays beside one that is not', () => {
  expect(zh('ポケモンのぬいぐるみ')).toBe('宝可梦布偶')
  expect(zh('サイコのぬいぐるみ')).toBe('サイコの布偶')
})

test('what is said of the word before it stands where Chinese puts it', () => {
  expect(zh('ポケモン カードなし')).toBe('宝可梦 无卡')
  expect(zh('ポケモン カード なし')).toBe('宝可梦 卡 没有')
})

test('a state is not said to be there and lacking at once', () => {
  expect(zh('ポケモン キズなし')).toBe('宝可梦 无划痕')
  expect(zh('ポケモン 裁断済みなし')).toBe('宝可梦 未裁切')
  expect(zh('有田なし')).toBe('无有田烧')
})

test('a word that means something only behind another is read as any text elsewhere', () => {
  expect(zh('ポケモン 歓迎会 カード歓迎')).toBe('宝可梦 欢迎会 欢迎卡')
})

test('a compound that means nothing where it stands is read by its parts', () => {
  expect(zh('カード黒 美品', '1')).toBe('黑卡 成色好')
  expect(zh('カード黒 美品', '1328')).toBe('卡黑色 成色好')
})

test('what lacks is the longest word before', () => {
  expect(zh('ポケモン カードケース欠')).toBe('宝可梦 缺卡盒')
})

test('what goes with goods is said so a space behind them, what lacks is not: it may be all that stands before', () => {
  expect(zh('ポケモン ケース 付き カード')).toBe('宝可梦 带盒 卡')
  expect(zh('カード ケース なし')).toBe('卡 盒 没有')
  expect(zh('カード ケース 欠')).toBe('卡 盒 欠')
  expect(zh('キズ 付き')).toBe('有划痕 付き')
  expect(zh('ケース 付き 付き')).toBe('带盒 付き')
})

test('what a seller writes in two scripts is said once, and what is there twice is not', () => {
  expect(zh('Pokémon ポケモン ぬいぐるみ')).toBe('Pokémon 宝可梦 布偶')
  expect(zh('宝可梦 ポケモン カード')).toBe('宝可梦 卡')
  expect(zh('ポケモン 宝可梦')).toBe('宝可梦')
  expect(zh('ポケモン ポケモン 黒 黒 カード')).toBe('宝可梦 宝可梦 黑色 黑色 卡')
  expect(zh('カード 120 120 3点セット 3点セット')).toBe('卡 120 120 3件套 3件套')
})

test('the category nearest to the leaf decides', () => {
  expect(zh('リング 美品', '1', '21')).toBe('戒指 成色好')
})

test('a name before 様専用 stays as it is', () => {
  expect(zh('みかん様専用 ポケモン')).toBe('みかん专拍 宝可梦')
})

test('a title longer than any marketplace takes is left, also one that folding makes so, and words are looked up to a bound', () => {
  expect(zh('ポケモン'.repeat(60))).toBeNull()
  expect(zh(`ポケモン ${'㌢'.repeat(100)}`)).toBeNull()
  expect(wordsOf('ポケモン '.repeat(10_000), { categoryIds: [] })).toHaveLength(100)
})

test('what a seller writes is never read as a slot', () => {
  expect(zh('$&様専用なし')).toBe('无$&专拍')
})

test('words are Chinese only when all of them are known', () => {
  expect(['ポケモンのカード', 'ポケモンのサイコ', 'PS5'].map((words) => wordsZh(words, nowhere))).toEqual(['宝可梦卡', null, 'PS5'])
})

test('the known words of a text are told with their place and table', () => {
  expect(wordsOf('★ポケモンの箱付き', { categoryIds: [] })).toEqual([
    { start: 1, end: 5, ja: 'ポケモン', zh: '宝可梦', table: 'words.tsv' },
    { start: 6, end: 9, ja: '箱付き', zh: '带盒', table: 'titles/words.tsv' },
  ])
  // A word with slots is told as it stands, since a member knows no slots.
  const [, lacking] = wordsOf('カードなし 3点セット', { categoryIds: [] })
  expect(lacking).toMatchObject({ start: 3, end: 5, ja: 'なし', zh: '无…' })
  expect(wordsOf('3点セット', { categoryIds: [] })).toMatchObject([{ ja: '3点セット', zh: '3件套' }])
})

test('tables take the memory of their text, and no object a line', () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  const lines = Array.from({ length: 50_000 }, (_, n) => `カメラ${n}型\t相机${n}型\tgoods`)
  const many = createTestFolder({ 'words.tsv': [], 'titles/words.tsv': lines })
  const held = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  const titles = createTitles({ folder: many })
  const bytesALine = (held() - before) / lines.length
  expect(titles.titleZh('カメラ49999型', { categoryIds: [] })).toBe('相机49999型')
  expect(bytesALine).toBeLessThan(100)
})
