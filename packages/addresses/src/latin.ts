import { pinyin } from 'pinyin-pro'
import { type AddressFields, type Country, countryLatin, halfWidth } from './fields.ts'
import { hongKong, hongKongPlaces, macao } from './harbour.ts'

/**
 * An address as it is printed for a post that reads Latin letters: the name, the line from the room outwards, district, city and province,
 * postcode and country.
 */
export function latinOf(fields: AddressFields): string {
  const { country, province, city, district, postcode } = fields
  const place = [districtLatin(country, city, district), cityLatin(country, province, city), provinceLatin(province)]
  return [
    nameLatin(fields.name),
    lineLatin(country, fields.line),
    [...new Set(place.filter(Boolean))].join(', '),
    [postcode, countryLatin[country]].filter(Boolean).join(' '),
  ].join('\n')
}

const HAN = /\p{Script=Han}/u

/** Syllables without tones, in letters that every printer has: 吕 is `lyu`, as in passports. */
const syllables = (text: string, surname = false): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', ...(surname && { surname: 'head' as const }) }).map((one) =>
    one.replace(/^([nl])ü/, '$1yu').replaceAll('ü', 'yu'),
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** One word, with an apostrophe where two syllables could be read as others: Xi'an. */
const word = (text: string): string =>
  capital(
    syllables(text)
      .map((one, n) => (n > 0 && /^[aeo]/.test(one) ? `'${one}` : one))
      .join(''),
  )

/** Chinese runs as words, the rest as it stands. */
const words = (text: string): string =>
  halfWidth(text.replaceAll(/\p{Script=Han}+/gu, (run) => ` ${word(run)} `).replaceAll(/[^\x20-\x7E]+/g, ' ')).replaceAll(
    /\s+([,.)])/g,
    '$1',
  )

const doubleSurname =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|夏侯|东方|東方|皇甫|尉迟|尉遲|公孙|公孫|令狐|宇文|长孙|長孫|慕容|司徒|司空|端木|独孤|獨孤|南宫|南宮|西门|西門|申屠|轩辕|軒轅|呼延|钟离|鍾離|闻人|聞人)(?=\p{Script=Han})/u

/** The family name first, in capitals: ZHAO YIMING. */
export function nameLatin(name: string): string {
  if (!HAN.test(name)) return words(name).toUpperCase()
  const parts = name.split(/[\s·•・.]+/).filter(Boolean)
  // What stands among the Chinese and has no Latin letters is left out, as in a line.
  if (parts.length > 1) return words(parts.map((part) => syllables(part).join('')).join(' ')).toUpperCase()
  const all = syllables(name, true)
  const family = doubleSurname.test(name) ? 2 : 1
  return words(`${all.slice(0, family).join('')} ${all.slice(family).join('')}`).toUpperCase()
}

const number = String.raw`(?:\d+[A-Za-z]?|[A-Za-z]\d*|[一二三四五六七八九十]{1,3})(?:[-~]\d+[A-Za-z]?)*`
const counted: readonly [units: string, print: (n: string, country: Country) => string][] = [
  ['号楼|號樓|栋|棟|幢|座', (n) => `Bldg ${n}`],
  ['号院|號院', (n) => `Yard ${n}`],
  ['单元|單元', (n) => `Unit ${n}`],
  ['号|號', (n) => `No. ${n}`],
  ['楼|樓|层|層', (n) => n.replace(/^(\w+)/, '$1F')],
  ['室|户|戶|房', (n) => `Rm ${n}`],
  ['巷', (n) => `Ln. ${n}`],
  ['弄', (n, country) => (country === 'TW' ? `Aly. ${n}` : `Ln. ${n}`)],
  ['段', (n) => `Sec. ${n}`],
  ['期', (n) => `Phase ${n}`],
]
const ways = '街道|大道|公路|路|街|胡同|巷|镇|鎮|乡|鄉|村|道'
const named: readonly [kinds: string, latin: string][] = [
  ['街道', 'Subdistrict'],
  ['大道', 'Ave'],
  ['公路', 'Hwy'],
  ['路', 'Rd'],
  ['街', 'St'],
  ['胡同', 'Hutong'],
  ['巷', 'Ln'],
  ['道', 'Rd'],
  ['镇|鎮', 'Town'],
  ['乡|鄉', 'Township'],
  ['村', 'Village'],
  ['大厦|大廈', 'Mansion'],
  ['广场|廣場', 'Plaza'],
  ['花园|花園', 'Garden'],
  ['公寓', 'Apartments'],
  ['中心', 'Center'],
]
const alternatives = (all: readonly (readonly [string, unknown])[]): string => all.map(([one]) => one).join('|')
const one = String.raw`(?<n>${number})(?<unit>${alternatives(counted)})`
const piece = new RegExp(
  String.raw`${one}|(?<name>[^\d,]+?)(?<kind>${alternatives(named)})(?!${ways})|(?<rest>(?:(?!${one.replaceAll(/\?<\w+>/g, '?:')}).)+)`,
  'gu',
)
const inTable = <Value>(all: readonly (readonly [string, Value])[], unit: string): Value =>
  all.find(([units]) => units.split('|').includes(unit))![1]

const digits: Readonly<Record<string, number>> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
function arabic(n: string): string {
  if (!/^[一二三四五六七八九十]+$/.test(n)) return n.toUpperCase()
  if (!n.includes('十')) return [...n].map((one) => digits[one]).join('')
  const [tens = '', ones = ''] = n.split('十')
  return String((digits[tens] ?? 1) * 10 + (digits[ones] ?? 0))
}

const compass: Readonly<Record<string, string>> = { 东: 'East', 東: 'East', 西: 'West', 南: 'South', 北: 'North', 中: 'Middle' }

function namedLatin(name: string, kind: string): string {
  const latin = inTable(named, kind)
  // 天平路街道 has its name of the road.
  if (kind === '街道' && /^.{2,}路$/u.test(name)) return `${namedLatin(name.slice(0, -1), '路')} ${latin}`
  const way = /^(?:路|街|大道|道)$/.test(kind)
  const turn = way && [...name].length > 2 ? compass[name.at(-1)!] : undefined
  return turn ? `${words(name.slice(0, -1))} ${turn} ${latin}` : `${words(name)} ${latin}`
}

/** The pieces of a line, the smallest first: Rm 601, Unit 2, Bldg 3, No. 122, Shuguang Rd. A line in Latin letters stays as it is. */
export function lineLatin(country: Country, line: string): string {
  const tidy = halfWidth(line)
  if (!HAN.test(tidy)) return words(tidy)
  if (country === 'HK') {
    for (const { names, latin } of hongKongPlaces) {
      const name = names.find((each) => tidy.startsWith(each))
      if (name !== undefined) return [lineLatin(country, tidy.slice(name.length)), latin].filter(Boolean).join(', ')
    }
  }
  const joined = tidy
    .replaceAll(/\s*([\p{Script=Han},])\s*/gu, '$1')
    // 15 號之 3, 4 樓之 2
    .replaceAll(/(\d+)([号號楼樓])之(\d+)/g, '$1-$3$2')
    .replaceAll(/第(?=[\d一二三四五六七八九十]+[期座])/g, '')
    // A塔 is a building; 三塔路 is a road.
    .replaceAll(/(?<=[A-Za-z\d])塔/g, '座')
  const pieces = [...joined.matchAll(piece)].map(({ groups }) => {
    const { n, unit, name, kind, rest } = groups as Partial<Record<string, string>>
    if (n !== undefined) return inTable(counted, unit!)(arabic(n), country)
    return name === undefined ? words(rest!) : namedLatin(name, kind!)
  })
  return pieces
    .map((one) => one.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean)
    .reverse()
    .join(', ')
}

const peoples =
  /(?:(?:朝鲜|蒙古|回|藏|维吾尔|苗|彝|壮|布依|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|鄂温克|裕固|保安|独龙|鄂伦春|各)族|蒙古|哈萨克|柯尔克孜)+(?=自治)/u

const provincesLatin: Readonly<Record<string, string>> = {
  陕西省: 'Shaanxi',
  内蒙古自治区: 'Inner Mongolia',
  西藏自治区: 'Tibet',
  新疆维吾尔自治区: 'Xinjiang',
  宁夏回族自治区: 'Ningxia',
  广西壮族自治区: 'Guangxi',
}
const provinceLatin = (province: string): string => provincesLatin[province] ?? (province && word(province.replace(/[省市]$/, '')))

/** Cities of the table that are no places: what is under a province directly. */
const noCity = /^(?:县|省直辖县|自治区直辖县级行政区划)$/

const taiwanCitiesLatin: Readonly<Record<string, string>> = {
  台北市: 'Taipei City',
  新北市: 'New Taipei City',
  基隆市: 'Keelung City',
  新竹市: 'Hsinchu City',
  新竹县: 'Hsinchu County',
  台中市: 'Taichung City',
  彰化县: 'Changhua County',
  嘉义市: 'Chiayi City',
  嘉义县: 'Chiayi County',
  高雄市: 'Kaohsiung City',
  屏东县: 'Pingtung County',
  台东县: 'Taitung County',
  花莲县: 'Hualien County',
  金门县: 'Kinmen County',
  连江县: 'Lienchiang County',
}
/** Where the post does not spell by pinyin. */
const taiwanDistrictsLatin: Readonly<Record<string, string>> = {
  淡水区: 'Tamsui Dist.',
  芎林乡: 'Qionglin Township',
  彰化市: 'Changhua City',
  鹿港镇: 'Lukang Township',
  大城乡: 'Dacheng Township',
  台东市: 'Taitung City',
  花莲市: 'Hualien City',
  屏东市: 'Pingtung City',
  绿岛乡: 'Ludao Township',
  东区: 'East Dist.',
  南区: 'South Dist.',
  西区: 'West Dist.',
  北区: 'North Dist.',
  中区: 'Central Dist.',
  中西区: 'West Central Dist.',
}

function cityLatin(country: Country, province: string, city: string): string {
  if (!city) return ''
  if (country === 'HK') return hongKong[city]?.latin ?? words(city)
  if (country === 'MO') return macao[city] ?? words(city)
  if (country === 'TW') return taiwanCitiesLatin[city] ?? `${word(city.slice(0, -1))} ${city.endsWith('市') ? 'City' : 'County'}`
  if (city === province || noCity.test(city)) return ''
  const bare = city.replace(peoples, '').replace(/(?:自治州|地区|市|盟)$/, '')
  return /^(?:.*自治州)$/.test(city) ? `${word(bare)} Prefecture` : word(bare)
}

function districtLatin(country: Country, city: string, district: string): string {
  if (!district) return ''
  if (country === 'HK') return hongKong[city]?.districts[district] ?? words(district)
  if (country === 'TW')
    return (
      taiwanDistrictsLatin[district] ??
      `${word(district.slice(0, -1))} ${district.endsWith('区') ? 'Dist.' : district.endsWith('市') ? 'City' : 'Township'}`
    )
  const bare = district.replace(peoples, '')
  const [, stem, kind] = /^(.+?)(自治县|自治旗|街道办事处|街道|区|县|市|旗|镇|乡)$/u.exec(bare) ?? [null, bare, '']
  return [word(stem!), kindsLatin[kind!]].filter(Boolean).join(' ')
}

const kindsLatin: Readonly<Record<string, string>> = {
  区: 'District',
  县: 'County',
  自治县: 'County',
  旗: 'Banner',
  自治旗: 'Banner',
  镇: 'Town',
  乡: 'Township',
  街道: 'Subdistrict',
  街道办事处: 'Subdistrict',
}
