import { expect, test } from 'vitest'
import { isNotOnSale, saleSeal } from './sale-status.ts'

test('the three statuses for on sale count in upper or lower case, and an empty status is not flagged', () => {
  for (const status of ['ON_SALE', 'on_sale', 'ITEM_STATUS_ON_SALE', 'item_status_On_Sale', 'STATUS_OPENED', 'status_opened', '']) {
    expect(isNotOnSale(status), status).toBe(false)
    expect(saleSeal(status), status).toBeNull()
  }
})

test('any other status is not on sale and has a seal', () => {
  expect(saleSeal('sold_out')).toBe('已售出')
  expect(saleSeal('ITEM_STATUS_SOLD_OUT')).toBe('已售出')
  expect(saleSeal('trading')).toBe('交易中')
  expect(saleSeal('ITEM_STATUS_TRADING')).toBe('交易中')
  expect(saleSeal('ITEM_STATUS_STOP')).toBe('已下架')
  expect(saleSeal('STATUS_CLOSED')).toBe('已下架')
  expect(saleSeal(' on_sale')).toBe('已下架')
})
