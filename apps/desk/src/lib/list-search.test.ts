import { expect, test } from 'vitest'
import { listSearch, orderOf } from './list-search.ts'

const known = {
  views: [{ id: 'open' }, { id: 'late' }],
  filters: [{ id: 'account', name: '账号', choices: [{ value: 'tokyo-1', name: 'tokyo-1' }] }],
  orders: [
    { by: 'age', down: true },
    { by: 'amount', down: true },
  ],
}
const read = listSearch(known)

test('a list’s address says what differs from the default', () => {
  expect(read({ view: 'late', order: '-amount', q: ' 相机 ', peek: '6HX4TM5YBA', account: 'tokyo-1' })).toEqual({
    view: 'late',
    order: '-amount',
    q: '相机',
    peek: '6HX4TM5YBA',
    account: 'tokyo-1',
  })
  expect(Object.values(read({ view: 'open', order: '-age' })).every((value) => value === undefined)).toBe(true)
})

test('what it does not know falls back', () => {
  expect(read({ view: 'mine', order: 'age', account: 'tokyo-9', other: 'x' })).not.toHaveProperty('other')
  expect(Object.values(read({ view: 'mine', order: 'age', account: 'tokyo-9' })).every((value) => value === undefined)).toBe(true)
  expect(orderOf(known.orders, {})).toEqual({ by: 'age', down: true })
  expect(orderOf(known.orders, { order: '-amount' })).toEqual({ by: 'amount', down: true })
})
