import { expect, test } from 'vitest'
import { railCounts } from './rail-counts.ts'

const line = { titleZh: '', oldestAt: null, dueAt: null, unclaimed: 0, claims: [], overdue: 0, urgency: 'later' as const }

test('the rail counts what waits, in the colour of the most urgent', () => {
  expect(
    railCounts([
      { ...line, kind: 'orphan', n: 2 },
      { ...line, kind: 'doubt', n: 3, overdue: 1, urgency: 'overdue' },
      { ...line, kind: 'notShipped', n: 1, urgency: 'today' },
      { ...line, kind: 'proposal', n: 1, urgency: 'today' },
      { ...line, kind: 'proposalBack', n: 2 },
      { ...line, kind: 'thread', n: 0 },
    ]),
  ).toEqual({ '/queue': { count: 6, tone: 'late' }, '/approvals': { count: 3, tone: 'wait' } })
})
