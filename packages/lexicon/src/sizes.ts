import type { Entry } from './entry.ts'
import type { Found } from './found.ts'

const size = /(\d{2,3}(?:\.[05])?) ?(码|号(?=.*[鞋靴履])|cm)(?![a-z])/y
const american = /us ?(\d{1,2}(?:\.5)?)(?![\d.])/y
const bare = /(\d{2}(?:\.[05])?)(?![a-z\d.%*×/年月日周型号代寸元块层张枚个-])/y

const amount =
  /(\d{1,4}(?:\.\d)?|[一两二三四五六七八九十]) ?(gb?|tb?|键(?![盘位帽])|寸|孔|张|枚|本(?!体|田)|册|卷(?!发)|个(?!人)|根(?!付)|条(?!纹)|支(?!架)|只|件|双(?![人面肩层])|瓶(?!盖)|把(?!手)|台(?!灯|历|式)|套(?![件装机])|颗|块(?!根)|层|段|升|毫升|公斤|岁|片|米(?![奇色菲])|分之一|代(?!购)|季|度|周年)(?![a-z])/y

/** The length of a fishing rod in feet and inches: 9尺6 is 9.6ft, or 96. */
const rod = /(\d{1,2})尺(\d{1,2})?(?:寸)?/y

/** How Japanese writes an amount, by its Chinese unit. `{n}` is the figure. */
const units: Readonly<Record<string, readonly string[]>> = {
  键: ['{n}キー'],
  寸: ['{n}インチ', '{n}型'],
  孔: ['{n}穴', '{n}ホール'],
  张: ['{n}枚'],
  本: ['{n}冊'],
  册: ['{n}冊'],
  卷: ['{n}巻'],
  个: ['{n}個', '{n}本', '{n}点'],
  根: ['{n}本', '{n}枚'],
  条: ['{n}本', '{n}枚'],
  支: ['{n}本'],
  只: ['{n}個', '{n}匹', '{n}体'],
  件: ['{n}点', '{n}枚', '{n}着'],
  双: ['{n}足'],
  瓶: ['{n}本'],
  把: ['{n}本'],
  台: ['{n}台'],
  套: ['{n}セット'],
  颗: ['{n}個', '{n}粒'],
  块: ['{n}個', '{n}枚'],
  层: ['{n}段'],
  升: ['{n}L'],
  毫升: ['{n}ml'],
  公斤: ['{n}kg'],
  岁: ['{n}歳'],
  片: ['{n}枚', '{n}ピース'],
  米: ['{n}m'],
  分之一: ['1/{n}'],
  代: ['第{n}世代', '{n}'],
  季: ['{n}期'],
  度: ['{n}°', '{n}度'],
  周年: ['{n}周年', '{n}th'],
}
const figures = '一二三四五六七八九十'

/** An amount with its unit at a place of a text: 12g of memory, 87键, 四个. Null elsewhere. */
export function amountAt(key: string, start: number): Found | null {
  if (/[a-z\d.一二三四五六七八九十百千万两-]/.test(key[start - 1] ?? ' ')) return null
  rod.lastIndex = start
  const [rodTyped, feet = '', inches = ''] = rod.exec(key) ?? []
  if (rodTyped !== undefined)
    return asDetail(start, rodTyped, inches === '' ? [`${feet}ft`, `${feet}フィート`] : [`${feet}.${inches}`, `${feet}${inches}`])
  amount.lastIndex = start
  const [typed, written = '', unit = ''] = amount.exec(key) ?? []
  if (typed === undefined) return null
  const figure = written === '两' ? '2' : figures.includes(written) ? `${figures.indexOf(written) + 1}` : written
  const ja = /[gt]/.test(unit) ? ofMemory(figure, unit, key) : (units[unit] ?? []).map((one) => one.replace('{n}', figure))
  if (ja.length === 0) return null
  return asDetail(start, typed, ja)
}

/** An amount of one digit, a count, is a detail, unless it tells one thing from another (1TB). Of a longer one the bare figure is searched for too: 61キー is 61鍵 as well. */
function asDetail(start: number, typed: string, ja: readonly string[]): Found {
  const bare = /^\d[\d.]+/.exec(ja[0] ?? '')?.[0]
  return foundAs(
    start,
    typed,
    bare === undefined ? ja : [...new Set([...ja, bare])],
    bare === undefined && !/(?:tb?|岁|季|代)$/.test(typed) ? 'detail' : 'figure',
  )
}

function foundAs(start: number, typed: string, ja: readonly string[], kind: 'detail' | 'figure'): Found {
  const entry: Entry = { zh: [], ja, kind, ids: [], inTitles: false, file: '', line: 0 }
  return { start, end: start + typed.length, meaning: { entry, japanese: null }, japanese: null }
}

/** Goods beside which a bare g is memory, and no weight. */
const holdsMemory =
  /内存|mac|thinkpad|surface|显卡|硬盘|固态|电脑|笔记本|主机|手机|平板|ddr|ssd|ipod|walkman|随身听|ipad|iphone|switch|psv|steam|u盘|闪存|sd卡|存储/

const ofMemory = (figure: string, unit: string, text: string): string[] => {
  if (unit.startsWith('t')) return [`${figure}TB`]
  return unit === 'gb' || holdsMemory.test(text) ? [`${figure}GB`] : []
}

/**
 * A size in figures at a place of a text: 42码 and 27cm of shoes, 90码 of children's clothes, us8, and a bare 42 beside shoes. Sellers write
 * centimetres. Null elsewhere, and for a number that is no size of these (50cm is the height of a doll).
 */
export function sizeAt(key: string, start: number): Found | null {
  if (/[a-z\d.]/.test(key[start - 1] ?? ' ')) return null
  american.lastIndex = start
  const [us, number = ''] = american.exec(key) ?? []
  if (us !== undefined && Number(number) >= 5) return foundAs(start, us, ofAmerican(Number(number), number, key), 'figure')
  size.lastIndex = start
  bare.lastIndex = start
  const [typed, figures = '', unit] = size.exec(key) ?? (isShoe.test(key) ? bare.exec(key) : null) ?? []
  if (typed === undefined) return null
  const figure = Number(figures)
  if (unit === undefined && !(figure >= 35 && figure < 48) && !(figure >= 21 && figure <= 31)) return null
  const ja = unit === 'cm' || (unit === undefined && figure < 34) ? ofFoot(figure) : ofChinese(figure, key)
  if (ja.length === 0) return null
  const found = foundAs(start, typed, ja, 'figure')
  // Centimetres are written alike in both languages.
  return unit === 'cm' || unit === undefined ? { ...found, japanese: { brand: null, zhToo: false } } : found
}

/** Words beside which a bare figure is a size of shoes. */
const isShoe =
  /[鞋靴履屐]|匡威|范斯|万斯|新百伦|鬼冢虎|马丁|勃肯|红翼|添柏岚|aj ?\d|空军一号|dunk|air ?(?:max|force)|椰子|yeezy|乔丹|芝加哥|德训|高帮|低帮|桑巴|羚羊|samba|gazelle|亚瑟士|耐克|阿迪|彪马|锐步|vans|converse|nike|adidas|asics|new balance|puma|hoka|ugg/

/** 8 is 26cm for men and 25cm for women. */
const ofAmerican = (us: number, typed: string, key: string): string[] => {
  const cm = /女/.test(key) ? us + 17 : us + 18
  return [`${cm}cm`, `${cm}`, `US${typed}`]
}

const ofFoot = (cm: number): string[] => (cm >= 21 && cm <= 31 && (cm * 2) % 1 === 0 ? [`${cm}cm`, `${cm}`] : [])

/** Beside shoes, 18码 is typed for 18cm, and for the European size too, two thirds of a centimetre each; elsewhere it is the waist in inches. */
const ofSmall = (figure: number, text: string): string[] =>
  /鞋|靴|履/.test(text)
    ? [`${figure}cm`, `${figure}`, `${Math.round((figure * 2 * 2) / 3 - 3) / 2}`]
    : [`${figure}インチ`, `W${figure}`, `${figure}`]

/** Makers whose shoes are sold by their European size. */
const printsEuropean =
  /巴黎世家|古驰|古奇|古琦|gucci|prada|普拉达|miu|缪缪|香奈儿|小香|chanel|迪奥|dior|爱马仕|hermes|圣罗兰|ysl|罗意威|loewe|芬迪|fendi|葆蝶家|bv|rick|马吉拉|margiela|菲拉格慕|托德斯|tods|红底|rv|华伦|周仰杰|jimmy|马诺洛|赛琳|celine|路易威登|lv|勃肯|birken|plein|麦昆/

/** Makers whose boots are sold by their British size: 38 is UK5, 41 UK7. */
const printsBritish = /马丁|马汀|martens/

/**
 * GB/T 3293.1 has 42 for 260 mm, makers of sports shoes print 42 on 265 mm and 44 on 280 mm; so all are tried. From 50 on it is the height in
 * centimetres that children's clothes are for.
 */
function ofChinese(figure: number, text: string): string[] {
  if (figure < 34) return figure % 1 > 0 ? [] : ofSmall(figure, text)
  if (figure < 48) {
    const ofStandard = figure % 1 > 0 ? (figure < 39 ? [(figure + 10.5) / 2] : []) : [(figure + 10) / 2, (figure + 11) / 2]
    const [first, ...others] = new Set(figure < 39 ? ofStandard : [Math.ceil(47.5 + (figure - 38.5) * 1.5) / 2, ...ofStandard.toReversed()])
    const ja = [`${first}cm`, `${first}`, ...others.map(String)]
    if (printsBritish.test(text)) return [`UK${figure < 41 ? figure - 33 : figure - 34}`, ...ja]
    return printsEuropean.test(text) ? [`${figure}`, ...ja] : [...ja, `${figure}`]
  }
  return figure >= 50 && figure <= 170 && figure % 1 === 0 ? [`${figure}cm`, `${figure}`] : []
}
