import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { formatJpy } from '@otsukai/money/format'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { ListDefinition } from '../../lib/desk-list.tsx'
import { beijingShort } from '../../lib/times.ts'
import { proposalStates } from './proposal-words.ts'

/** After 24 hours a proposal lapses; from half of them on it is late. */
const LIMIT_MS = 43_200_000

/** The member, order, parcel or bill that it is about. */
const aboutOf = ({ member, input: { order, parcel, ref } }: ProposalTold): string =>
  member?.name ?? [order, parcel, ref].find((one) => typeof one === 'string') ?? ''

/** What waits for a second person, and what became of it, as a list. */
export const approvalsList: ListDefinition<ProposalTold> = {
  id: 'approvals',
  name: '审批',
  unit: '条',
  idOf: ({ id }) => String(id),
  nameOf: ({ titleZh, by }) => `${by} ${titleZh}`,
  views: [
    { id: 'open', name: '等复核' },
    { id: 'mine', name: '我提交的' },
    { id: 'over', name: '全部' },
  ],
  filters: [],
  orders: [],
  finds: false,
  columns: [
    {
      id: 'title',
      head: '要做什么',
      width: 220,
      grow: 1,
      cell: (proposal) => (
        <>
          {proposal.unheard && (
            <span className="mr-2">
              <Tag tone="kihada">没看过</Tag>
            </span>
          )}
          <b className="font-semibold">{proposal.titleZh}</b>
          <span className="ml-2">{aboutOf(proposal)}</span>
          <span className="ml-2 text-ink-3">{proposal.reason}</span>
        </>
      ),
    },
    { id: 'by', head: '谁提交', width: 110, cell: ({ by }) => <Who name={by} /> },
    {
      id: 'state',
      head: '状态',
      width: 150,
      cell: ({ state }) => <State tone={proposalStates[state].tone}>{proposalStates[state].word}</State>,
    },
    {
      id: 'age',
      head: '等了',
      width: 96,
      align: 'end',
      leaves: 2,
      cell: ({ at, state }) => (state === 'open' ? <Age waitedMs={serverNow() - at} limitMs={LIMIT_MS} /> : beijingShort(at)),
    },
    {
      id: 'amount',
      head: '金额 日元',
      width: 110,
      align: 'end',
      cell: ({ amountJpy }) => (amountJpy === null ? '–' : <span className="num text-[14px] font-medium">{formatJpy(amountJpy)}</span>),
    },
  ],
}
