import type { MarketItem } from '@otsukai/connectors/marketplace'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { createOrder as createOrderCall } from '@otsukai/contract/orders'
import { inOneStatement } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { readFreshListing } from '../../catalogue/goods/read-listing.ts'
import { summaryOf } from '../../catalogue/goods/goods-view.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { once, type Request, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { requireRead } from './check-seller.ts'
import { readOrderFacts } from './order-facts.ts'
import { placeOrder } from './place-order.ts'
import { type AcknowledgedText, keptListing, type KeptQuote, quoteOrder, refusalToOrder, showQuote } from './order-rules.ts'

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
  const { id } = await once(request, { find, make: () => order(deps, member, input, request), makeFirst: true })
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
  const { fees, rates, availableJpy, blacked } = await readOrderFacts(deps, member, item)
  if (blacked) throw new Refusal('sellerBlacked')
  const quote = quoteOrder(item, { inspection: input.inspection }, fees)
  if (quote.totalJpy !== input.expectedTotalJpy) throw new Refusal('quoteMoved', { quote: showQuote(quote, rates, availableJpy) })

  const acknowledged = await requireRead(deps, item, input.acknowledged, { stops: true })

  const id = await insertOrder(deps, member, input, { request, item, quote, acknowledged })
  return id === null ? null : { id, request_hash: request.hash }
}

type Made = { id: string; request_hash: string }

interface Decided {
  request: Request
  item: MarketItem
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
}

function insertOrder(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'goods'>,
  member: Member,
  input: Input,
  { request, item, quote, acknowledged }: Decided,
): Promise<string | null> {
  const at = deps.clock()
  const variant = item.variants.find(({ id }) => id === input.variantId) ?? null
  const order = {
    memberId: member.id,
    state: 'unpaid',
    auction: false,
    oneOff: item.kind === 'item',
    goods: { ...summaryOf(deps, item, { asOf: at, stale: false }), variant: variant && { id: variant.id, name: variant.name } },
    kept: keptListing(item, variant?.id ?? null),
    quote,
    remark: input.remark,
    inspection: input.inspection,
    payBy: at + deps.config.orderExpiresS * 1000,
    at,
    request,
    acknowledged,
  } as const
  return inOneStatement(() => placeOrder(deps, deps.db, order, UNPAID_AT_MOST))
}
