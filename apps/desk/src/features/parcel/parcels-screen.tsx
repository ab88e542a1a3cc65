import type { ParcelRow } from '@otsukai/contract/desk/parcels'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DeskList } from '../../lib/desk-list.tsx'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { useViewCounts } from '../../lib/view-counts.ts'
import { carrierFilter, parcelsList, viewStates } from './parcels-list.tsx'

const asksOf = (view: string, filtered?: string) => {
  const state = filtered ?? viewStates[view]
  return { ...(state !== undefined && { state }), ...(view === 'apart' && { reshelve: 'true' as const }) }
}

/** What the list's address asks the server for. */
export const wantedParcels = (search: ListSearch) => {
  const { view = 'toPack', q, state, country, carrier } = search
  const member = /^\d{1,12}$/.test(q?.trim() ?? '') ? Number(q) : undefined
  return readPages(calls.deskParcels, {
    ...asksOf(view, state),
    ...(country !== undefined && { country }),
    ...(carrier !== undefined && { carrier }),
    ...(member !== undefined && { member }),
    dir: orderOf(parcelsList.orders, search)?.down ? 'desc' : 'asc',
  })
}

const countedViews = Object.fromEntries(parcelsList.views.flatMap(({ id }) => (id === 'all' || id === 'over' ? [] : [[id, asksOf(id)]])))

/** Parcels that go abroad, by where they stand. */
export function ParcelsScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate()
  const counts = useViewCounts(calls.deskParcels, countedViews)
  const { data: carriers = [] } = useQuery({ ...read(calls.deskCarriers, {}), staleTime: 300_000 })
  const list = useMemo(() => ({ ...parcelsList, filters: [...parcelsList.filters, carrierFilter(carriers)] }), [carriers])
  const query = useInfiniteQuery(wantedParcels(search))
  const open = ({ id }: ParcelRow) => void navigate({ to: '/parcels/$id', params: { id } })
  const sought = search['q'] !== undefined
  return (
    <Screen title="包裹">
      <DeskList
        of={list}
        search={search}
        query={query}
        counts={counts}
        onOpen={open}
        empty={
          <Nothing
            drawing={sought ? 'none' : 'done'}
            title="这里没有包裹"
            help={sought ? '这里按会员编号找；包裹号、面单号用 ⌘K。' : '有新的会自动出现在这里。'}
          />
        }
      />
    </Screen>
  )
}
