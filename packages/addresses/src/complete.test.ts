import { describe, expect, test } from 'vitest'
import { completeFor } from './complete.ts'
import { divisionsOf } from './divisions.ts'
import { type AddressFields, countries, tidyAddress } from './fields.ts'
import { latinOf } from './latin.ts'
import { taiwanPostcode } from './taiwan.ts'

const empty: AddressFields = { name: '', phone: '', country: 'CN', province: '', city: '', district: '', line: '', postcode: '' }

test.each<[AddressFields['country'], string, string]>([
  ['CN', ' +86 138-1234-5678', '13812345678'],
  ['HK', '(852) 9234 4417', '92344417'],
  ['MO', '00853 6612 3456', '66123456'],
  ['TW', '+886 912-334-608', '0912334608'],
  ['TW', '０９１２３３４６０８', '0912334608'],
])('a number is kept as one dials it at home: %s %s', (country, typed, phone) =>
  expect(tidyAddress({ ...empty, country, phone: typed }).phone).toBe(phone),
)

test('what a country does not have is dropped', () => {
  const typed = { ...empty, province: '广东省', city: '氹仔', district: '南山区', postcode: '518000' }
  expect(tidyAddress({ ...typed, country: 'MO' })).toMatchObject({ province: '', city: '氹仔', district: '', postcode: '' })
})

test.each(['陈小姐', '李先生', '黃老師'])('a name with a title is no name of a document: %s', async (name) =>
  expect((await completeFor('CN', { ...empty, name }))?.name).toContain('全名'),
)

describe('every division that one can choose', () => {
  test.each(countries)('fits and is printed: %s', async (country) => {
    const { provinces, citiesOf, districtsOf } = await divisionsOf(country)
    let seen = 0
    for (const province of provinces.length > 0 ? provinces : ['']) {
      for (const city of citiesOf(province)) {
        const districts = districtsOf(province, city)
        for (const district of districts.length > 0 ? districts : ['']) {
          seen += 1
          const postcode = country === 'TW' ? taiwanPostcode(city, district) : ''
          const typed = tidyAddress({ ...empty, country, name: '赵一鸣', line: '中山路 1 号', province, city, district, postcode })
          const faults = await completeFor(country, { ...typed, latin: latinOf(typed) })
          expect([province, city, district, faults]).toEqual([province, city, district, { phone: expect.any(String) }])
        }
      }
    }
    expect(seen).toBeGreaterThan({ CN: 2_800, HK: 17, MO: 2, TW: 360 }[country])
  })
})
