import { expect, test } from 'vitest'
import { accountZh, transferZh } from './ledger-words.ts'

test('accounts have the names that staff use, and one of a newer release its own', () => {
  expect(['member:7', 'order:6HX4TM5YBA', 'payable:marketplace:tokyo-1', 'clearing:wechat', 'loss', 'sunk'].map(accountZh)).toEqual([
    '会员余额',
    '订单款',
    '应付煤炉 tokyo-1',
    '网关待结 微信',
    '损失',
    'sunk',
  ])
  expect([transferZh('returned'), transferZh('other')]).toEqual(['退货退回', 'other'])
})
