import { orderStates } from '@otsukai/contract/order-steps'
import { expect, test } from 'vitest'
import { stateWords, trackingGroups } from './order-words.ts'

const order = {
  refundedJpy: 0,
  paidJpy: 0,
  dueJpy: 0,
  tracking: null,
  warehouse: null,
  inspection: { state: 'none', result: null, photos: [], note: '', answerBy: null },
} as const

test('every state has a word and says what happens next', () => {
  for (const state of orderStates) {
    const { word, next } = stateWords({ ...order, state, inspection: { ...order.inspection, photos: [] } })
    expect(word, state).not.toBe('')
    expect(next, state).not.toBe('')
  }
})

test('a failed trade says what came back, and an unpaid cancelled one that nothing was taken', () => {
  const facts = { ...order, inspection: { ...order.inspection, photos: [] } }
  expect(stateWords({ ...facts, state: 'tradeFailed', paidJpy: 2900, refundedJpy: 2900 }).next).toBe('2,900 日元已退回余额')
  expect(stateWords({ ...facts, state: 'cancelled' }).next).toBe('没有扣款')
})

test('a twelve-digit tracking number reads in fours, any other as it is', () => {
  expect(trackingGroups('491288401173')).toBe('4912-8840-1173')
  expect(trackingGroups('AB123JP')).toBe('AB123JP')
})
