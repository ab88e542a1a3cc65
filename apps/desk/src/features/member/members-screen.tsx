import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList } from '../../lib/desk-list.tsx'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { membersList } from './members-list.tsx'

export const wantedMembers = ({ view, q, order }: ListSearch) =>
  readPages(calls.deskMembers, {
    ...(q && { q }),
    ...(view === 'frozen' && { frozen: 'true' as const }),
    dir: orderOf(membersList.orders, { order })?.down === false ? ('asc' as const) : ('desc' as const),
  })

/** All members; a row opens their page. */
export function MembersScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedMembers(search))
  const navigate = useNavigate()
  return (
    <Screen title="会员">
      <DeskList
        of={membersList}
        search={search}
        query={query}
        file={fileOf('members', wantedMembers(search))}
        onOpen={({ id }) => void navigate({ to: '/members/$id', params: { id: String(id) } })}
        empty={
          <Nothing
            drawing={search['q'] || search['view'] ? 'none' : 'done'}
            title={search['view'] === 'frozen' ? '没有冻结的会员' : '没找到会员'}
            help="可以用名字开头、完整的账号或会员号来找。"
          />
        }
      />
    </Screen>
  )
}
