import { expect, test } from 'vitest'
import { byDay, formatLast } from './days.ts'

const at = (iso: string) => Date.parse(iso)
const message = (id: string, time: string) => ({ id, from: 'member' as const, text: '', images: [], at: at(time) })

test('messages stand under the day of the shown time zone', () => {
  const days = byDay(
    [message('m1', '2026-11-14T15:59:00Z'), message('m2', '2026-11-14T16:01:00Z'), message('m3', '2026-11-15T01:00:00Z')],
    'Asia/Shanghai',
  )
  expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id)])).toEqual([
    ['2026/11/14', ['m1']],
    ['2026/11/15', ['m2', 'm3']],
  ])
})

test.each([
  ['2026-11-20T10:05:00Z', '18:05'],
  ['2026-11-18T10:05:00Z', '11/18'],
  ['2025-12-31T10:05:00Z', '2025/12/31'],
])('a thread whose last message is of %s reads %s', (time, text) => {
  expect(formatLast(at(time), at('2026-11-20T12:00:00Z'), 'Asia/Shanghai')).toBe(text)
})
