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
import { once, type Request, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { availableJpy } from '../../money/wallet/balances.ts'
import { refuseBlacked, requireRead } from './check-seller.ts'
import { placeOrder } from './place-order.ts'
import { type AcknowledgedText, keptListing, type KeptQuote, quoteOrder, refusalToOrder, showQuote } from './order-rules.ts'
import { liveOrderStates } from '@otsukai/contract/order-steps'

/** Bounds a member's unpaid orders. */
const UNPAID_AT_MOST = 20

type Input = InputOf<typeof createOrderCall>

/**
 * Orders goods, unpaid. Reads the listing past every cache; refuses a total other than the member saw, with the new quote, blacklisted
 * sellers, and risks not acknowledged. A repeat of the request id answers the first order.
 */
export async function createOrder(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'questions' | 'market' | 'goods' | 'absentSellers'>,
  member: Member,
  input: Input,
): Promise<DataOf<typeof createOrderCall>> {
  const { requestId, ...wanted } = input
  const request = requestOf(requestId, wanted)
  const find = () =>
    deps.db
      .selectFrom('orders')
      .select(['id', 'request_hash'])
      .where('member_id', '=', member.id)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  const { id } = await once(request, { find, make: () => order(deps, member, input, request) })
  return { orderId: id }
}

async function order(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'questions' | 'market' | 'goods' | 'absentSellers'>,
  member: Member,
  input: Input,
  request: Request,
): Promise<Made | null> {
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

  const acknowledged = await requireRead(deps, item, input.acknowledged, { stops: true })

  const id = await transaction(deps.db, (tx) => insertOrder(deps, tx, member, input, { request, item, quote, acknowledged }))
  return id === null ? null : { id, request_hash: request.hash }
}

type Made = { id: string; request_hash: string }

interface Decided {
  request: Request
  item: MarketItem
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
}

async function insertOrder(
  deps: Use<'config' | 'jobs' | 'clock' | 'random' | 'goods'>,
  tx: Tx,
  member: Member,
  input: Input,
  decided: Decided,
): Promise<string | null> {
  const { request, item, quote, acknowledged } = decided
  const at = deps.clock()
  // Locks the member's row, so that concurrent orders count each other.
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
  return placeOrder(deps, tx, {
    memberId: member.id,
    state: 'unpaid',
    auction: false,
    oneOff,
    goods: { ...summaryOf(deps, item, { asOf: at, stale: false }), variant: variant && { id: variant.id, name: variant.name } },
    kept: keptListing(item, variant?.id ?? null),
    quote,
    remark: input.remark,
    inspection: input.inspection,
    payBy,
    at,
    request,
    acknowledged,
  })
}

/** Whether anybody has a live order for these one-off goods. */
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
