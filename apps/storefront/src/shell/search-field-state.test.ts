import { expect, test } from 'vitest'
import { fieldAfter, fieldAtRest, type FieldEvent, type FieldState, type Suggestion } from './search-field-state.ts'

const word = (text: string): Suggestion => ({ kind: 'word', text })
const after = (...events: FieldEvent[]): FieldState => events.reduce(fieldAfter, fieldAtRest)
const typed = (text: string, composing = false): FieldEvent => ({ type: 'typed', text, composing, address: '/' })
const suggested = (...texts: string[]): FieldEvent => ({ type: 'suggested', list: texts.map(word) })

test('text in composition neither opens the popover nor is searched for', () => {
  expect(after(typed('ni', true))).toEqual(fieldAtRest)
  expect(after(typed('ni', true), typed('你'))).toMatchObject({ openAt: '/', typed: '你' })
})

test('the arrows cycle through the suggestions and the field itself', () => {
  const places = (by: 1 | -1) => [1, 2, 3].map((n) => after(suggested('a', 'b'), ...Array<FieldEvent>(n).fill({ type: 'stepped', by })).at)
  expect(places(1)).toEqual([0, 1, -1])
  expect(places(-1)).toEqual([1, 0, -1])
})

test('a new list of suggestions has none chosen', () => {
  expect(after(suggested('a', 'b'), { type: 'stepped', by: 1 }, suggested('b', 'c')).at).toBe(-1)
})

test('typing on leaves the suggestion that was stepped to', () => {
  expect(after(typed('a'), suggested('ab'), { type: 'stepped', by: 1 }, typed('ac')).at).toBe(-1)
})

test('closing clears the typed text', () => {
  expect(after(typed('a'), { type: 'closed' }, { type: 'opened', address: '/brands' })).toMatchObject({ openAt: '/brands', typed: '' })
})
