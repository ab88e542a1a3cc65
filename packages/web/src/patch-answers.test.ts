import { expect, test } from 'vitest'
import { withFacts } from './patch-answers.ts'

const list = () => ({
  total: 2,
  list: [
    { id: 'm1', collected: false, seller: { id: 'm1' } },
    { id: 'm2', collected: false },
  ],
})

test('a fact is written on every object of the id that carries it, and on no other', () => {
  const shelves = [{ category: { id: 'm1' }, goods: list().list }]
  expect(withFacts(shelves, 'm1', { collected: true })).toEqual([
    {
      category: { id: 'm1' },
      goods: [
        { id: 'm1', collected: true, seller: { id: 'm1' } },
        { id: 'm2', collected: false },
      ],
    },
  ])
})

test('what holds nothing of the id stays the same object, so that nothing is drawn anew', () => {
  const answer = list()
  expect(withFacts(answer, 'm9', { collected: true })).toBe(answer)
  expect(withFacts(answer, 'm1', { collected: true }).list[1]).toBe(answer.list[1])
  expect(withFacts(null, 'm1', { collected: true })).toBeNull()
})
