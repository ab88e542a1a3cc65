import { z } from 'zod'
import { get, post } from './call.ts'
import { Jpy, listOf, Paging, Time } from './fields.ts'
import { GoodsSummary } from './goods.ts'
import { GoodsId } from './ids.ts'

export const CollectedGoods = GoodsSummary.extend({
  collectedAt: Time,
  /** The price at the time of collecting; null when there was none. */
  priceThenJpy: Jpy.nullable(),
})
export type CollectedGoods = z.output<typeof CollectedGoods>

/**
 * Filters of collected goods by their present state: on sale; orderable, as far as a list can tell; sold or in trade; gone from the
 * marketplace; cheaper than when collected.
 */
export const collectedStatuses = ['onSale', 'orderable', 'soldOut', 'gone', 'priceFell'] as const

export const collectList = get('/api/collect/list', {
  summary: 'Collected goods, newest first',
  who: 'member',
  input: z.object({ ...Paging, status: z.enum(collectedStatuses).optional() }),
  data: listOf(CollectedGoods),
})

export const collectAdd = post('/api/collect/add', {
  summary: 'Collects goods; collecting twice is success',
  who: 'member',
  encoding: 'form',
  input: z.object({ id: GoodsId }),
  data: z.null(),
})

const Several = z.object({ ids: z.array(GoodsId).min(1).max(100) })

export const collectDelete = post('/api/collect/delete', {
  summary: 'Takes goods out of the collection; those that are not in it are no error',
  who: 'member',
  input: Several,
  data: z.null(),
})

export const collectRestore = post('/api/collect/restore', {
  summary: 'Puts goods that were taken out back, with the price and the time of then; for a day',
  who: 'member',
  input: Several,
  data: z.null(),
})
