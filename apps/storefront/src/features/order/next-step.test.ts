import { expect, test } from 'vitest'
import { nextStep, waitingOrders } from './next-step.ts'

const order = (id: string, more: Partial<Parameters<typeof nextStep>[0]> = {}): Parameters<typeof nextStep>[0] => ({
  id,
  allowed: ['message'],
  dueJpy: 0,
  payBy: 5_000,
  inspection: { state: 'none', result: null, photos: [], note: '', answerBy: null },
  ...more,
})
const unpaid = order('A', { allowed: ['pay', 'cancel'] })
const due = order('B', { dueJpy: 1_240 })
const inspected = order('C', {
  allowed: ['confirmInspection'],
  inspection: { state: 'inspected', result: 'ok', photos: [], note: '', answerBy: 4_000 },
})

test('an order with money due leads to its settlement, and an order with an open inspection to its own screen', () => {
  expect(nextStep(unpaid)).toMatchObject({ text: '去付款', link: { to: '/order/settle/$id' } })
  expect(nextStep(due)).toMatchObject({ text: '去补差价', link: { to: '/order/settle/$id' } })
  expect(nextStep(inspected)).toMatchObject({ text: '查看验货', link: { to: '/order/$id' } })
  expect(nextStep(order('D'))).toMatchObject({ text: '查看订单', waits: false })
})

test('waiting orders are sorted by the time left, those without a deadline last', () => {
  expect(waitingOrders([due, order('D'), unpaid, inspected]).map(({ id }) => id)).toEqual(['C', 'A', 'B'])
})
