import { expect, test } from 'vitest'
import { nextStep, waitingOrders } from './next-step.ts'

const order = (id: string, more: Partial<Parameters<typeof nextStep>[0]> = {}): Parameters<typeof nextStep>[0] => ({
  id,
  allowed: ['message'],
  dueJpy: 0,
  payBy: 5_000,
  inspection: { state: 'none', result: null, photos: [], note: '', answerBy: null },
  storage: null,
  parcelId: null,
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

test('goods that can be sent wait for their member once storing will soon cost', () => {
  const now = 1_700_000_000_000
  const stored = (days: number) => order('E', { allowed: ['ship', 'message'], storage: { freeUntil: now + days * 86_400_000, owedJpy: 0 } })
  expect(nextStep(stored(30), now)).toMatchObject({ text: '申请发货', link: { to: '/parcel/new' }, waits: false })
  expect(nextStep(stored(5), now)).toMatchObject({ waits: true, by: now + 5 * 86_400_000 })
  expect(nextStep(stored(-1), now)).toMatchObject({ waits: true, by: null })
})

test('goods in a parcel lead to it', () => {
  expect(nextStep(order('F', { parcelId: 'H7C2VX0M4K' }))).toMatchObject({ text: '看包裹', link: { to: '/parcel/$id' } })
})
