import type { GoodsSummary } from '@otsukai/contract/goods'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** The queries of the goods screens. */
export const goodsReads = {
  item: (id: string) => read(calls.goodsDetail, { id }),
  shopProduct: (id: string) => read(calls.shopProductInfo, { id }),
  /** Goods of either kind. */
  detail: ({ id, kind }: Pick<GoodsSummary, 'id' | 'kind'>) =>
    (kind === 'shopProduct' ? goodsReads.shopProduct(id) : goodsReads.item(id)) as ReturnType<typeof goodsReads.item>,
  /** Tells whether a product id is an item's or a shop product's. */
  page: (id: string) => read(calls.productPages, { id }),
  /** The present state of viewed goods. */
  viewed: (ids: readonly string[]) => read(calls.historyGoods, { ids: ids.join(',') }),
  related: (id: string) => ({ ...read(calls.relatedItems, { id }), staleTime: 60_000 }),
}
