import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { ParcelState } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel, parcelPreview, parcelSplits, parcelStock } from '@otsukai/contract/parcels/parcels'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Asked } from '../../lib/answer.tsx'

/** Polling of what is not over, in case the live stream is silent. */
const FOLLOW_MS = 10_000
/** The most that a page may have. */
const STOCK_PAGE = 100
const ended: ReadonlySet<ParcelState> = new Set(['delivered', 'returned', 'lost', 'cancelled'])

export type StockEntry = DataOf<typeof parcelStock>['list'][number]
export type SplitWay = NonNullable<DataOf<typeof parcelSplits>>[number]

/** The queries of the parcels' screens. */
export const parcelReads = {
  stock: (page = 1) => ({ ...read(calls.parcelStock, { page, limit: STOCK_PAGE }), refetchInterval: FOLLOW_MS }),
  list: ({ state, page = 1, limit = 10 }: { state?: ParcelState | undefined; page?: number; limit?: number }) => ({
    ...read(calls.parcelList, { page, limit, ...(state && { state }) }),
    refetchInterval: FOLLOW_MS,
  }),
  parcel: (id: string) => ({
    ...read(calls.parcelInfo, { id }),
    refetchInterval: ({ state: { data } }: { state: { data: Parcel | undefined } }) =>
      data && ended.has(data.state) ? (false as const) : FOLLOW_MS,
  }),
  preview: (wish: InputOf<typeof parcelPreview>) => read(calls.parcelPreview, wish),
  splits: (wish: InputOf<typeof parcelSplits>) => read(calls.parcelSplits, wish),
}

/** All that lies in the warehouse, the longest lying first. */
export function useStock(): Asked<readonly StockEntry[]> {
  const first = useQuery(parcelReads.stock())
  const pages = Math.ceil((first.data?.total ?? 0) / STOCK_PAGE)
  const others = useQueries({ queries: Array.from({ length: Math.max(0, pages - 1) }, (_, n) => parcelReads.stock(n + 2)) })
  const all = [first, ...others]
  return {
    ...first,
    data: all.every(({ data }) => data) ? all.flatMap(({ data }) => data?.list ?? []) : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
