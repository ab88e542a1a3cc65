import type { Country } from '@otsukai/addresses/fields'

interface Words {
  name: string
  /** The number to dial before one of there. */
  code: string
  nameLabel: string
  phoneLabel: string
  cityLabel: string
  districtLabel: string
  lineLabel: string
  linePlaceholder: string
  latinLabel: string
  latinHint: string
}

const ownLatin = '先按拼音写好；护照上的英文名、惯用的英文地址不一样，就改过来'

/** What fields are called in each country. */
export const countryWords: Readonly<Record<Country, Words>> = {
  CN: {
    name: '中国大陆',
    code: '+86',
    nameLabel: '收件人，和证件一致',
    phoneLabel: '手机',
    cityLabel: '市',
    districtLabel: '区县',
    lineLabel: '街道、门牌、房号',
    linePlaceholder: '例如 科技南路 12 号 3 栋 601 室',
    latinLabel: '拼音',
    latinHint: '自动写成，多音字和门牌请看一眼；改了就用你写的',
  },
  HK: {
    name: '香港',
    code: '+852',
    nameLabel: '收件人，和证件一致',
    phoneLabel: '电话',
    cityLabel: '区域',
    districtLabel: '地区',
    lineLabel: '街道、门牌、大厦、楼层和室',
    linePlaceholder: '例如 弥敦道 132 号美丽华大厦 18 楼 1806 室',
    latinLabel: '英文',
    latinHint: ownLatin,
  },
  MO: {
    name: '澳门',
    code: '+853',
    nameLabel: '收件人，和证件一致',
    phoneLabel: '电话',
    cityLabel: '地区',
    districtLabel: '',
    lineLabel: '街道、门牌、大厦、楼层和室',
    linePlaceholder: '例如 成都街 398 号濠景花园 25 座 12 楼 A 室',
    latinLabel: '外文',
    latinHint: ownLatin,
  },
  TW: {
    name: '台湾',
    code: '+886',
    nameLabel: '收件人，和 EZ WAY 一致',
    phoneLabel: '手机，和 EZ WAY 一致',
    cityLabel: '县市',
    districtLabel: '乡镇市区',
    lineLabel: '路、段、巷、号、楼',
    linePlaceholder: '例如 和平东路二段 96 巷 15 号 4 楼',
    latinLabel: '英文',
    latinHint: ownLatin,
  },
}

const groups: Readonly<Record<Country, RegExp>> = {
  CN: /^(\d{3})(\d{4})(\d{4})$/,
  HK: /^(\d{4})(\d{4})$/,
  MO: /^(\d{4})(\d{4})$/,
  TW: /^(\d{4})(\d{3})(\d{3})$/,
}

/** A number in groups, as it is read out: 138 1234 5678. */
export const shownPhone = (country: Country, phone: string): string =>
  phone.replace(groups[country], (...parts) => parts.slice(1, -2).join(' '))

/** The same with its middle hidden, for a list that others may see. */
export function maskedPhone(country: Country, phone: string): string {
  const [first = '', ...rest] = shownPhone(country, phone).split(' ')
  const last = rest.at(-1) ?? ''
  return rest.length > 1
    ? `${first} ${'*'.repeat(rest[0]!.length)} ${last}`
    : `${first.charAt(0)}${'*'.repeat(Math.max(0, first.length - 1))} ${last}`
}

/** As it is dialled from abroad. */
export const phoneFromAbroad = (country: Country, phone: string): string =>
  `${countryWords[country].code} ${shownPhone(country, phone).replace(/^0(?=\d)/, '')}`
