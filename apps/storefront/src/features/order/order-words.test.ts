import { orderStates } from '@otsukai/contract/order-steps'
import { lineZh } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { expect, test } from 'vitest'
import { stateWords, titleZh, trackingGroups } from './order-words.ts'

const order = {
  refundedJpy: 0,
  paidJpy: 0,
  dueJpy: 0,
  storage: null,
  allowed: ['message'],
  timeline: [],
  tracking: null,
  warehouse: null,
  inspection: { state: 'none', result: null, photos: [], note: '', answerBy: null },
} as const

test('each state has a word and names the next step', () => {
  for (const state of orderStates) {
    const { word, next } = stateWords({ ...order, state, inspection: { ...order.inspection, photos: [] }, timeline: [] })
    expect(word, state).not.toBe('')
    expect(next, state).not.toBe('')
  }
})

test('a failed trade names the refund, and an order cancelled before payment says that nothing was taken', () => {
  const facts = { ...order, inspection: { ...order.inspection, photos: [] }, timeline: [] }
  const timeline: Order['timeline'] = [{ at: 1, event: 'failSeller', noteZh: 'as it was stored', facts: null }]
  const failed = { ...facts, timeline, state: 'tradeFailed', paidJpy: 2900, refundedJpy: 2900 } as const
  expect(stateWords({ ...failed, timeline }).next).toBe('卖家取消了交易，2,900 日元已退回余额')
  expect(stateWords({ ...facts, state: 'cancelled' }).next).toBe('没有扣款')
  const lost: Order['timeline'] = [{ at: 1, event: 'failLost', noteZh: '', facts: { reasonZh: '运输途中丢失，快递公司已确认' } }]
  expect(stateWords({ ...failed, timeline: lost }).next).toBe('运输途中丢失，快递公司已确认，2,900 日元已退回余额')
})

test('a line says what its facts say, and one that was stored without them, or of an event not known here, what was stored', () => {
  const line = { event: 'purchased', noteZh: '已付款', facts: { paidJpy: 7_800 } } as const
  expect(lineZh(line)).toBe('已向卖家付款 7,800 日元，等待发货')
  expect(lineZh({ ...line, facts: null })).toBe('已付款')
  expect(lineZh({ ...line, event: 'ofLaterRelease' as 'purchased' })).toBe('已付款')
})

test('an order that waits for the member says so instead of its next step', () => {
  const facts = { ...order, timeline: [], inspection: { ...order.inspection, photos: [] } }
  const inspected = { ...facts, state: 'warehoused', inspection: { ...facts.inspection, state: 'inspected' } } as const
  expect([stateWords(inspected).next, titleZh(inspected)]).toEqual(['验货完成，等你确认', '已入库，验货待确认'])
  expect(stateWords({ ...inspected, dueJpy: 850 }).next).toBe('待补差价 850 日元')
  expect(stateWords({ ...facts, state: 'purchased', dueJpy: 850 }).next).toBe('待补差价 850 日元')
})

test('a twelve-digit tracking number is written in groups of four, any other unchanged', () => {
  expect(trackingGroups('491288401173')).toBe('4912-8840-1173')
  expect(trackingGroups('AB123JP')).toBe('AB123JP')
})
