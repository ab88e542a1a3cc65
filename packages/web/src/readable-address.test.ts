import { expect, test } from 'vitest'
import { readableHash } from './readable-address.ts'

test.each(['', '#/', '#/item/m123', '#/search?keyword=100%', '#/seller/%E4%BB%A3', '#/guide?id=1#%'])('%s stays as it is', (hash) => {
  expect(readableHash(hash)).toBe(hash)
})
test.each([
  ['#/login/', '#/login'],
  ['#/users//?type=2/', '#/users?type=2/'],
])('%s is %s', (hash, readable) => {
  expect(readableHash(hash)).toBe(readable)
})
test.each([
  ['#/seller/%E4%B', '#/seller%2F%25E4%25B'],
  ['#/foo%?a=1', '#/foo%25?a=1'],
  ['#/users/%', '#/users%2F%25'],
])('%s, which cannot be decoded, becomes an address without a screen', (hash, readable) => {
  expect(readableHash(hash)).toBe(readable)
  expect(readableHash(readable)).toBe(readable)
})
