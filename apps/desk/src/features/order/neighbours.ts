import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import type { InfiniteData } from '@tanstack/react-query'
import type { OrderRow } from '@otsukai/contract/desk/orders'
import type { ListPage } from '../../lib/pages-read.ts'

interface Neighbours {
  words: string
  before: string | undefined
  after: string | undefined
}

/** Where an order stands in the list that it was opened from; null where it came from elsewhere. */
export function neighboursOf(id: string): Neighbours | null {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [calls.deskOrders.path] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const { state } of lists) {
    const pages = (state.data as InfiniteData<ListPage<OrderRow>> | undefined)?.pages ?? []
    const ids = pages.flatMap(({ list }) => list.map((row) => row.id))
    const at = ids.indexOf(id)
    if (at === -1) continue
    const count = pages.at(-1)?.count
    return { words: `第 ${at + 1} / ${count?.n ?? ids.length}${count?.more ? '+' : ''} 单`, before: ids[at - 1], after: ids[at + 1] }
  }
  return null
}
