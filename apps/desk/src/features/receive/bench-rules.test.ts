import { describe, expect, it } from 'vitest'
import { gramsOf, kilograms } from '../../lib/weights.ts'
import { lacksOf, spelled } from './bench-rules.ts'

describe('a weight', () => {
  it('is in grams, or in kilograms with a point', () => {
    expect(gramsOf('386')).toBe(386)
    expect(gramsOf('0.386')).toBe(386)
    expect(gramsOf('1.9')).toBe(1900)
    for (const wrong of ['', '0', '-3', '0.0', 'abc', '1.2345', '3806117699']) expect(gramsOf(wrong)).toBeNull()
    expect(kilograms(386)).toBe('0.386')
  })
})

describe('what lacks', () => {
  it('is said in the order of the steps', () => {
    expect(lacksOf({ ticked: 0, weight: '', shelf: '', photos: 0, unsent: false })).toEqual(['里面有什么', '重量', '照片', '架位'])
    expect(lacksOf({ ticked: 1, weight: '386', shelf: 'C-07', photos: 2, unsent: true })).toEqual(['照片传完'])
    expect(lacksOf({ ticked: null, weight: '386', shelf: 'C-07', photos: 2, unsent: false })).toEqual([])
  })
})

it('spells twelve digits in fours', () => {
  expect(spelled('380611769903')).toBe('3806-1176-9903')
  expect(spelled('RR123456785JP')).toBe('RR123456785JP')
})
