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
  ])
  expect(order('unpaid', ['create'])[1]?.state).toBe('current')
  expect(order('warehoused', ['create', 'pay', 'purchased', 'shipped', 'arrived']).every(({ state }) => state === 'done')).toBe(true)
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

test('a requested inspection is the last station', () => {
  expect(order('warehoused', ['create', 'pay', 'purchased', 'arrived'], 'requested').at(-1)).toEqual({
    label: '验货确认',
    state: 'current',
    at: null,
  })
})
