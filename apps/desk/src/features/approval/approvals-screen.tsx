import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DeskList } from '../../lib/desk-list.tsx'
import type { ListSearch } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { approvalsList } from './approvals-list.tsx'
import { FilesWaiting } from './files-waiting.tsx'
import { ProposalPeek } from './proposal-peek.tsx'

/** What the list's address asks the server for. */
export const wantedApprovals = ({ view }: ListSearch) =>
  readPages(calls.proposals, view === undefined ? { state: 'open' as const } : view === 'mine' ? { mine: 'true' as const } : {})

/** What waits for a second person, and what became of it. */
export function ApprovalsScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedApprovals(search))
  const { data: today } = useQuery({ ...read(calls.deskToday, {}), enabled: useMay()('queue.read') })
  const waiting = (kind: string) => today?.queue.flatMap((one) => (one.kind === kind ? { n: one.n, more: false } : []))[0]
  return (
    <Screen title="审批">
      <DeskList
        of={approvalsList}
        search={search}
        query={query}
        counts={{ open: waiting('proposal'), mine: waiting('proposalBack') }}
        above={<FilesWaiting />}
        peek={(proposal, ways) => <ProposalPeek key={proposal.id} proposal={proposal} {...ways} />}
        empty={
          <Nothing
            drawing="done"
            title={search['view'] === undefined ? '没有等复核的' : '这里还没有'}
            help="要第二个人同意的操作会出现在这里。"
          />
        }
      />
    </Screen>
  )
}
