import type { OrderRow } from '@otsukai/contract/desk/orders'
import type { ListOrder } from '@otsukai/ui/desk/list-types.ts'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList } from '../../lib/desk-list.tsx'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { useViewCounts } from '../../lib/view-counts.ts'
import { OrderPeek } from './order-peek.tsx'
import { ordersList, viewStates } from './orders-list.tsx'

/** By what the list is sorted. By age only what is in work is: all orders stand by when they were made. */
const sortOf = (search: ListSearch): ListOrder =>
  search['view'] === 'all' && search['order'] === undefined ? { by: 'created', down: true } : orderOf(ordersList.orders, search)!

/** What the list's address asks the server for. A state that is filtered by goes before that of the view. */
export const wantedOrders = (search: ListSearch) => {
  const { view = 'open', peek: _, order: __, ...filters } = search
  const state = filters['state'] ?? viewStates[view]
  const { by, down } = sortOf(search)
  const set = Object.fromEntries(Object.entries({ ...filters, state }).filter(([, value]) => value !== undefined))
  return readPages(calls.deskOrders, { ...set, sort: by, dir: down ? 'desc' : 'asc' } as never)
}

const countedViews = Object.fromEntries(Object.entries(viewStates).map(([id, state]) => [id, { state }]))

/** Orders by views and filters. */
export function OrdersScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate()
  const counts = useViewCounts(calls.deskOrders, countedViews)
  const query = useInfiniteQuery(wantedOrders(search))
  const sumJpy = (query.data?.pages.at(-1) as { sumJpy?: number | null } | undefined)?.sumJpy
  const open = ({ id }: OrderRow) => void navigate({ to: '/orders/$id', params: { id } })
  const narrowed = Object.entries(search).some(
    ([name, value]) => value !== undefined && name !== 'view' && name !== 'order' && name !== 'peek',
  )
  return (
    <Screen title="订单">
      <DeskList
        of={ordersList}
        search={search}
        order={sortOf(search)}
        query={query}
        file={fileOf('orders', wantedOrders(search))}
        counts={counts}
        onOpen={open}
        peek={(row, ways) => <OrderPeek key={row.id} row={row} onOpen={() => open(row)} {...ways} />}
        {...(sumJpy !== undefined && query.data?.pages[0]?.list.some(({ paidJpy }) => paidJpy !== undefined) && { sumJpy })}
        empty={
          <Nothing
            drawing={narrowed ? 'none' : 'done'}
            title={narrowed ? '没有这样的订单' : '这里没有订单'}
            help={narrowed ? '去掉一个条件再看看。' : '有新的会自动出现在这里。'}
          />
        }
      />
    </Screen>
  )
}
