import { Account, CustomerName, Password } from '@otsukai/contract/users'
import { expect, test } from 'vitest'
import { asAccount, checkRegistration } from './register-check.ts'

const good = { name: '林', account: 'lin@example.com', password: 'otsukai-demo' }

test('a registration that the contract accepts has no errors', () => {
  for (const account of ['lin@example.com', '13800138000', ' 19900001111 ']) expect(checkRegistration({ ...good, account })).toEqual({})
})
test('a mobile number is accepted in full width, in groups and after +86', () => {
  for (const typed of ['１３８００１３８０００', '138 0013 8000', '+86 138-0013-8000', '008613800138000', ' 13800138000 ']) {
    expect(asAccount(typed)).toBe('13800138000')
    expect(checkRegistration({ ...good, account: typed })).toEqual({})
  }
  expect(asAccount(' Lin-lin@example.com ')).toBe('Lin-lin@example.com')
})
test.each([
  ['account', '12800138000', Account],
  ['account', 'lin@', Account],
  ['password', '1234567', Password],
  ['name', '  ', CustomerName],
  ['name', '一二三四五六七八九十一二三四五六七八九十一', CustomerName],
] as const)('%s %j is refused here as by the contract', (field, value, schema) => {
  expect(schema.safeParse(value).success).toBe(false)
  expect(Object.keys(checkRegistration({ ...good, [field]: value }))).toEqual([field])
})
