import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

/** What the screens of goods ask. */
export const goodsReads = {
  item: (id: string) => read(calls.goodsDetail, { id }),
  shopProduct: (id: string) => read(calls.shopProductInfo, { id }),
  /** Which of the two a product id means. */
  page: (id: string) => read(calls.productPages, { id }),
  /** Footprints as they are now. */
  viewed: (ids: readonly string[]) => read(calls.historyGoods, { ids: ids.join(',') }),
  related: (id: string) => ({ ...read(calls.relatedItems, { id }), staleTime: 60_000 }),
}
