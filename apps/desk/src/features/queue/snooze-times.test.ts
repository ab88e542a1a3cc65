import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

test('tomorrow begins at nine in Beijing', () => {
  const late = Date.parse('2026-11-20T23:30:00+08:00')
  expect(snoozeTimes(late).map(({ until }) => until)).toEqual([
    Date.parse('2026-11-21T00:30:00+08:00'),
    Date.parse('2026-11-21T03:30:00+08:00'),
    Date.parse('2026-11-21T09:00:00+08:00'),
    Date.parse('2026-11-23T09:00:00+08:00'),
    Date.parse('2026-11-27T09:00:00+08:00'),
  ])
})
