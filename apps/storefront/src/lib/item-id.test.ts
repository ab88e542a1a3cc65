import { ITEM_ID as CONTRACT_ITEM_ID } from '@otsukai/contract/ids'
import { expect, test } from 'vitest'
import { ITEM_ID, itemMeant } from './item-id.ts'

test("the browser's item ID is the contract's", () => expect(String(ITEM_ID)).toBe(String(CONTRACT_ITEM_ID)))
test.each([
  ['m12345678', true],
  ['m123456789012', true],
  ['m1234567', false],
  ['m1234567890123', false],
  ['M12345678', false],
  ['xm12345678', false],
  ['m12345678 ', false],
])('%s', (text, is) => expect(ITEM_ID.test(text)).toBe(is))

test.each([
  ['m12345678901', 'm12345678901'],
  ['https://jp.mercari.com/item/m12345678901?source=share', 'm12345678901'],
  ['快来看 https://jp.mercari.com/item/m12345678901 便宜', 'm12345678901'],
  ['m12345678901234', null],
  ['相机 m12345678901', null],
  ['m12345678901 相机', null],
  ['理光相机', null],
])('%s means the item %s', (text, item) => expect(itemMeant(text)).toBe(item))
