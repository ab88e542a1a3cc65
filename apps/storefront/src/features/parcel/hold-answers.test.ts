import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { expect, test } from 'vitest'
import { answersOfNobody, outcomeOf } from './hold-answers.ts'

const matter = (id: number, orderIds: string[]): Parcel['matters'][number] => ({
  id,
  kind: 'forbidden',
  orderIds,
  photo: null,
  noteZh: '',
  answers: ['leave', 'cancel'],
})
const held = {
  matters: [matter(1, ['A']), matter(2, ['B', 'C'])],
  orders: ['A', 'B', 'C', 'D'].map((id) => ({ id }) as Parcel['orders'][number]),
}

test('goods with a matter that is left here do not go', () => {
  expect(outcomeOf(held, { 1: 'leave' })).toEqual({ open: 1, going: ['B', 'C', 'D'], left: ['A'], relines: false, cancels: false })
  expect(outcomeOf(held, { 1: 'leave', 2: 'reline' })).toMatchObject({ open: 0, going: ['B', 'C', 'D'], relines: true })
})

test('a parcel of which nothing goes is cancelled', () => {
  expect(outcomeOf({ ...held, orders: held.orders.slice(0, 3) }, { 1: 'leave', 2: 'leave' }).cancels).toBe(true)
  expect(outcomeOf(held, { 1: 'cancel', 2: 'leave' }).cancels).toBe(true)
})

test('without an answer the rest goes on, and nothing does where a matter is of the whole parcel', () => {
  expect(outcomeOf(held, answersOfNobody(held))).toMatchObject({ going: ['D'], left: ['A', 'B', 'C'], cancels: false })
  const whole = { ...held, matters: [matter(1, ['A']), matter(2, [])] }
  expect(outcomeOf(whole, answersOfNobody(whole)).cancels).toBe(true)
})
