import { describe, expect, test } from 'vitest'
import { type AddressFields, countries, countryLatin } from './fields.ts'
import { latinOf, lineLatin, nameLatin } from './latin.ts'

const at = (country: AddressFields['country'], [province, city, district]: [string, string, string], postcode = ''): AddressFields => ({
  ...{ name: '赵一鸣', phone: '', line: '曙光路 122 号', country, province, city, district, postcode },
})
/** What stands below the name and the line. */
const placeOf = (address: AddressFields): string => latinOf(address).split('\n').slice(2).join(' | ')

test('an address is printed from the room outwards, the country last', () => {
  expect(latinOf({ ...at('CN', ['浙江省', '杭州市', '西湖区'], '310007'), line: '北山街道曙光路 122 号 3 幢 2 单元 601 室' })).toBe(
    'ZHAO YIMING\nRm 601, Unit 2, Bldg 3, No. 122, Shuguang Rd, Beishan Subdistrict\nXihu District, Hangzhou, Zhejiang\n310007 CHINA',
  )
})

test.each([
  ['赵一鸣', 'ZHAO YIMING'],
  ['吕布', 'LYU BU'],
  ['单雄信', 'SHAN XIONGXIN'],
  ['仇和', 'QIU HE'],
  ['曾国藩', 'ZENG GUOFAN'],
  ['欧阳修', 'OUYANG XIU'],
  ['諸葛亮', 'ZHUGE LIANG'],
  ['买买提·吐尔逊', 'MAIMAITI TUERXUN'],
  ['Chan Ka Man', 'CHAN KA MAN'],
])('a name has the family name first, as its bearers say it: %s', (name, latin) => expect(nameLatin(name)).toBe(latin))

describe('a line', () => {
  test.each([
    ['天平路街道衡山路811号6号楼1203室', 'Rm 1203, Bldg 6, No. 811, Hengshan Rd, Tianping Rd Subdistrict'],
    ['解放南路88弄5号B单元二楼203', '203, 2F, Unit B, No. 5, Ln. 88, Jiefang South Rd'],
    ['八一街十二号', 'No. 12, Bayi St'],
    ['三里屯路19号院5号楼', 'Bldg 5, Yard 19, Sanlitun Rd'],
    ['长安街1-3号', "No. 1-3, Chang'an St"],
    ['体育西路103号维多利广场A塔3201', '3201, Bldg A, Weiduoli Plaza, No. 103, Tiyu West Rd'],
    ['三塔路8号', 'No. 8, Santa Rd'],
    ['Room 601, 122 Shuguang Rd', 'Room 601, 122 Shuguang Rd'],
    ['软件园 Ａ座１０层', '10F, Bldg A, Ruanjianyuan'],
  ])('of the mainland: %s', (line, latin) => expect(lineLatin('CN', line)).toBe(latin))

  test.each([
    ['和平東路二段96巷15號4樓之2', '4F-2, No. 15, Ln. 96, Sec. 2, Heping East Rd'],
    ['忠孝西路一段3弄12号之1', 'No. 12-1, Aly. 3, Sec. 1, Zhongxiao West Rd'],
  ])('of Taiwan: %s', (line, latin) => expect(lineLatin('TW', line)).toBe(latin))

  test.each([
    ['旺角彌敦道688號第一期15樓1502室', 'Rm 1502, 15F, Phase 1, No. 688, Midun Rd, Mong Kok'],
    ['銅鑼灣軒尼詩道500號', 'No. 500, Xuannishi Rd, Causeway Bay'],
  ])('of Hong Kong, where places have names of their own: %s', (line, latin) => expect(lineLatin('HK', line)).toBe(latin))
})

test.each<[string, AddressFields, string]>([
  ['a municipality is its own city', at('CN', ['上海市', '上海市', '徐汇区'], '200030'), 'Xuhui District, Shanghai | 200030 CHINA'],
  ['a county under the province', at('CN', ['海南省', '省直辖县', '琼海市']), 'Qionghai, Hainan | CHINA'],
  ['a town under the city', at('CN', ['广东省', '东莞市', '长安镇']), "Chang'an Town, Dongguan, Guangdong | CHINA"],
  ['peoples are left out', at('CN', ['吉林省', '延边朝鲜族自治州', '延吉市']), 'Yanji, Yanbian Prefecture, Jilin | CHINA'],
  ['陕西 is not 山西', at('CN', ['陕西省', '西安市', '雁塔区']), "Yanta District, Xi'an, Shaanxi | CHINA"],
  ['重庆 as it is said', at('CN', ['重庆市', '县', '石柱土家族自治县']), 'Shizhu County, Chongqing | CHINA'],
  ['Hong Kong by its own names', at('HK', ['', '九龙', '油尖旺区']), 'Yau Tsim Mong, Kowloon | HONG KONG'],
  ['Macao too', at('MO', ['', '氹仔', '']), 'Taipa | MACAO'],
  ['Taiwan as its post spells it', at('TW', ['', '高雄市', '左营区'], '813'), 'Zuoying Dist., Kaohsiung City | 813 TAIWAN'],
  ['and what it does not spell by pinyin', at('TW', ['', '新北市', '淡水区'], '251'), 'Tamsui Dist., New Taipei City | 251 TAIWAN'],
])('the place: %s', (_, address, printed) => expect(placeOf(address)).toBe(printed))

test('what is not written yet leaves nothing behind but the country', () => {
  for (const country of countries) expect(latinOf({ ...at(country, ['', '', '']), name: '', line: '' }).trim()).toBe(countryLatin[country])
})

test('whatever is typed is printed in letters that every printer has', () => {
  for (const line of ['𠮷野家旁１２３號⑤室', '“老地方”（后门）3#楼', 'Ｎｏ．５　路', '号号号', '之'])
    expect(lineLatin('CN', line)).toMatch(/^[\x20-\x7E]*$/)
  for (const name of ['张ルフィ', '张\u202E三', '张😀·三', 'たなか']) expect(nameLatin(name)).toMatch(/^[\x20-\x7E]*$/)
})
