import { expect, test } from 'vitest'
import { beijingTime } from '../beijing-time.ts'
import { fenFrom, yuan } from '../yuan.ts'
import { noticePaid, pagePay, tradeState } from './map.ts'

test('fen and yuan are turned into each other without fractions', () => {
  const amounts: [number, string][] = [
    [1, '0.01'],
    [8, '0.08'],
    [10, '0.10'],
    [100, '1.00'],
    [10_008, '100.08'],
    [115, '1.15'],
    [99_999_999_999, '999999999.99'],
  ]
  for (const [fen, text] of amounts) {
    expect(yuan(fen)).toBe(text)
    expect(fenFrom(text)).toBe(fen)
  }
  expect(['88', '88.8', '88.88'].map(fenFrom)).toEqual([8800, 8880, 8888])
})

test('times are those of Beijing, whatever zone this runs in', () => {
  expect(beijingTime(Date.UTC(2026, 10, 20, 16, 30, 5))).toBe('2026-11-21 00:30:05')
})

test('an order carries yuan, its end, a subject that the gateway takes and what comes back with the notice', () => {
  const order = pagePay({
    rechargeId: 'R20261120000000000001',
    amountFen: 91_665,
    subject: 'A/B=C&D 充值',
    expiresAt: Date.UTC(2026, 10, 20, 4, 0, 0, 999),
    notifyUrl: 'https://shop.example/pay/alipay/notify',
    returnUrl: 'https://shop.example/pay/return/R20261120000000000001',
    attach: 'm:7:yen:18900',
  })
  expect(order).toEqual({
    out_trade_no: 'R20261120000000000001',
    total_amount: '916.65',
    subject: 'A B C D 充值',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: '2026-11-20 12:00:00',
    passback_params: 'm%3A7%3Ayen%3A18900',
  })
})

const trade = {
  out_trade_no: 'R1',
  trade_no: '2026',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '88.88',
  send_pay_date: '2026-11-18 19:06:40',
}
const paid = { kind: 'paid', rechargeId: 'R1', transactionId: '2026', amountFen: 8888, currency: 'CNY', paidAt: 1_795_000_000_000 }

test('a closed trade was paid and refunded when it has a time of payment, and never paid when it has none', () => {
  const { send_pay_date: _, ...never } = trade
  expect(tradeState(trade, 0)).toMatchObject(paid)
  expect(tradeState({ ...trade, trade_status: 'TRADE_FINISHED' }, 0)).toMatchObject(paid)
  expect(tradeState({ ...trade, trade_status: 'TRADE_CLOSED' }, 0)).toMatchObject(paid)
  expect(tradeState({ ...never, trade_status: 'TRADE_CLOSED' }, 0)).toEqual({ kind: 'closed' })
  expect(tradeState({ ...never, trade_status: 'WAIT_BUYER_PAY' }, 0)).toEqual({ kind: 'pending', paying: false })
  expect(tradeState({ ...never, trade_status: 'TRADE_PENDING' }, 0)).toBeNull()
})

test('a notice tells the same way', () => {
  const numbers = { app_id: '1', seller_id: '2', out_trade_no: 'R1', trade_no: '2026', total_amount: '88.88' }
  const told = { ...numbers, trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-11-18 19:06:40', passback_params: 'm%3A7' }
  expect(noticePaid(told)).toEqual({ ...paid, attach: 'm:7' })
  expect(noticePaid({ ...told, trade_status: 'TRADE_CLOSED' })).toEqual({ ...paid, attach: 'm:7' })
  expect(noticePaid({ ...numbers, trade_status: 'TRADE_CLOSED' })).toBeNull()
  expect(noticePaid({ ...numbers, trade_status: 'WAIT_BUYER_PAY' })).toBeNull()
  expect(() => noticePaid({ ...numbers, trade_status: 'TRADE_SUCCESS' })).toThrow(expect.objectContaining({ name: 'BadNotice' }))
})
