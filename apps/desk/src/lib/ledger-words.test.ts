import { transferZh } from '@otsukai/contract/desk/money-words'
import { expect, test } from 'vitest'
import { accountZh, movesJpy, transferLines } from './ledger-words.ts'

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

test("a carrier's bill is a row for each kind of its transfers, and moves what is paid", () => {
  const told = (kind: string, from: string, to: string, amountJpy: number) => ({
    kind,
    from,
    to,
    amountJpy,
    beforeJpy: null,
    afterJpy: null,
  })
  const payable = 'payable:carrier:japanPost'
  const bill = [
    told('carrierBillDiffers', 'loss', payable, 5_000),
    told('carrierBill', payable, 'bank', 1_900),
    told('carrierBill', payable, 'bank', 2_200),
  ]
  expect(transferLines(bill)).toMatchObject([
    { from: '损失', why: '账单与账上的差', amountJpy: 5_000 },
    { to: '银行', why: '付承运商账单，2 笔', amountJpy: 4_100 },
  ])
  expect(movesJpy(bill)).toBe(4_100)
  expect(movesJpy([...bill, told('carrierCredit', 'bank', payable, 4_600)])).toBe(500)
})
