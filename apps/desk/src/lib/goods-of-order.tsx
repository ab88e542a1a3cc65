import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { GoodsCard } from './goods-card.tsx'

/** The goods of an order, beside what is about it. */
export function GoodsOfOrder({ id }: { id: string }) {
  const { data } = useQuery(read(calls.deskOrder, { id }))
  return data ? <GoodsCard page={data} /> : <Skeleton className="h-20 w-full rounded-photo" />
}
