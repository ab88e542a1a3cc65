import { type Divisions, divisionsOf } from './divisions.ts'
import { type AddressFields, type Country, halfWidth } from './fields.ts'
import { hongKongPlaces } from './harbour.ts'

/** What was found in a pasted text; what was not is absent. */
export type Pasted = Partial<AddressFields> & Pick<AddressFields, 'country'>

/** Traditional characters of divisions, each before its simplified one. */
const pairs =
  '臺台區区萬万華华義义內内愛爱樂乐橋桥雙双貢贡烏乌來来峽峡樹树鶯莺莊庄蘆芦門门蘭兰縣县頭头鎮镇鄉乡壯壮圍围員员羅罗東东結结蘇苏魚鱼嶼屿豐丰關关寶宝橫横園园壢坜龍龙楊杨觀观龜龟復复興兴灣湾獅狮館馆銅铜鑼锣霧雾岡冈勢势棲栖壇坛線线鹽盐國国間间腳脚雲云庫库崙仑麥麦長长歸归廟庙將将軍军學学營营蓮莲彌弥鳳凤鳥鸟濃浓瑪玛島岛馬马巒峦頂顶邊边車车恆恒滿满綠绿濱滨達达壽寿榮荣寧宁連连後后裡里離离廣广省省環环鐵铁嶺岭'
const simplified = new Map(Array.from({ length: pairs.length / 2 }, (_, n) => [pairs[n * 2]!, pairs[n * 2 + 1]!]))
/** As long as the text, so that places in one are places in the other. */
const simplify = (text: string): string => [...text].map((one) => simplified.get(one) ?? one).join('')

const labels =
  /(?:收件人|收货人|收貨人|联系人|聯絡人|姓名|名字|手机号码|手机号|手机|手機|联系电话|电话号码|电话|電話|所在地区|所在地區|地区|详细地址|詳細地址|收货地址|收貨地址|地址|邮政编码|邮编|郵遞區號|邮递区号|郵編)\s*[:：]\s*/g

const phones: readonly [Country, RegExp][] = [
  ['CN', /(?<![\d-])(?:(?:\+|00)?86[\s-]?)?(1[3-9]\d[\s-]?\d{4}[\s-]?\d{4})(?!\d)/],
  ['TW', /(?<![\d-])(?:(?:\+|00)?886[\s-]?)?(0?9\d{2}[\s-]?\d{3}[\s-]?\d{3})(?!\d)/],
]
const eightDigits = /(?<![\d-])(?:(?:\+|00)?85[23][\s-]?)?([2-9]\d{3}[\s-]?\d{4})(?!\d)/

const ofHongKong =
  /\+?852[\s-]?\d|香港|九龙|新界|湾仔|油尖旺|深水埗|黄大仙|观塘|荃湾|葵青|沙田区|西贡|大埔区|屯门|元朗|Hong Kong|Kowloon|New Territories/i
const ofMacao = /\+?853[\s-]?\d|澳门|氹仔|路环|Maca[uo]\b/i
const ofTaiwan =
  /\+?886[\s-]?\d|台湾|台北|新北市|桃园市|台中|台南|高雄|基隆|新竹|苗栗|彰化|南投|云林县|嘉义|屏东|宜兰|花莲|台东|澎湖|金门|连江县|Taiwan|Taipei/i

function countryOf(text: string): Country {
  const plain = simplify(text)
  if (phones[0]![1].test(plain)) return 'CN'
  if (ofTaiwan.test(plain) || phones[1]![1].test(plain)) return 'TW'
  if (ofMacao.test(plain)) return 'MO'
  return ofHongKong.test(plain) || (eightDigits.test(plain) && inHongKong.test(text)) ? 'HK' : 'CN'
}

const namesInHongKong = hongKongPlaces.flatMap(({ names }) => names).join('|')
/** A place of Hong Kong with what may stand before it. */
const inHongKong = new RegExp(
  String.raw`(?:[中][国國])?(?:香港(?:特[别別]行政[区區]|[岛島])?)?[\s,]*(?:九[龙龍]|新界|港[岛島])?[\s,]*(?<name>${namesInHongKong})`,
  'u',
)
/** What ends an address that is written in English; it is printed anyway. */
const englishEnd = /[\s,]*\b(?:Hong Kong(?: Island)?|HK(?:SAR)?|Kowloon|KLN|New Territories|N\.?T\.?|Maca[uo]|Taiwan|China)\.?[\s,]*$/i

/** The district by the name of a place within it, which stays in the line. */
function findInHongKong(text: string): Found | null {
  const found = inHongKong.exec(text)
  const english = HAN.test(text) ? undefined : hongKongPlaces.find(({ latin }) => new RegExp(`\\b${latin}\\b`, 'i').test(text))
  const place = found ? hongKongPlaces.find(({ names }) => names.includes(found.groups!['name']!)) : english
  if (!place) return null
  const { city, district } = place
  if (!found) return { province: '', city, district, from: 0, to: 0 }
  const to = found.index + found[0].length - found.groups!['name']!.length
  return { province: '', city, district, from: found.index, to }
}

const HAN = /\p{Script=Han}/u

interface Found {
  province: string
  city: string
  district: string
  /** Where in the text it stands. */
  from: number
  to: number
}

const wholeCountry: Readonly<Record<Country, RegExp>> = {
  CN: /^(?:中华人民共和国|中国大陆|中国)/,
  HK: /^(?:中国)?香港(?:特别行政区|特區)?/,
  MO: /^(?:中国)?澳门(?:特别行政区|特區)?/,
  TW: /^(?:中国)?台湾(?:省)?/,
}

/** A name as it is written in full, or without what it is (广东 for 广东省). */
const short = (name: string): string =>
  name.length > 2 ? name.replace(/(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市|区|县|盟)$/, '') : name

/** How many characters of a name the text begins with, 0 for none. */
function begins(text: string, name: string): number {
  if (text.startsWith(name)) return name.length
  const bare = short(name)
  return bare.length >= 2 && text.startsWith(bare) ? bare.length : 0
}

const gap = (text: string, at: number): number => at + /^[\s,，、/-]*/.exec(text.slice(at))![0].length

/** The longest of the names that stands there, and where it ends. */
function nameAt(text: string, at: number, names: readonly string[], whole = false): { name: string; to: number } | null {
  const rest = text.slice(at)
  const all = names
    .map((name) => ({ name, to: at + (whole ? (rest.startsWith(name) ? name.length : 0) : begins(rest, name)) }))
    .filter(({ to }) => to > at)
    .sort((a, b) => b.to - a.to)
  return all[0] ?? null
}

/** Cities of the table that nobody writes: what is under a province directly. */
const unwritten = /^(?:县|省直辖县|自治区直辖县级行政区划)$/

function readDistrict(text: string, at: number, divisions: Divisions, province: string, city: string, from: number): Found | null {
  const found = nameAt(text, gap(text, at), divisions.districtsOf(province, city))
  return found && { province, city, district: found.name, from, to: found.to }
}

/** The divisions that the text has at one place: the province may be left out, and the city where it is its province or has no name. */
function readAt(text: string, from: number, divisions: Divisions): Found | null {
  const { provinces, citiesOf, districtsOf } = divisions
  const province = nameAt(text, from, provinces)
  const inProvinces = province ? [province.name] : provinces.length > 0 ? provinces : ['']
  const start = province ? gap(text, province.to) : from
  for (const one of inProvinces) {
    const cities = citiesOf(one)
    const city = nameAt(
      text,
      start,
      cities.filter((name) => !unwritten.test(name)),
    )
    if (city) {
      if (districtsOf(one, city.name).length === 0) return { province: one, city: city.name, district: '', from, to: city.to }
      const found = readDistrict(text, city.to, divisions, one, city.name, from)
      if (found) return found
    }
    // 北京市朝阳区, 海南省琼海市
    if (province) {
      for (const name of cities.filter((each) => each === one || unwritten.test(each))) {
        const found = readDistrict(text, province.to, divisions, one, name, from)
        if (found) return found
      }
    }
    // 香港油尖旺区: the area is left out.
    if (provinces.length === 0) {
      for (const name of cities) {
        const found = nameAt(text, start, districtsOf(one, name), true)
        if (found) return { province: one, city: name, district: found.name, from, to: found.to }
      }
    }
    if (province && city) return { province: one, city: city.name, district: '', from, to: city.to }
  }
  return null
}

function findPlace(text: string, country: Country, divisions: Divisions): Found | null {
  const plain = simplify(text)
  for (let from = 0; from < plain.length; from++) {
    const named = wholeCountry[country].exec(plain.slice(from))?.[0].length ?? 0
    const found = readAt(plain, gap(plain, from + named), divisions)
    if (found && (found.district !== '' || found.province !== '' || named > 0 || country === 'MO')) return { ...found, from }
  }
  return null
}

const seemsName = (text: string): boolean =>
  /^(?:[\p{Script=Han}·]{2,6}|[A-Za-z][A-Za-z .'-]{2,38})$/u.test(text) && !/[路街号號室楼樓巷弄村镇鎮区區市县縣省]$/u.test(text)

/** Fields out of a whole address as it is copied from a chat or another shop, in whatever order. */
export async function readPasted(typed: string): Promise<Pasted> {
  const isEnglish = !HAN.test(typed)
  let text = halfWidth(typed.replaceAll(labels, ' ').replaceAll(isEnglish ? /[\n;|]+/g : /[\n;；,，|]+/g, isEnglish ? ', ' : ' '))
  const country = countryOf(text)
  const taken: Pasted = { country }
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(text)
    if (!found) return undefined
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return found[1]!.replaceAll(/\D/g, '')
  }
  const phone = take(country === 'HK' || country === 'MO' ? eightDigits : phones.find(([one]) => one === country)![1])
  if (phone !== undefined) taken.phone = country === 'TW' ? phone.replace(/^9/, '09') : phone
  if (country === 'CN') {
    const postcode = take(/(?<![\dA-Za-z-])(\d{6})(?![\d-]|\s*[号栋幢室])/)
    if (postcode !== undefined) taken.postcode = postcode
  }
  if (country === 'TW') {
    // Before the county, or apart at either end.
    const postcode = take(/(?<![^\s])(\d{3}(?:-?\d{2,3})?)(?=\s*(?:台|臺|新|基|桃|苗|彰|南|雲|云|嘉|高|屏|宜|花|澎|金|連|连|$|\s))/)
    if (postcode !== undefined) taken.postcode = postcode
  }
  if (isEnglish) return { ...taken, ...readEnglish(text, country) }
  const place =
    findPlace(text, country, await divisionsOf(country)) ??
    (country === 'HK' ? findInHongKong(text) : null) ??
    (country === 'MO' ? ofPeninsula(text) : null)
  if (place) Object.assign(taken, { province: place.province, city: place.city, district: place.district })
  const before = place ? text.slice(0, place.from).trim() : ''
  const after = (place ? text.slice(place.to) : text).trim()
  const words = after.split(' ').filter(Boolean)
  if (seemsName(before)) taken.name = before
  else {
    const [at, name] = nameAmong(words, place !== null)
    if (name !== undefined) {
      taken.name = name
      words.splice(at, 1)
    }
  }
  const line = words.join(' ')
  if (line) taken.line = line
  return taken
}

/** Macao's peninsula is what nobody names. */
function ofPeninsula(text: string): Found | null {
  const found = /(?:中国|中國)?澳[门門](?:特[别別]行政[区區])?/u.exec(text)
  return found && { province: '', city: '澳门半岛', district: '', from: found.index, to: found.index + found[0].length }
}

const ofBuilding = /^(?:flat|rm|room|unit|shop|suite|block|tower|\d)/i

/** The name before the first comma, and the line without what is printed after it anyway. */
function readEnglish(text: string, country: Country): Partial<AddressFields> {
  const [first = '', ...rest] = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const isName = rest.length > 0 && seemsName(first) && !ofBuilding.test(first)
  let line = (isName ? rest : [first, ...rest]).join(', ')
  for (let before = ''; before !== line;) {
    before = line
    line = line.replace(englishEnd, '')
  }
  const place = country === 'HK' ? findInHongKong(line) : null
  return { ...(isName && { name: first }), ...(line && { line }), ...(place && { city: place.city, district: place.district }) }
}

/** With a place before them the name comes last; without, first. */
function nameAmong(words: readonly string[], afterPlace: boolean): [at: number, name: string | undefined] {
  const at = afterPlace ? words.findLastIndex(seemsName) : words.findIndex(seemsName)
  return words.length > 1 || !afterPlace ? [at, words[at]] : [-1, undefined]
}
