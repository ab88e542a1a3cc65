import { divisionsOf } from './divisions.ts'
import { type AddressFields, type Country, countryLatin, type Faults, longest } from './fields.ts'

interface Form {
  phone: RegExp
  phoneHint: string
  provinceHint: string
  cityHint: string
  districtHint: string
  /** Absent: the country has none. */
  postcode?: RegExp
  postcodeHint?: string
}

const forms: Readonly<Record<Country, Form>> = {
  CN: {
    phone: /^1[3-9]\d{9}$/,
    phoneHint: '手机号是 1 开头的 11 位数字。',
    provinceHint: '请选省份。',
    cityHint: '请选城市。',
    districtHint: '请选区县。',
    postcode: /^(?:\d{6})?$/,
    postcodeHint: '邮编是 6 位数字，不知道可以不填。',
  },
  HK: {
    phone: /^[2-9]\d{7}$/,
    phoneHint: '香港电话是 8 位数字。',
    provinceHint: '',
    cityHint: '请选区域。',
    districtHint: '请选地区。',
  },
  MO: {
    phone: /^[268]\d{7}$/,
    phoneHint: '澳门电话是 8 位数字，6、2 或 8 开头。',
    provinceHint: '',
    cityHint: '请选地区。',
    districtHint: '',
  },
  TW: {
    phone: /^09\d{8}$/,
    phoneHint: '手机号是 09 开头的 10 位数字。',
    provinceHint: '',
    cityHint: '请选县市。',
    districtHint: '请选乡镇市区。',
    postcode: /^\d{3}(?:\d{2,3})?$/,
    postcodeHint: '邮递区号是 3、5 或 6 位数字。',
  },
}

/** What a country's post and carriers need of a tidy address and it lacks, by field; null for nothing. */
export async function completeFor(country: Country, fields: AddressFields & { latin?: string | undefined }): Promise<Faults | null> {
  const form = forms[country]
  const { provinces, citiesOf, districtsOf } = await divisionsOf(country)
  const { name, phone, province, city, district, line, postcode, latin } = fields
  const districts = districtsOf(province, city)
  const faults: Faults = {
    ...(!/\p{L}{2}|\p{L}.*\p{L}/u.test(name) && { name: '请填收件人姓名，和证件一致。' }),
    ...(/(?:先生|小姐|女士|太太|同学|同學|老师|老師)$/u.test(name) && { name: '请填证件上的全名；写“先生”“小姐”，清关时对不上。' }),
    // Some characters become several in one form.
    ...(name.length > longest.name && { name: `姓名最多 ${longest.name} 个字。` }),
    ...(!form.phone.test(phone) && { phone: form.phoneHint }),
    ...(provinces.length > 0 && !provinces.includes(province) && { province: form.provinceHint }),
    ...(!citiesOf(province).includes(city) && { city: form.cityHint }),
    ...(districts.length > 0 && !districts.includes(district) && { district: form.districtHint }),
    ...(district === '' && country !== 'MO' && { district: form.districtHint }),
    ...([...line].length < 3 && { line: '请填街道、门牌和房号。' }),
    ...(line.length > longest.line && { line: `最多 ${longest.line} 个字，请写短一点。` }),
    ...(form.postcode && !form.postcode.test(postcode) && { postcode: form.postcodeHint! }),
    ...(latin !== undefined && whyNotPrintable(country, latin)),
  }
  return Object.keys(faults).length > 0 ? faults : null
}

/** What is printed: the name, one line or more of the place, and at the end the country. */
function whyNotPrintable(country: Country, latin: string): Pick<Faults, 'latin'> {
  if (!/^[\n\x20-\x7E]*$/.test(latin)) return { latin: '只能用英文字母、数字和英文标点。' }
  if (latin.length > longest.latin) return { latin: `最多 ${longest.latin} 个字符，印不下更长的，请写短一点。` }
  const lines = latin.split('\n')
  const fits = lines.length >= 3 && lines.length <= 8 && lines.every((line) => line.trim() !== '')
  return fits && lines.at(-1)!.endsWith(countryLatin[country]) ? {} : { latin: '姓名和地址都要写，最后一行是国家或地区。' }
}
