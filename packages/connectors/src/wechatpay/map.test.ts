import { expect, test } from 'vitest'
import { nativeOrder, paymentState, refusedClose, refusedForGood } from './map.ts'

const transaction = {
  appid: 'wxd678efh567hg6787',
  mchid: '1230000109',
  out_trade_no: '1217752501201407033233368018',
  transaction_id: '1217752501201407033233368018',
  trade_state: 'SUCCESS',
  attach: 'm:7',
  success_time: '2018-06-08T10:34:56+08:00',
  amount: { total: 100, currency: 'CNY' },
}

test('an order carries fen, Beijing time to the second and what comes back with the notice', () => {
  const order = nativeOrder(
    { mchid: '1230000109', appid: 'wxd678efh567hg6787' },
    {
      rechargeId: 'R20261120000000000001',
      amountFen: 91_665,
      subject: '充'.repeat(200),
      expiresAt: Date.UTC(2026, 10, 20, 16, 30, 5, 678),
      notifyUrl: 'https://shop.example/pay/wechat/notify',
      returnUrl: 'https://shop.example/pay/return/R20261120000000000001',
      attach: 'm:7:yen:18900',
    },
  )
  expect(order).toEqual({
    appid: 'wxd678efh567hg6787',
    mchid: '1230000109',
    description: '充'.repeat(127),
    out_trade_no: 'R20261120000000000001',
    time_expire: '2026-11-21T00:30:05+08:00',
    attach: 'm:7:yen:18900',
    notify_url: 'https://shop.example/pay/wechat/notify',
    amount: { total: 91_665, currency: 'CNY' },
  })
})

test('what was paid stays paid when it was refunded', () => {
  const paid = {
    kind: 'paid',
    rechargeId: '1217752501201407033233368018',
    transactionId: '1217752501201407033233368018',
    amountFen: 100,
    currency: 'CNY',
    paidAt: Date.UTC(2018, 5, 8, 2, 34, 56),
    attach: 'm:7',
  }
  expect(paymentState(transaction)).toEqual(paid)
  expect(paymentState({ ...transaction, trade_state: 'REFUND' })).toEqual(paid)
})

test.each([
  ['NOTPAY', { kind: 'pending', paying: false }],
  ['PAYERROR', { kind: 'pending', paying: false }],
  ['USERPAYING', { kind: 'pending', paying: true }],
  ['CLOSED', { kind: 'closed' }],
  ['REVOKED', { kind: 'closed' }],
  ['ACCEPT', null],
])('the state %s', (trade_state, state) => expect(paymentState({ ...transaction, trade_state })).toEqual(state))

test.each([{ transaction_id: undefined }, { amount: undefined }, { success_time: undefined }, { success_time: 'soon' }])(
  'paid without %o is not believed',
  (missing) => {
    const half = Object.fromEntries(Object.entries({ ...transaction, ...missing }).filter(([, value]) => value !== undefined))
    expect(() => paymentState(half as typeof transaction)).toThrow(expect.objectContaining({ name: 'BadNotice' }))
  },
)

test('refusals are told apart whatever their spelling', () => {
  expect(
    ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'ORDER_CLOSED', 'ORDERPAID', 'USERPAYING', 'SYSTEM_ERROR'].map(
      refusedClose,
    ),
  ).toEqual(['unknown', 'unknown', 'unknown', 'closed', 'alreadyPaid', 'paying', null])
  expect(['PARAM_ERROR', 'OUT_TRADE_NO_USED', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'SIGN_ERROR'].map(refusedForGood)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
