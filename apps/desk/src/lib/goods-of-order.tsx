import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GoodsCard, type OrderPageData } from './goods-card.tsx'

/** The goods of an order, beside what is about it, and what of the order is evidence for it. */
export function GoodsOfOrder({ id, evidence }: { id: string; evidence?: (page: OrderPageData) => ReactNode }) {
  const { data } = useQuery(read(calls.deskOrder, { id }))
  if (!data) return <Skeleton className="h-20 w-full rounded-photo" />
  return (
    <>
      <GoodsCard page={data} />
      {evidence?.(data)}
    </>
  )
}
