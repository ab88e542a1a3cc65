import type { MarketItem } from '@otsukai/connectors/marketplace'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { createOrder as createOrderCall } from '@otsukai/contract/orders'
import { feesAt } from '../../catalogue/content/fees.ts'
import { currentRates } from '../../catalogue/content/rates.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { summaryOf } from '../../catalogue/goods/goods-view.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { requestHash } from '../../platform/http/request-hash.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { tell } from '../../platform/live/tell.ts'
import { availableJpy } from '../../money/wallet/balances.ts'
import { refuseBlacked, requireRiskRead } from './check-seller.ts'
import { type AcknowledgedText, keptListing, type KeptQuote, newOrderId, quoteOrder, refusalToOrder, showQuote } from './order-rules.ts'
import { liveOrderStates } from '@otsukai/contract/order-steps'

/** More unpaid orders than this are somebody's mistake or mischief. */
const UNPAID_AT_MOST = 20

type Input = InputOf<typeof createOrderCall>

/**
 * Orders goods, unpaid. The listing is read afresh, past every cache; a total that is not what the member saw is refused with the
 * new quote, and so are blacklisted sellers and risks not acknowledged. A repeat under the same request id names the same order.
 */
export async function createOrder(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'questions' | 'market' | 'goods'>,
  member: Member,
  input: Input,
): Promise<DataOf<typeof createOrderCall>> {
  const { requestId, ...wanted } = input
  const hash = requestHash(wanted)
  const standing = await findByRequest(deps, member.id, requestId, hash)
  if (standing) return standing

  const item = await readFreshListing(deps, input.goodsId)
  if (!item) throw notFound(`goods ${input.goodsId}`)
  const refusal = refusalToOrder(item, input.variantId ?? null)
  if (refusal) throw refusal
  await refuseBlacked(deps, member, item)
  const quote = quoteOrder(item, { inspection: input.inspection }, await feesAt(deps, deps.clock()))
  if (quote.totalJpy !== input.expectedTotalJpy) {
    const shown = showQuote(quote, await currentRates(deps), await availableJpy(deps.db, member.id))
    throw new Refusal('quoteMoved', { quote: shown })
  }

  const acknowledged = await requireRiskRead(deps, item, input.acknowledged)

  const orderId = await transaction(deps.db, (tx) => insertOrder(deps, tx, member, input, { hash, item, quote, acknowledged }))
  return orderId ? { orderId } : requireByRequest(deps, member.id, requestId, hash)
}

interface Decided {
  hash: string
  item: MarketItem
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
}

async function insertOrder(
  deps: Use<'config' | 'jobs' | 'clock' | 'random'>,
  tx: Tx,
  member: Member,
  input: Input,
  decided: Decided,
): Promise<string | null> {
  const { hash, item, quote, acknowledged } = decided
  const at = deps.clock()
  // The member's row, locked: two orders at once count each other.
  await tx.selectFrom('members').select('id').where('id', '=', member.id).forUpdate().executeTakeFirst()
  const { unpaid } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('unpaid'))
    .where('member_id', '=', member.id)
    .where('state', '=', 'unpaid')
    .where('request_id', '<>', input.requestId)
    .executeTakeFirstOrThrow()
  if (unpaid >= UNPAID_AT_MOST) throw new Refusal('tooManyUnpaid')
  const oneOff = item.kind === 'item'
  if (oneOff && (await isTaken(tx, item.id))) throw new Refusal('goodsTakenHere')

  const payBy = at + deps.config.orderExpiresS * 1000
  const variant = item.variants.find(({ id }) => id === input.variantId) ?? null
  const row = await tx
    .insertInto('orders')
    .values({
      id: newOrderId(deps.random),
      member_id: member.id,
      state: 'unpaid',
      goods_id: item.id,
      one_off: oneOff,
      goods: JSON.stringify({ ...summaryOf(item, { asOf: at, stale: false }), variant: variant && { id: variant.id, name: variant.name } }),
      kept: JSON.stringify(keptListing(item, variant?.id ?? null)),
      quote: JSON.stringify(quote),
      total_jpy: quote.totalJpy,
      remark: input.remark,
      inspection_state: input.inspection ? 'requested' : 'none',
      pay_by: payBy,
      created_at: at,
      updated_at: at,
      request_id: input.requestId,
      request_hash: hash,
      acknowledged: JSON.stringify(acknowledged),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tx.insertInto('order_timeline').values({ order_id: row.id, at, event: 'create', note_zh: '订单已提交，等待付款' }).execute()
  await tell(tx, { at, memberId: member.id, kind: 'order', subjectId: row.id })
  await deps.jobs.enqueue(tx, 'order.expire', { orderId: row.id }, { after: payBy })
  return row.id
}

/** Whether a live order of anybody stands on these one-off goods. */
async function isTaken(tx: Tx, goodsId: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('one_off', '=', true)
    .where('state', 'in', liveOrderStates)
    .executeTakeFirst()
  return taken !== undefined
}

async function findByRequest(deps: Use<'db'>, memberId: number, requestId: string, hash: string): Promise<{ orderId: string } | null> {
  const row = await deps.db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== hash) throw new Refusal('requestIdReused')
  return { orderId: row.id }
}

async function requireByRequest(deps: Use<'db'>, memberId: number, requestId: string, hash: string): Promise<{ orderId: string }> {
  const standing = await findByRequest(deps, memberId, requestId, hash)
  if (!standing) throw new Error(`order of request ${requestId} vanished`)
  return standing
}
