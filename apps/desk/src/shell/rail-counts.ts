import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'

type Queue = DataOf<typeof deskToday>['queue']

/** What of the queue is told by a page of its own. */
const elsewhere = { proposal: '/approvals', proposalBack: '/approvals', thread: '/messages', inspection: '/inspections' } as const

interface RailCount {
  count: number
  tone: 'late' | 'wait' | 'plain'
}

/** How many wait behind each page of the rail, coloured by the most urgent. */
export function railCounts(queue: Queue): Readonly<Record<string, RailCount>> {
  const counts: Record<string, RailCount> = {}
  for (const { kind, n, overdue, urgency } of queue) {
    if (n === 0) continue
    const to = elsewhere[kind as keyof typeof elsewhere] ?? '/queue'
    const tone = overdue > 0 ? 'late' : urgency === 'today' ? 'wait' : 'plain'
    const so = counts[to] ?? { count: 0, tone: 'plain' }
    counts[to] = { count: so.count + n, tone: so.tone === 'late' || tone === 'late' ? 'late' : so.tone === 'wait' ? 'wait' : tone }
  }
  return counts
}
