import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { formatJpy } from '@otsukai/money/format'
import type { Tone } from '@otsukai/ui/desk/counts.ts'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'

/** Half of the 24 hours after which a proposal lapses is long. */
const LIMIT_MS = 24 * 3_600_000

export const proposalStates: Readonly<Record<ProposalTold['state'], readonly [zh: string, tone: Tone]>> = {
  open: ['等复核', 'wait'],
  done: ['已同意', 'done'],
  stale: ['已过时', 'none'],
  refused: ['退回了', 'late'],
  withdrawn: ['撤回了', 'none'],
  lapsed: ['没人处理，作废', 'none'],
}

export const timeZh = (at: number | string): string => formatTime(at, 'Asia/Shanghai').slice(5)

/** What waits for a second person, and what became of it. */
export const approvalsList: ListDefinition<ProposalTold> = {
  id: 'approvals',
  name: '审批',
  unit: '项',
  idOf: ({ id }) => String(id),
  nameOf: ({ titleZh, by }) => `${titleZh}，${by}提交`,
  views: [
    { id: 'open', name: '等复核' },
    { id: 'mine', name: '我提交的' },
    { id: 'all', name: '全部' },
  ],
  filters: [],
  orders: [],
  finds: false,
  columns: [
    {
      id: 'state',
      head: '状态',
      width: 132,
      cell: ({ state }) => <State tone={proposalStates[state][1]}>{proposalStates[state][0]}</State>,
    },
    {
      id: 'what',
      head: '要做什么',
      width: 180,
      grow: 1,
      cell: ({ titleZh, reason }) => (
        <>
          {titleZh}
          <span className="ml-2.5 text-cap text-ink-3">“{reason}”</span>
        </>
      ),
    },
    {
      id: 'amount',
      head: '涉及 日元',
      width: 92,
      align: 'end',
      cell: ({ amountJpy }) => <span className="num text-[14px] font-medium">{amountJpy === null ? '–' : formatJpy(amountJpy)}</span>,
    },
    {
      id: 'age',
      head: '等了',
      width: 76,
      align: 'end',
      cell: ({ state, at }) =>
        state === 'open' ? <Age waitedMs={serverNow() - Number(at)} limitMs={LIMIT_MS} /> : <span className="text-ink-3">–</span>,
    },
    { id: 'by', head: '谁提交', width: 92, cell: ({ by }) => <Who name={by} /> },
    { id: 'decided', head: '谁处理', width: 92, leaves: 2, cell: ({ decidedBy }) => <Who name={decidedBy} /> },
    { id: 'at', head: '提交', width: 104, leaves: 1, cell: ({ at }) => <span className="text-ink-2">{timeZh(at)}</span> },
  ],
}
