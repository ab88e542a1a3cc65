import { calls } from 'virtual:calls'
import { read } from '../../lib/api.ts'

/** What the screens of goods ask. */
export const goodsReads = {
  item: (id: string) => read(calls.goodsDetail, { id }),
  shopProduct: (id: string) => read(calls.shopProductInfo, { id }),
  related: (id: string) => ({ ...read(calls.relatedItems, { id }), staleTime: 60_000 }),
}
