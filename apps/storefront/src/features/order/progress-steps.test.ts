import type { TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { expect, test } from 'vitest'
import { progressSteps } from './progress-steps.ts'

const T = 1_700_000_000_000
const order = (state: Order['state'], events: TimelineEvent[], inspection: Order['inspection']['state'] = 'none') =>
  progressSteps({
    state,
    createdAt: T,
    timeline: events.map((event, n) => ({ event, at: T + n * 1000, noteZh: '', facts: null })),
    inspection: { state: inspection, result: null, photos: [], note: '', answerBy: null },
  })

test('the current station of an order is the first one not passed', () => {
  expect(order('purchased', ['create', 'pay', 'beginPurchase', 'purchased']).map(({ label, state }) => [label, state])).toEqual([
    ['提交', 'done'],
    ['付款', 'done'],
    ['采购', 'done'],
    ['卖家发货', 'current'],
    ['入库', 'ahead'],
    ['寄出', 'ahead'],
  ])
  expect(order('unpaid', ['create'])[1]?.state).toBe('current')
  expect(order('warehoused', ['create', 'pay', 'purchased', 'shipped', 'arrived'])[5]).toEqual({
    label: '寄出',
    state: 'current',
    at: null,
  })
  const sent = order('sentAbroad', ['create', 'pay', 'purchased', 'shipped', 'arrived', 'sendAbroad'])
  expect(sent.every(({ state }) => state === 'done')).toBe(true)
})

test('a parcel that arrived without a shipping notice has passed the shipping station, without a time', () => {
  const shipped = order('warehoused', ['create', 'pay', 'purchased', 'arrived'])[3]
  expect(shipped).toEqual({ label: '卖家发货', state: 'done', at: null })
})

test('an order that ended early shows the stations passed and how it ended', () => {
  expect(order('tradeFailed', ['create', 'pay', 'beginPurchase', 'failListing']).map(({ label }) => label)).toEqual([
    '提交',
    '付款',
    '交易失败',
  ])
  expect(order('cancelled', ['create', 'cancel']).map(({ label }) => label)).toEqual(['提交', '已取消'])
})

test('an arrival that was taken back was none, however the order ends', () => {
  const taken = ['create', 'pay', 'purchased', 'shipped', 'arrived', 'unreceive'] as const
  expect(order('shipped', [...taken])[4]).toEqual({ label: '入库', state: 'current', at: null })
  expect(order('tradeFailed', [...taken, 'failLost']).map(({ label }) => label)).toEqual(['提交', '付款', '采购', '卖家发货', '交易失败'])
  expect(order('warehoused', [...taken, 'arrived'])[4]?.at).toBe(T + 6_000)
})

test('an inspection stands between arrival and sending', () => {
  const arrived = ['create', 'pay', 'purchased', 'arrived'] as const
  expect(order('warehoused', [...arrived], 'requested').slice(-2)).toEqual([
    { label: '验货确认', state: 'current', at: null },
    { label: '寄出', state: 'ahead', at: null },
  ])
  expect(order('warehoused', [...arrived, 'inspect', 'accept'], 'accepted').map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'done',
    'current',
  ])
})

test('goods that came back have not been sent', () => {
  const back = order('warehoused', ['create', 'pay', 'purchased', 'arrived', 'sendAbroad', 'cameBack'])
  expect(back.at(-1)).toEqual({ label: '寄出', state: 'current', at: null })
})
