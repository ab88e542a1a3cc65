import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { ListFoot } from '@otsukai/ui/desk/list-foot.tsx'
import { ListPane } from '@otsukai/ui/desk/list-pane.tsx'
import { List, ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import type { ListColumn } from '@otsukai/ui/desk/list-columns.ts'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Who } from '@otsukai/ui/desk/initial.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { ViewTabs } from '@otsukai/ui/desk/views.tsx'
import { formatJpy } from '@otsukai/money/format'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { Screen } from '../../lib/screen.tsx'
import { beijingShort } from '../../lib/times.ts'
import { ProposalPeek } from './proposal-peek.tsx'
import { proposalStates } from './proposal-words.ts'

export type ApprovalView = 'open' | 'mine' | 'over'

const views: readonly { id: ApprovalView; name: string }[] = [
  { id: 'open', name: '等复核' },
  { id: 'mine', name: '我提交的' },
  { id: 'over', name: '全部' },
]

const columns: readonly ListColumn<ProposalTold>[] = [
  {
    id: 'title',
    head: '要做什么',
    width: 220,
    grow: 1,
    cell: ({ titleZh, reason }) => (
      <span className="truncate">
        <b className="font-semibold">{titleZh}</b>
        <span className="ml-2 text-ink-3">{reason}</span>
      </span>
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
    cell: ({ at, state }) => (state === 'open' ? <Age waitedMs={serverNow() - at} limitMs={43_200_000} /> : beijingShort(at)),
    leaves: 2,
  },
  {
    id: 'amount',
    head: '金额 日元',
    width: 110,
    align: 'end',
    cell: ({ amountJpy }) => (amountJpy === null ? '–' : <span className="num font-medium">{formatJpy(amountJpy as never)}</span>),
  },
]

const idOf = ({ id }: ProposalTold): string => String(id)
const nameOf = ({ titleZh, by }: ProposalTold): string => `${by} ${titleZh}`

/** What waits for a second person, and what became of it. */
export function ApprovalsScreen({ view, open }: { view: ApprovalView; open: string | null }) {
  const navigate = useNavigate()
  const proposals = useQuery(read(calls.proposals, view === 'open' ? { state: 'open' } : view === 'mine' ? { mine: 'true' } : {}))
  const go = (id: string | null) =>
    void navigate({ to: '/approvals', search: { view, ...(id !== null && { open: id }) }, replace: open !== null })
  const rows = proposals.data?.list ?? []
  const at = rows.findIndex((row) => idOf(row) === open)
  const chosen = rows[at]
  const step = (by: number) => go(idOf(rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? rows[0]!))
  return (
    <Screen title="审批">
      <ViewTabs
        label="审批"
        chosen={view}
        views={views.map(({ id, name }) => ({
          id,
          name,
          link: { to: '/approvals', search: { view: id } },
          ...(id === 'open' &&
            view === 'open' &&
            proposals.data && { count: { n: proposals.data.count.n, more: proposals.data.count.more } }),
        }))}
      />
      <Answer
        of={proposals}
        what="审批"
        waiting={<ListSkeleton />}
        empty={<Nothing drawing="done" title={view === 'open' ? '没有等复核的' : '这里还没有'} help="要第二个人同意的操作会出现在这里。" />}
      >
        {({ list, count }) => (
          <ListPane
            peek={
              chosen && (
                <ProposalPeek
                  key={chosen.id}
                  proposal={chosen}
                  place={`第 ${at + 1} / ${count.n} 条`}
                  onUp={() => step(-1)}
                  onDown={() => step(1)}
                  onClose={() => go(null)}
                />
              )
            }
          >
            <List
              label="审批"
              columns={columns}
              rows={list}
              idOf={idOf}
              nameOf={nameOf}
              current={open}
              onCurrent={go}
              onOpen={(row) => go(idOf(row))}
              onPeek={(row) => go(idOf(row))}
            />
            <ListFoot count={count} unit="条" />
          </ListPane>
        )}
      </Answer>
    </Screen>
  )
}
