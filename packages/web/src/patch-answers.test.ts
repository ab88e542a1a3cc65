import { expect, test } from 'vitest'
import { queryClient } from './api.ts'
import { holdFacts, withFacts } from './patch-answers.ts'

const list = () => ({
  total: 2,
  list: [
    { id: 'm1', collected: false, seller: { id: 'm1' } },
    { id: 'm2', collected: false },
  ],
})

test('a fact is written on every object with the id and the field, and on no other', () => {
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

test('a part without the id stays the same object, so that React does not redraw it', () => {
  const answer = list()
  expect(withFacts(answer, 'm9', { collected: true })).toBe(answer)
  expect(withFacts(answer, 'm1', { collected: true }).list[1]).toBe(answer.list[1])
  expect(withFacts(null, 'm1', { collected: true })).toBeNull()
})

test('an answer requested before a press does not undo what the press shows, until its call has ended', async () => {
  const fetchGoods = (collected: boolean) =>
    queryClient.fetchQuery({ queryKey: ['goods'], queryFn: async () => ({ id: 'm1', collected }), staleTime: 0 })
  const shown = () => queryClient.getQueryData<{ collected: boolean }>(['goods'])?.collected
  await fetchGoods(false)
  const release = holdFacts('m1', { collected: true })
  expect(shown()).toBe(true)
  await fetchGoods(false)
  expect(shown()).toBe(true)
  const releaseLater = holdFacts('m1', { collected: false })
  release()
  await fetchGoods(true)
  expect(shown()).toBe(false)
  releaseLater()
  await fetchGoods(true)
  expect(shown()).toBe(true)
  queryClient.clear()
})

test('what is written into an answer makes it no newer: what was to be asked again still is', async () => {
  await queryClient.fetchQuery({ queryKey: ['goods'], queryFn: async () => ({ id: 'm1', collected: false }) })
  await queryClient.invalidateQueries({ queryKey: ['goods'], refetchType: 'none' })
  holdFacts('m1', { collected: true })()
  expect(queryClient.getQueryState(['goods'])).toMatchObject({ data: { collected: true }, isInvalidated: true })
  queryClient.clear()
})
