import type { Found } from '@otsukai/contract/desk/find'
import { expect, test } from 'vitest'
import { readTyped, scannedTo } from './find-lines.ts'

const found = (kind: Found['kind'], id: string): Found => ({ kind, id, title: id, detail: '', acts: [] })

test('the first sign says what is looked for', () => {
  expect(readTyped('@ 何嘉')).toEqual({ sought: '何嘉', narrowed: 'members' })
  expect(readTyped('#6HX4TM5YBA')).toEqual({ sought: '6HX4TM5YBA', narrowed: 'orders' })
  expect(readTyped('> 补差价').narrowed).toBe('acts')
  expect(readTyped(' 相机 ')).toEqual({ sought: '相机', narrowed: null })
})

test('a scan leads to the one thing that it names', () => {
  const order = { to: '/orders/$id', params: { id: '6HX4TM5YBA' } }
  expect(scannedTo([found('order', '6HX4TM5YBA')])).toEqual(order)
  expect(scannedTo([found('parcel', '491288402207'), found('order', '6HX4TM5YBA')])).toEqual(order)
  expect(scannedTo([found('parcel', '4'), found('order', 'A'), found('order', 'B')])).toBeNull()
  expect(scannedTo([])).toBeNull()
})
