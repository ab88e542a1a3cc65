import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GoodsAway } from './goods-away.tsx'
import { goodsReads } from './goods-reads.ts'
import { links } from '../../lib/links.ts'

/** What a product id means: opens the item's or the shop product's screen in its place, or says that there is none. */
export function ProductScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const answer = useQuery(goodsReads.page(id))
  const { data } = answer
  useEffect(() => {
    // Replaced, so that Back does not come here and go on again.
    if (data) void navigate({ ...links.goods(data), replace: true })
  }, [data, navigate])
  return <GoodsAway id={id} answer={answer} />
}
