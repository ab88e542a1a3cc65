import { expect, test } from 'vitest'
import { entryTone, groupAt } from './urgency.ts'

const now = 1_800_000_000_000
const open = { settledAt: null, snoozedUntil: null }

test('what is overdue or due within the hour is for now', () => {
  expect(groupAt({ dueAt: now - 1, urgency: 'overdue' }, now)).toBe('now')
  expect(groupAt({ dueAt: now + 1_800_000, urgency: 'today' }, now)).toBe('now')
  expect(groupAt({ dueAt: now + 7_200_000, urgency: 'today' }, now)).toBe('today')
  expect(groupAt({ dueAt: null, urgency: 'later' }, now)).toBe('later')
  expect(entryTone({ ...open, dueAt: now - 1, urgency: 'overdue' }, now)).toBe('late')
  expect(entryTone({ ...open, settledAt: now, dueAt: null, urgency: 'later' }, now)).toBe('done')
})
