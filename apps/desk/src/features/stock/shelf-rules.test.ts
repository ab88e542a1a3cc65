import { expect, test } from 'vitest'
import { fullness, shelfRows } from './shelf-rules.ts'

const place = (shelf: string) => ({ shelf, pieces: 1, weightG: 500, since: 1 })

test('places stand in their row by number, rows by letter, and a name of another kind has a row of its own', () => {
  const rows = shelfRows(['B-2', 'A-10', 'A-9', 'A-01', '门口'].map(place))
  expect(rows.map(({ name, places }) => [name, places.map(({ shelf }) => shelf)])).toEqual([
    ['A', ['A-01', 'A-9', 'A-10']],
    ['B', ['B-2']],
    ['门口', ['门口']],
  ])
})

test('a place is full from its number of pieces, and nearly full two before', () => {
  expect([0, 1, 5, 6, 7, 8, 9].map((pieces) => fullness(pieces, 8))).toEqual(['empty', 'some', 'some', 'nearly', 'nearly', 'full', 'full'])
  expect([0, 1, 2].map((pieces) => fullness(pieces, 2))).toEqual(['empty', 'some', 'full'])
})
