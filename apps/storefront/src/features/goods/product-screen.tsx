import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GoodsAway } from './goods-away.tsx'
import { goodsReads } from './goods-reads.ts'
import { links } from '../../lib/links.ts'

/** Redirects a product id to the item's or the shop product's screen, or says that there are no such goods. */
export function ProductScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const answer = useQuery(goodsReads.page(id))
  const { data } = answer
  useEffect(() => {
    // Replaces the entry, as Back would otherwise return here and be sent on again.
    if (data) void navigate({ ...links.goods(data), replace: true })
  }, [data, navigate])
  return <GoodsAway id={id} answer={answer} />
}
