import { client, queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

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
 * at once; `shown: 'right'` says that they were put right by hand already, so only those whose answer is still on its way, and tells
 * of before, are asked anew.
 */
export async function goodsChanged(shown: 'old' | 'right' = 'old'): Promise<void> {
  client.drop(...showGoods)
  const right = shown === 'right'
  await Promise.all(
    showGoods.map(async ({ path: key }) => {
      const queryKey = [key]
      await queryClient.invalidateQueries({ queryKey, refetchType: right ? 'none' : 'active' })
      if (right) await queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.fetchStatus === 'fetching' })
    }),
  )
}
