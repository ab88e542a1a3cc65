import { expect, it } from 'vitest'
import { resultOf, withPhrase } from './findings.ts'

it('tells the result from the findings', () => {
  expect(resultOf(['a', 'b'], { a: 'same' })).toBeNull()
  expect(resultOf(['a', 'b'], { a: 'other' })).toBe('defect')
  expect(resultOf(['a', 'b'], { a: 'same', b: 'unseen' })).toBe('ok')
  expect(resultOf(['a', 'b'], { a: 'unseen', b: 'unseen' })).toBe('impossible')
})

it('adds a sentence once', () => {
  expect(withPhrase('', '外观完好。')).toBe('外观完好。')
  expect(withPhrase('外观完好。', '外观完好。')).toBe('外观完好。')
  expect(withPhrase('外观完好。', '配件齐全。')).toBe('外观完好。配件齐全。')
})
