import { expect, test } from 'vitest'
import { columnsWithRoom, leastWidth, tracksOf } from './list-columns.ts'

const columns = [
  { id: 'id', width: 108, leaves: 5 },
  { id: 'goods', width: 180, grow: 1 },
  { id: 'member', width: 74 },
  { id: 'account', width: 76, leaves: 2 },
  { id: 'paidAt', width: 104, leaves: 1 },
]
const idsAt = (width: number, ticks = true) => columnsWithRoom(columns, width, ticks).map(({ id }) => id)

test('columns leave by rank, and those without a rank stay', () => {
  expect(idsAt(700)).toEqual(['id', 'goods', 'member', 'account', 'paidAt'])
  expect(idsAt(560)).toEqual(['id', 'goods', 'member', 'account'])
  expect(idsAt(450)).toEqual(['id', 'goods', 'member'])
  expect(idsAt(350)).toEqual(['goods', 'member'])
  expect(idsAt(50)).toEqual(['goods', 'member'])
})

test('what stays has room to the pixel', () => {
  const all = leastWidth(columns, true)
  expect(idsAt(all)).toHaveLength(5)
  expect(idsAt(all - 1)).toHaveLength(4)
  expect(idsAt(all - 40, false)).toHaveLength(5)
})

test('one column takes what is left over, on a wide screen each its share', () => {
  expect(tracksOf(columns.slice(0, 3), 900, true)).toBe('40px 108px minmax(180px, 1fr) 82px')
  expect(tracksOf(columns.slice(0, 3), 1_700, false)).toBe('minmax(116px, 0.18fr) minmax(180px, 1fr) minmax(82px, 0.123fr)')
})
