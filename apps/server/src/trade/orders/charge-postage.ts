import { yenZh } from '@otsukai/money/format'
import type { Yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { markPhotosUsed } from '../../people/staff/staff-photos.ts'
import { chargeOrder } from './charge-order.ts'
import { lockOrder } from './load-order.ts'

interface Postage {
  orderId: string
  amountJpy: Yen
  /** Of the slip; the first one is the receipt. */
  photos: readonly string[]
}

/**
 * Charges an order with postage that the warehouse paid at the door (到付), up to a limit for the order in all. Answers the order's due yen,
 * and the receipt by which the charge can be voided.
 */
export async function chargePostage(
  deps: Use<'config' | 'clock'>,
  tx: Tx,
  { orderId, amountJpy, photos }: Postage,
): Promise<{ dueJpy: number; receipt: string }> {
  await lockOrder(tx, orderId)
  const { sum } = await tx
    .selectFrom('order_charges')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_jpy'), sql.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('postage', '=', true)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  const mostJpy = deps.config.postageAtMostJpy
  if (Number(sum) + amountJpy > mostJpy)
    throw actRefused(`一个订单的到付运费合计最多 ${yenZh(mostJpy)}，已收 ${yenZh(Number(sum))}；更多请客服补差价。`)
  await markPhotosUsed(tx, photos, deps.clock(), { once: true })
  const receipt = `到付 ${photos[0]}`
  return { dueJpy: await chargeOrder(deps, tx, { orderId, amountJpy, reasonZh: '到付运费', receipt, postage: true }), receipt }
}
