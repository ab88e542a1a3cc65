import { orderStates } from '@otsukai/contract/order-steps'
import { expect, test } from 'vitest'
import { stateWords, titleZh, trackingGroups } from './order-words.ts'

const order = {
  refundedJpy: 0,
  paidJpy: 0,
  dueJpy: 0,
  timeline: [],
  tracking: null,
  warehouse: null,
  inspection: { state: 'none', result: null, photos: [], note: '', answerBy: null },
} as const

test('every state has a word and says what happens next', () => {
  for (const state of orderStates) {
    const { word, next } = stateWords({ ...order, state, inspection: { ...order.inspection, photos: [] }, timeline: [] })
    expect(word, state).not.toBe('')
    expect(next, state).not.toBe('')
  }
})

test('a failed trade says what came back, and an unpaid cancelled one that nothing was taken', () => {
  const facts = { ...order, inspection: { ...order.inspection, photos: [] }, timeline: [] }
  const timeline = [{ at: 1, event: 'failSeller', noteZh: '卖家取消了交易，款项（含手续费）全额退回余额' }]
  const failed = { ...facts, timeline, state: 'tradeFailed', paidJpy: 2900, refundedJpy: 2900 } as const
  expect(stateWords({ ...failed, timeline }).next).toBe('卖家取消了交易，2,900 日元已退回余额')
  expect(stateWords({ ...facts, state: 'cancelled' }).next).toBe('没有扣款')
})

test('what waits for the member is said before what would come next', () => {
  const facts = { ...order, timeline: [], inspection: { ...order.inspection, photos: [] } }
  const inspected = { ...facts, state: 'warehoused', inspection: { ...facts.inspection, state: 'inspected' } } as const
  expect([stateWords(inspected).next, titleZh(inspected)]).toEqual(['验货完成，等你确认', '已入库，验货待确认'])
  expect(stateWords({ ...inspected, dueJpy: 850 }).next).toBe('待补差价 850 日元')
  expect(stateWords({ ...facts, state: 'purchased', dueJpy: 850 }).next).toBe('待补差价 850 日元')
})

test('a twelve-digit tracking number reads in fours, any other as it is', () => {
  expect(trackingGroups('491288401173')).toBe('4912-8840-1173')
  expect(trackingGroups('AB123JP')).toBe('AB123JP')
})
