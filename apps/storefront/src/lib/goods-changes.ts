import { calls } from 'virtual:calls'
import { client, queryClient } from './api.ts'

/** The calls whose answers show goods: what the member collects or hides changes them. */
const showGoods = [
  calls.searchGoods,
  calls.goodsDetail,
  calls.shopProductInfo,
  calls.relatedItems,
  calls.batchGet,
  calls.historyGoods,
  calls.recommendCategoriesGoods,
  calls.sellerGetItems,
  calls.shopProducts,
]

/**
 * The member collected or hid something: the client's kept goods answers are dropped and Query's are old. Those on screen are asked again
 * at once; `shown: 'right'` says that they were put right by hand already.
 */
export async function goodsChanged(shown: 'old' | 'right' = 'old'): Promise<void> {
  client.drop(...showGoods)
  const refetchType = shown === 'right' ? 'none' : 'active'
  await Promise.all(showGoods.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path], refetchType })))
}
