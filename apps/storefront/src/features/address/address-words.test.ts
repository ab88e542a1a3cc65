import { placeOf } from '@otsukai/contract/place'
import { expect, test } from 'vitest'
import { maskedPhone, phoneFromAbroad, shownPhone } from './address-words.ts'

test.each([
  ['CN', '13812345678', '138 1234 5678', '138 **** 5678', '+86 138 1234 5678'],
  ['HK', '92344417', '9234 4417', '9*** 4417', '+852 9234 4417'],
  ['MO', '66123456', '6612 3456', '6*** 3456', '+853 6612 3456'],
  ['TW', '0912334608', '0912 334 608', '0912 *** 608', '+886 912 334 608'],
] as const)('a number of %s is shown in groups, and in the list without its middle', (country, phone, shown, masked, abroad) => {
  expect([shownPhone(country, phone), maskedPhone(country, phone), phoneFromAbroad(country, phone)]).toEqual([shown, masked, abroad])
})

test('a municipality is written once, and what is under a province directly without a city', () => {
  expect(placeOf({ province: '上海市', city: '上海市', district: '徐汇区' })).toEqual(['上海市', '徐汇区'])
  expect(placeOf({ province: '海南省', city: '省直辖县', district: '琼海市' })).toEqual(['海南省', '琼海市'])
  expect(placeOf({ province: '', city: '氹仔', district: '' })).toEqual(['氹仔'])
})
