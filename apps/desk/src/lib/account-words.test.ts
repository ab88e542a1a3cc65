import { expect, test } from 'vitest'
import { accountZh, transferZh } from './account-words.ts'

test('accounts have the names that acts use', () => {
  expect(accountZh('member:17')).toBe('会员余额')
  expect(accountZh('order:6HX4TM5YBA')).toBe('订单款')
  expect(accountZh('payable:marketplace:tokyo-1')).toBe('应付煤炉 tokyo-1')
  expect(accountZh('clearing:alipay')).toBe('网关待结 支付宝')
  expect(accountZh('something:new')).toBe('something:new')
  expect(transferZh('returned')).toBe('退货，退回货款')
})
