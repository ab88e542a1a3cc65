import type { MarketItem, MarketTransaction, PurchaseOutcome } from '@otsukai/connectors/marketplace'
import { lineZh, type TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { expect } from 'vitest'
import type { Db } from '../src/platform/db/tables.ts'
import { NEVER_MS } from '../src/testing/databases.ts'
import type { Parts } from '../src/platform/parts.ts'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import type { MemberAgent } from './member-agent.ts'
import type { World } from './world.ts'

type Around<T> = (real: () => Promise<T>) => Promise<T>

/** What happens around the calls of a purchase, by goods id: how a test gets between two steps. Give `wrap` to `startWorld`. */
export function marketHooks() {
  const purchase = new Map<string, Around<PurchaseOutcome>>()
  const transactionOfItem = new Map<string, Around<MarketTransaction | null>>()
  const transaction = new Map<string, Around<MarketTransaction | null>>()
  const item = new Map<string, Around<MarketItem | null>>()
  const calls = new Map<string, number>()
  const around = <T>(hooks: Map<string, Around<T>>, id: string, real: () => Promise<T>) => hooks.get(id)?.(real) ?? real()
  const wrap = (deps: Parts): Parts => {
    const { market } = deps
    return {
      ...deps,
      market: {
        ...market,
        purchase: (account, request, options) => {
          calls.set(request.itemId, (calls.get(request.itemId) ?? 0) + 1)
          return around(purchase, request.itemId, () => market.purchase(account, request, options))
        },
        item: (id, prefecture, options) => around(item, id, () => market.item(id, prefecture, options)),
        transaction: (account, reference, options) =>
          around(transaction, reference.id, () => market.transaction(account, reference, options)),
        transactionOfItem: (account, id, options) => around(transactionOfItem, id, () => market.transactionOfItem(account, id, options)),
      },
    }
  }
  return {
    wrap,
    purchase,
    transactionOfItem,
    item,
    /** By the marketplace's own number. */
    transaction,
    /** How often the purchase of these goods was called. */
    callsOf: (id: string) => calls.get(id) ?? 0,
  }
}

/** What a member of these tests begins with. */
export const START_JPY = 10_000

export interface MembersOrder {
  member: MemberAgent
  id: string
}

/** A member's order of these goods, not paid yet: a test sets up around its purchase what must know its id. */
export async function unpaidOrder(world: World, item: string): Promise<MembersOrder> {
  const member = await world.member({ balanceJpy: START_JPY })
  return { member, id: await member.orders(item) }
}

export const mustPay = async ({ member, id }: MembersOrder): Promise<void> => expect((await member.pays(id)).code).toBe(0)

/** A member's paid order of these goods. */
export async function paidOrder(world: World, item: string): Promise<MembersOrder> {
  const order = await unpaidOrder(world, item)
  await mustPay(order)
  return order
}

/** Waits until the order is in one of these states; says where it stands when it does not come there. */
export async function reaches(member: MemberAgent, id: string, states: Order['state'] | Order['state'][]): Promise<Order> {
  const wanted = [states].flat()
  for (const deadline = Date.now() + NEVER_MS; ;) {
    const order = await member.order(id)
    if (wanted.includes(order.state)) return order
    if (Date.now() > deadline)
      throw new Error(`${id} stands at ${order.state}, not ${wanted.join(' or ')}: ${order.timeline.map(({ event }) => event).join(' → ')}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

const waiting = ['paid', 'purchasing', 'inDoubt']
const bought = ['purchased', 'shipped', 'warehoused']

/** What the order's own account must hold, by its state, its quote and its inspection. */
function heldOf({ state, quote, inspection }: Order): number {
  const line = (kind: string) => quote.lines.find((one) => one.kind === kind)?.amountJpy ?? 0
  const openInspection = ['none', 'requested'].includes(inspection.state) ? line('inspection') : 0
  if (waiting.includes(state)) return quote.totalJpy
  if (state === 'warehoused') return openInspection
  return bought.includes(state) ? line('serviceFee') + openInspection : 0
}

/**
 * What holds for every order at any moment that it rests: the ledger proves itself, the order's account holds what its state says,
 * goods and refund exclude each other, the world has sold it at most once, and its timeline's facts say what its sentences say. Answers
 * the order.
 */
export async function mustHold(
  world: World,
  member: MemberAgent,
  id: string,
  expected: { state: Order['state']; bought: number },
): Promise<Order> {
  const order = await member.order(id)
  const purchases = await world.purchases(id)
  expect(order.state, order.timeline.map(({ event, noteZh }) => `${event} ${noteZh}`).join('\n')).toBe(expected.state)
  // What a line says is made of its facts.
  for (const line of order.timeline) expect(lineZh({ ...line, noteZh: '' })).toBe(line.noteZh)
  expect(purchases).toHaveLength(expected.bought)
  const account = await world.db.selectFrom('accounts').select('balance_jpy').where('id', '=', `order:${id}`).executeTakeFirst()
  expect(account?.balance_jpy ?? 0).toBe(heldOf(order))
  if (waiting.includes(order.state)) expect(order.paidJpy - order.refundedJpy).toBe(order.quote.totalJpy)
  if (order.state === 'tradeFailed' || order.state === 'cancelled') expect(order.refundedJpy).toBe(order.paidJpy)
  await world.ledger.mustBalance()
  return order
}

/** The events of an order's timeline, oldest first. */
export const eventsOf = (order: Order): TimelineEvent[] => order.timeline.map(({ event }) => event)

/** The entries of a kind, oldest first. */
export const deskEntries = (db: Db, kind: DeskKind) =>
  db.selectFrom('desk_entries').selectAll().where('kind', '=', kind).orderBy('id').execute()

/** The purchase calls of an order, as they were written down before they were made. */
export const attemptsOf = (db: Db, orderId: string) =>
  db.selectFrom('purchase_attempts').selectAll().where('order_id', '=', orderId).orderBy('n').execute()

/** All that an order's attempts have dated lies so much further back: the time passes for this order, and for nothing else. */
export async function ages(world: World, orderId: string, ms: number): Promise<void> {
  await world.db
    .updateTable('purchase_attempts')
    .set((eb) => ({
      begun_at: eb('begun_at', '-', ms),
      deadline_at: eb('deadline_at', '-', ms),
      lease_until: eb('lease_until', '-', ms),
      sent_at: eb('sent_at', '-', ms),
      first_absent_at: eb('first_absent_at', '-', ms),
      last_absent_at: eb('last_absent_at', '-', ms),
    }))
    .where('order_id', '=', orderId)
    .execute()
}

/** All the time passes for an order that its purchase call may take: whoever makes the call has lost its lease. */
export const letLapse = (world: World, orderId: string): Promise<void> =>
  ages(world, orderId, world.server.deps.config.purchaseLeaseS * 1000)

/** What the proof of "not ours" waits for after the deadline of the call. */
export const proofMs = ({ server: { deps } }: World): number => (deps.config.doubtAfterS + deps.config.doubtApartS) * 1000

/** Waits until an order in doubt, whose call's deadline has passed, was first answered that there is no such transaction. */
export const isFirstAbsent = (world: World, orderId: string): Promise<void> =>
  world.until(async () => typeof (await attemptsOf(world.db, orderId)).at(-1)?.first_absent_at === 'number')

/** All the time passes for an order in doubt that the proof of "not ours" needs: the deadline of its call, a first answer, and the rest up to the next. */
export async function letProve(world: World, orderId: string): Promise<void> {
  await letLapse(world, orderId)
  await isFirstAbsent(world, orderId)
  await ages(world, orderId, proofMs(world))
}

/** Buys as a person does at the marketplace's own screens. Answers the marketplace's number for it. */
export async function buyByHand({ server: { deps } }: World, itemId: string, deliveryIdentifier: string): Promise<string> {
  const { market, config } = deps
  const item = await market.item(itemId, config.warehouse.prefecture)
  if (!item) throw new Error(`no item ${itemId}`)
  const outcome = await market.purchase('sandbox-1', {
    itemId,
    variantId: null,
    checksum: item.checksum,
    shopsShippingFeeJpy: item.kind === 'shopProduct' ? (item.shippingFeeJpy ?? 0) : null,
    address: config.warehouse,
    deliveryIdentifier,
    countryCode: 'CN',
  })
  if (outcome.kind !== 'bought') throw new Error(`not bought by hand: ${outcome.kind}`)
  return outcome.reference.id
}
