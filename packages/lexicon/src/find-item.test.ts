import { expect, test } from 'vitest'
import { findItem } from './find-item.ts'

test.each([
  ['m12345678', 'm12345678'],
  [' m123456789012 ', 'm123456789012'],
  ['https://jp.mercari.com/item/m12345678901', 'm12345678901'],
  ['帮我看看这个 https://jp.mercari.com/item/m12345678901?source_location=share 谢谢', 'm12345678901'],
  ['jp.mercari.com/en/item/m12345678901', 'm12345678901'],
  ['https://jp.mercari.com/shops/product/2JHWyTmRk8RCZ5FuUx7Lq9', '2JHWyTmRk8RCZ5FuUx7Lq9'],
  ['メルカリShops https://mercari-shops.com/products/2JHWyTmRk8RCZ5FuUx7Lq9 です', '2JHWyTmRk8RCZ5FuUx7Lq9'],
])('%s points at %s', (text, id) => {
  expect(findItem(text)?.id).toBe(id)
})

test.each([
  'm1234567',
  'm1234567890123',
  'M12345678',
  'm12345678 ポケモン',
  'https://example.com/item/m12345678901',
  '1234567890',
  'https://jp.mercari.com/item/m12345678901234',
  '',
])('%s is no item', (text) => {
  expect(findItem(text)).toBeNull()
})
