import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('numbers that JavaScript does not hold exactly stay the digits they were, wherever they stand', () => {
  for (let pad = 0; pad < 40; pad++) {
    const text = `{"name":"${'あ'.repeat(pad)}","id": 9007199254740993,"ids":[-12345678901234567890],"price":1200}`
    expect(parseJson(text)).toMatchObject({ id: '9007199254740993', ids: ['-12345678901234567890'], price: 1200 })
  }
})

test('other long rows of digits change nothing', () => {
  const told = { checksum: '01234567890123456789012345678901', price: 1200.5, id: 9007199254740991 }
  expect(parseJson(JSON.stringify(told))).toEqual(told)
})

test('what no text may hold is U+FFFD, and whole pairs and escaped backslashes stay', () => {
  const told = ['half \ud83d of', '\udc00', 'nil \0.', '\ud83d\ude00', '\\u0000', 'plain']
  expect(parseJson(JSON.stringify(told))).toEqual(['half \ufffd of', '\ufffd', 'nil \ufffd.', '\ud83d\ude00', '\\u0000', 'plain'])
  expect(parseJson('["\\ud83d\\ude00", "\\uD83D", 12345678901234567890]')).toEqual(['\ud83d\ude00', '\ufffd', '12345678901234567890'])
})
