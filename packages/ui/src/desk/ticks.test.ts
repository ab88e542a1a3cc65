import { expect, test } from 'vitest'
import { noTicks, tickAll, tickedOf, tickRange, toggleTick } from './ticks.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('shift ticks all between the last tick and here, either way', () => {
  const from = toggleTick(noTicks, 'b')
  expect(idsOf(tickRange(from, 'd', order))).toBe('bcd')
  expect(idsOf(tickRange(toggleTick(noTicks, 'd'), 'b', order))).toBe('bcd')
})

test('a range from where a tick was taken away takes ticks away', () => {
  const all = tickAll(noTicks, order)
  expect(idsOf(tickRange(toggleTick(all, 'b'), 'd', order))).toBe('ae')
})

test('a second range begins where the first did', () => {
  const ranged = tickRange(toggleTick(noTicks, 'b'), 'e', order)
  expect(idsOf(tickRange(ranged, 'a', order))).toBe('abcde')
})

test('without a beginning in the list a range is one tick', () => {
  expect(idsOf(tickRange(noTicks, 'c', order))).toBe('c')
  expect(idsOf(tickRange(toggleTick(noTicks, 'gone'), 'c', order))).toBe('cgone')
})

test('the box above ticks all that is loaded, then none; others stay', () => {
  const elsewhere = toggleTick(noTicks, 'z')
  const all = tickAll(elsewhere, order)
  expect(idsOf(all)).toBe('abcdez')
  expect(idsOf(tickAll(all, order))).toBe('z')
})

test('the box above is mixed where some are ticked', () => {
  expect(tickedOf(noTicks, order)).toBe(false)
  expect(tickedOf(toggleTick(noTicks, 'a'), order)).toBe('mixed')
  expect(tickedOf(tickAll(noTicks, order), order)).toBe(true)
  expect(tickedOf(noTicks, [])).toBe(false)
})
