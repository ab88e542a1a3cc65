import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test('a countdown shows minutes within the hour, hours within the day, and days beyond', () => {
  expect(countdownText((28 * 60 + 14) * 1000)).toBe('28:14')
  expect(countdownText((1 * 3600 + 26 * 60 + 40) * 1000)).toBe('01:26:40')
  expect(countdownText((2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * 1000)).toBe('2 天 03:04:05')
})

test('a countdown reads 00:00 only when the time is over, and stays there', () => {
  expect(countdownText(1)).toBe('00:01')
  expect(countdownText(0)).toBe('00:00')
  expect(countdownText(-5000)).toBe('00:00')
})
