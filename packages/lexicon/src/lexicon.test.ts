import { beforeAll, expect, test } from 'vitest'
import { createLexicon, type Lexicon } from './lexicon.ts'

let lexicon: Lexicon
beforeAll(() => {
  lexicon = createLexicon()
})
const keywords = (typed: string) => lexicon.understand(typed).readings.map((reading) => reading.keyword)
const wider = (typed: string) =>
  lexicon
    .understand(typed)
    .wider()
    .flatMap(({ readings }) => readings.map((reading) => reading.keyword))

test.each([
  ['宝可梦 卡', 'ポケモンカード'],
  ['寶可夢卡', 'ポケモンカード'],
  ['任天堂游戏机', 'ニンテンドースイッチ'],
  ['初音未来 手办', '初音ミク フィギュア'],
  ['初音ミク手办', '初音ミク フィギュア'],
  ['吉伊卡哇', 'ちいかわ'],
  ['二手相机 理光', 'カメラ RICOH'],
  ['GR III 理光', 'GR III RICOH'],
  ['iPhone15手机壳', 'iPhone15 ケース'],
  ['罗生门', '羅生門'],
  ['「吉伊卡哇」手办！', 'ちいかわ フィギュア'],
  ['宝可梦卡，皮卡丘', 'ポケモンカード ピカチュウ'],
  ['初音ミクの手办', '初音ミク フィギュア'],
  ['高达 1/100', 'ガンダム 1/100'],
])('%s is searched for as %s first', (typed, keyword) => {
  expect(keywords(typed)[0]).toBe(keyword)
})

test.each([
  ['chanel 包', 'chanel バッグ'],
  ['adidas 外套', 'adidas ジャケット'],
  ['中古包', 'バッグ'],
  ['pokemon', 'ポケモン'],
  ['pikachu', 'ピカチュウ'],
  ['miku', '初音ミク'],
  ['zelda 手办', 'ゼルダ フィギュア'],
])('%s, with Latin letters or a word of one character, is searched for as %s first', (typed, keyword) => {
  expect(keywords(typed)[0]).toBe(keyword)
})

test.each([
  ['高达', ['ガンダム', 'ガンプラ']],
  ['gundam', ['ガンダム', 'gundam']],
  ['和服', ['和服', '着物']],
  ['手表', ['腕時計', '時計']],
  ['娃娃', ['ぬいぐるみ', 'ドール']],
  ['拍立得', ['チェキ', 'ポラロイド']],
])('%s has several readings', (typed, both) => {
  expect(keywords(typed)).toEqual(expect.arrayContaining(both))
})

test('a text is known when the tables have each of its words', () => {
  for (const known of ['宝可梦 卡', '初音未来 手办', 'ナイキ スニーカー', 'gucci 包', '盆栽'])
    expect([known, lexicon.knows(known)]).toEqual([known, true])
  for (const own of ['加微信看货', '手办 加微信', '高仿 包', '赌场', 'usdt', '手办 123', '', ' ', '手办'.repeat(101)])
    expect([own, lexicon.knows(own)]).toEqual([own, false])
})

test('a name written with a point, a space or neither is searched for by its parts', () => {
  expect(lexicon.understand('江诗丹顿 手表').readings[0]?.keyword).toBe('ヴァシュロン コンスタンタン 腕時計')
  expect(lexicon.understand('江诗丹顿').parts).toMatchObject([{ means: 'ヴァシュロン・コンスタンタン' }])
})

test('a category is tried as a filter beside its words', () => {
  expect(lexicon.understand('手表').readings).toContainEqual({ keyword: '', categoryIds: ['414', '265', '415', '266'], weight: 0.65 })
})

test('a brand typed in Latin letters among Chinese words is tried as a filter too', () => {
  expect(lexicon.understand('ＲＩＣＯＨ 相機 黑色').readings).toContainEqual(
    expect.objectContaining({ keyword: 'カメラ', brandIds: ['3303'] }),
  )
})

test('a brand and a category are tried as two filters together', () => {
  for (const typed of ['nike 鞋', '鞋 nike'])
    expect(lexicon.understand(typed).readings).toContainEqual({ keyword: '', brandIds: ['857'], categoryIds: ['16', '33'], weight: 0.78 })
})

test('a Japanese brand name that members use too is tried as a filter', () => {
  expect(lexicon.understand('任天堂').readings).toContainEqual({ keyword: '', brandIds: ['15487'], weight: 0.48 })
})

test('the least specific word is dropped first, a name in Latin letters last', () => {
  const leftOut = (typed: string) =>
    lexicon
      .understand(typed)
      .wider()
      .flatMap(({ readings: [reading] }) => (reading ? [reading.leftOut] : []))
  expect(leftOut('nike 外套 黑色')).toEqual([['黑色'], ['外套'], ['nike']])
  expect(leftOut('ピカチュウ ぬいぐるみ')).toEqual([['ぬいぐるみ'], ['ピカチュウ']])
  expect(leftOut('相机')).toEqual([])
})

test('without a model, and only where nothing is found, goods of the brand in the category are searched', () => {
  const set = lexicon
    .understand('索尼 微单 a7')
    .wider()
    .find(({ readings }) => readings.some(({ leftOut }) => leftOut?.join() === 'a7'))
  expect(set?.ifNone).toBe(true)
  expect(set?.readings).toContainEqual({ keyword: '', brandIds: ['3285'], categoryIds: ['97'], leftOut: ['a7'], weight: 0.78 })
})

test('parts have the typed text and its meaning', () => {
  expect(lexicon.understand('二手 理光').parts).toEqual([
    { text: '二手', means: '中古', kind: 'word' },
    { text: '理光', means: 'RICOH', kind: 'brand', id: '3303' },
  ])
})

test.each(['着物 正絹', '周辺機器', '中古 カメラ', '鬼滅の刃 フィギュア', 'GR III', 'SONY', 'ちいかわ\u3000ぬいぐるみ', ''])(
  '%s is left unchanged',
  (typed) => {
    expect(lexicon.understand(typed)).toMatchObject({ typed, literal: false, readings: [{ keyword: typed.trim(), weight: 1 }], parts: [] })
  },
)

test('a literal query is not translated', () => {
  const understood = lexicon.understand(' 宝可梦 卡 ', { literal: true })
  expect(understood).toMatchObject({ literal: true, readings: [{ keyword: '宝可梦 卡', weight: 1 }], parts: [] })
  expect(understood.wider()).toEqual([])
})

test('a pasted address is read as its item', () => {
  const { parts, readings } = lexicon.understand('https://jp.mercari.com/item/m12345678901?a=1 这个')
  expect(parts).toEqual([{ text: 'https://jp.mercari.com/item/m12345678901?a=1', means: 'm12345678901', kind: 'item', id: 'm12345678901' }])
  expect(readings).toEqual([{ keyword: 'm12345678901', weight: 1 }])
})

test('a query of ignored words only is searched for by their meanings', () => {
  expect(keywords('二手')).toEqual(['中古'])
  expect(keywords('的')).toEqual(['的'])
})

test('a query with an unknown word is also tried without it', () => {
  expect(keywords('皮卡丘 瞎编词')).toEqual(['ピカチュウ 瞎編詞'])
  expect(wider('皮卡丘 瞎编词')).toEqual(['ピカチュウ'])
})

test.each([
  ['御木本 珍珠 耳钉', ['ミキモト パール ピアス', 'MIKIMOTO パール ピアス'], 'another spelling'],
  ['红翼 875 靴子 黑色', ['レッドウィング 875 ブーツ'], 'what titles leave out'],
  ['鬼灭之刃 炭治郎 立牌', ['鬼滅 炭治郎 アクスタ', '炭治郎 アクスタ'], 'the work of a character'],
  ['瑜伽垫 蓝色', ['ヨガ マット'], 'a word in pieces'],
  ['富士 mini12', ['mini 12'], 'a model name in pieces'],
  ['burton 单板', ['バートン'], 'kana of a Latin name'],
  ['koaloha 尤克里里', ['コアロハ ウクレレ'], 'kana of a Latin name that only titles show'],
  ['百乐742 钢笔', ['カスタム 742'], 'a katakana model in pieces'],
  ['自行车 变速器 禧玛诺 105', ['ディレイラー シマノ 105'], 'what titles leave out before a figure'],
])('%s is searched for as %s too: %s', (typed, further) => {
  for (const one of further) expect(keywords(typed).some((keyword) => one.split(' ').every((word) => keyword.includes(word)))).toBe(true)
})

test.each([
  ['初音未来 手办', '初音ミク'],
  ['皮卡丘 毛绒', 'ピカチュウ'],
  ['耐克 鞋', ''],
])('the thing in %s is never left out beside a name only', (typed, name) => {
  for (const { keyword, categoryIds } of lexicon.understand(typed).readings)
    expect([categoryIds !== undefined, keyword]).not.toEqual([false, name])
})

test.each([
  ['蓝色 连衣裙 刺绣', /ワンピ|ドレス/, 'the thing, beside a motif'],
  ['连衣裙 草莓 粉色', /ワンピ|ドレス/, 'the thing, beside a motif'],
  ['渔轮 禧玛诺 2500', /2500/, 'a figure'],
  ['索隆 海贼王 手办', /ゾロ/, 'a character typed before its work'],
  ['固态硬盘 1t', /1/, 'the size of a memory'],
])('no reading of %s leaves out %s: %s', (typed, word) => {
  for (const { keyword } of lexicon.understand(typed).readings) expect(keyword).toMatch(word)
})

test('a query of a colour and a thing keeps the colour, a longer one leaves it out too', () => {
  for (const keyword of keywords('红色 高跟鞋')) expect(keyword).toMatch(/レッド|赤/)
  expect(keywords('耐克 卫衣 红色').some((keyword) => !/レッド|赤/.test(keyword))).toBe(true)
})

test.each([
  ['自行车 公路车 码表', ['サイクルコンピューター'], 'without the fields that it is for'],
  ['灌篮高手 流川枫 毛巾', ['流川 タオル'], 'by the surname beside the work'],
  ['鬼灭 时透无一郎 毛巾', ['無一郎 タオル'], 'by the given name beside the work'],
  ['我英 爆豪 立牌', ['爆豪 アクスタ'], 'by a surname that no table has alone'],
  ['显示器 27寸', ['27'], 'by the figure without its unit'],
  ['劳力士 36mm', ['36'], 'by the figure without its unit'],
  ['耐克 鞋 42码', ['26.5', '靴'], 'by the figure without its unit'],
  ['索尼 ps5 光驱版', ['PS5'], 'without the maker of a model'],
  ['surface pro7', ['surface pro 7'], 'with the model in pieces'],
  ['佳能 50mm1.8', ['50mm 1.8'], 'with the lens in pieces'],
  ['macbook 16g', ['16GB'], 'by its memory'],
  ['尼康z fc 套机', ['Nikon Z fc'], 'by the model behind its maker'],
  ['童鞋 18码', ['18'], "by a child's size in centimetres"],
  ['牛仔裤 30码', ['30インチ'], 'by the waist in inches'],
  ['公路车 105套件', ['105'], 'and not 105セット'],
  ['gibson les paul', ['ギブソン', 'レスポール'], 'in kana'],
  ['snow man 佐久间大介 毛巾', ['佐久間'], 'by a surname of three characters'],
  ['学园偶像大师 藤田琴音 毛巾', ['ことね'], 'by a given name in kana'],
  ['怪医黑杰克 漫画', ['ブラックジャック'], 'without the point of a name'],
  ['马歇尔 蓝牙音箱', ['マーシャル スピーカー'], 'by the kind of thing'],
  ['马丁靴 38', ['UK5'], 'by the British size of its maker'],
])('%s is searched for as %s too, %s', (typed, further) => {
  for (const one of further)
    expect(keywords(typed).some((keyword) => one.split(' ').every((word) => keyword.toLowerCase().includes(word.toLowerCase())))).toBe(true)
})

test('goods are left out beside a maker and its long number', () => {
  expect(
    lexicon
      .understand('乐高 火车 60197')
      .wider()
      .flatMap(({ readings }) => readings),
  ).toContainEqual(expect.objectContaining({ keyword: '60197', brandIds: ['4010'] }))
})

test('a work is left out beside a maker and its long number', () => {
  expect(wider('乐高 星战 75192')).toContain('75192')
})

test('a model is searched for without its colour too, a line in Latin letters never without its name', () => {
  expect(keywords('富士 x100v 黑').some((keyword) => !/ブラック|黒/.test(keyword))).toBe(true)
  for (const keyword of keywords('雅马哈 pacifica 电吉他')) expect(keyword).toMatch(/pacifica|パシフィカ/i)
})

test('the volumes of a set are in every reading', () => {
  for (const keyword of keywords('海贼王 漫画 1-100')) expect(keyword).toMatch(/1.100/)
})

test('a long title is known by its beginning, where only one begins so', () => {
  expect(keywords('因为太怕痛就全点防御 立牌')[0]).toMatch(/^痛いのは嫌なので/)
})

test('a title of two halves is neither surname nor given name, nor a word half of an unknown one', () => {
  // 金属英雄 is 宇宙刑事.
  expect(keywords('英雄 手办').join()).not.toMatch(/刑事/)
  expect(keywords('布谷 挂钟').join()).not.toMatch(/生地|グッズ/)
})

test('a word that only the titles of goods are read by is searched for by their Japanese', () => {
  expect(keywords('抱娃 女孩')[0]).toBe('抱き人形 女の子')
  expect(keywords('艾丝华伦斯坦 手办')[0]).toBe('アイズ ヴァレンシュタイン フィギュア')
})

test.each([
  ['雅萌 射频 max 黑', /ヤーマン|YA-MAN/],
  ['koaloha 尤克里里', /KoAloha|コアロハ/],
])('no reading of %s is of unknown words or of the thing alone', (typed, word) => {
  for (const keyword of keywords(typed)) expect(keyword).toMatch(word)
})

test('a word typed with a space is found before a figure', () => {
  expect(keywords('mg 自由2.0')[0]).toBe('フリーダムガンダム 2.0')
})

test.each([
  ['内存 16g', 'メモリ 16GB'],
  ['ipod classic 160g', '160GB'],
  ['机械键盘 61键', '61キー'],
  ['轮毂 四个', '4個'],
  ['书架 三层', '3段'],
  ['路亚竿 9尺6', '9.6'],
  ['bjd 三分之一', '1/3'],
])('the amount in %s is searched for as %s', (typed, amount) => {
  expect(keywords(typed)[0]).toContain(amount)
})

test('a model name with a hyphen is not torn', () => {
  expect(keywords('效果器 ds-1')[0]).toBe('エフェクター ds-1')
  expect(keywords('索尼 nw-zx707')[0]).toBe('SONY nw-zx707')
})

test('no word is taken out of a number', () => {
  for (const keyword of keywords('象印 电饭煲 5.5合')) expect(keyword).not.toMatch(/5\.(?!5)/)
})

test('a name typed in two ways is searched for once', () => {
  expect(keywords('索尼 SONY 相机')[0]).toBe('SONY カメラ')
})

test('a scale is not split', () => {
  expect(keywords('高达 1/144')[0]).toBe('ガンダム 1/144')
})

test('there are at most as many readings as the limit', () => {
  expect(createLexicon({ mostReadings: 2 }).understand('全新 理光相机').readings).toHaveLength(2)
})

test.each([
  ['高大', 'ガンダム', 'by its sound'],
  ['任天糖', '任天堂', 'by its sound'],
  ['皮卡秋', 'ピカチュウ', 'by its sound'],
  ['初音末来', '初音ミク', 'a character that looks alike'],
  ['佳能境头', 'レンズ', 'beside a known word'],
  ['宝梦可公仔', 'ポケモン', 'characters in the wrong order'],
])('%s, which no table has, is understood as %s too (%s)', (typed, means) => {
  const { parts, readings } = lexicon.understand(typed)
  expect(parts.map((part) => part.means)).toContain(means)
  expect(readings.some(({ keyword }) => keyword.includes(means))).toBe(true)
})

test('a name that begins with a numeral is no misspelt shorter one', () => {
  expect(keywords('二宫和也 扇子')[0]).toBe('二宮和也 扇子')
})

test('a numeral is neither corrected nor read by its second half, and grams may be a weight', () => {
  expect(lexicon.understand('二十寸 行李箱').readings.some(({ keyword }) => keyword.includes('12インチ'))).toBe(false)
  expect(lexicon.understand('二十代 手办').readings.some(({ keyword }) => keyword.includes('第10世代'))).toBe(false)
  expect(lexicon.understand('抹茶 32g').readings.some(({ keyword }) => keyword.includes('GB'))).toBe(false)
  expect(lexicon.understand('内存条 16g').readings[0]?.keyword).toContain('16GB')
})

test('a word that a table has, that is Japanese, or that several are near, is not corrected', () => {
  for (const typed of ['村上隆', '磁器', '皮革製品', '記念切手', '時代劇', '瞎编词', '初音末来の'])
    expect([typed, lexicon.understand(typed).parts.filter(({ text, means }) => text === typed && means !== '瞎編詞')]).toEqual([typed, []])
})

test.each([
  ['42码 耐克 鞋', '26.5cm NIKE 靴'],
  ['42碼鞋', '26.5cm 靴'],
  ['90码童装', '90cm 子供服'],
  ['理光 27cm 鞋', 'RICOH 27cm 靴'],
  ['耐克 球鞋 42.5', 'NIKE スニーカー 27cm'],
  ['红翼 工装靴 us8', 'レッドウィング ワークブーツ 26cm'],
  ['耐克 42', 'NIKE 26.5cm'],
  ['象印 5.5合', '象印 5.5合'],
  ['nike 27cm', 'nike 27cm'],
  ['娃娃 50cm', 'ぬいぐるみ 50cm'],
])('the size in %s is searched for as %s first', (typed, keyword) => {
  expect(keywords(typed)[0]).toBe(keyword)
})
