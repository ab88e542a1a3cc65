import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { InspectionResult } from '@otsukai/contract/inspection-steps'
import { calls } from '@otsukai/contract/calls'
import type { Order } from '@otsukai/contract/orders'
import { transaction } from '../src/platform/db/transaction.ts'
import { inspectParcel } from '../src/trade/warehouse/inspect-parcel.ts'
import { receiveParcel } from '../src/trade/warehouse/receive-parcel.ts'
import type { MemberAgent } from './member-agent.ts'
import { type marketHooks, reaches } from './purchase-kit.ts'
import type { World } from './world.ts'
import { parcelWith } from './parcel.ts'

export const START_JPY = 20_000
export const PRICE_JPY = 3_000
export const SERVICE_JPY = 300
export const INSPECTION_JPY = 500

export interface Standing {
  member: MemberAgent
  id: string
  goodsId: string
}

interface Wants {
  /** Default: a new one. */
  member?: MemberAgent
  inspection?: boolean
  kind?: 'item' | 'shopProduct'
  balanceJpy?: number
  description?: string
}

/**
 * Brings orders to where a test needs them, by what really brings them there: the member, the marketplace and the warehouse. The
 * world must move only when told, and its clerk rest (`restingClerk`), so that an order stays where it was brought.
 */
export function bringOrders(world: () => World, hooks: ReturnType<typeof marketHooks>) {
  async function unpaid({
    inspection = false,
    kind = 'item',
    balanceJpy = START_JPY,
    member: known,
    ...told
  }: Wants = {}): Promise<Standing> {
    const member = known ?? (await world().member({ balanceJpy }))
    const goodsId = await world().item({ priceJpy: PRICE_JPY, kind, ...told })
    return { member, id: await member.orders(goodsId, { inspection }), goodsId }
  }

  async function pay(standing: Standing): Promise<void> {
    const answer = await standing.member.pays(standing.id)
    if (answer.code !== 0) throw new Error(answer.message)
  }

  /** Paid, while the marketplace cannot be asked about the goods. */
  async function paid(wants: Wants = {}): Promise<Standing> {
    const standing = await unpaid(wants)
    hooks.item.set(standing.goodsId, () => Promise.reject(new MarketplaceDown('not now')))
    await pay(standing)
    return standing
  }

  const underWay: (() => void)[] = []

  /** The purchase is under way, and stays so until `end`: at most three of them, for a process has four buyers. */
  async function purchasing(wants: Wants = {}): Promise<Standing> {
    const standing = await unpaid(wants)
    hooks.purchase.set(
      standing.goodsId,
      () => new Promise<never>((_, reject) => underWay.push(() => reject(new Error('the test is over')))),
    )
    await pay(standing)
    await reaches(standing.member, standing.id, 'purchasing')
    return standing
  }

  /** The purchase was answered with nothing that tells, and nothing tells later. */
  async function inDoubt(wants: Wants = {}): Promise<Standing> {
    const standing = await unpaid(wants)
    hooks.purchase.set(standing.goodsId, async () => ({ kind: 'unclear', told: 'nothing' }))
    hooks.transactionOfItem.set(standing.goodsId, () => Promise.reject(new MarketplaceDown('not now')))
    await pay(standing)
    await reaches(standing.member, standing.id, 'inDoubt')
    return standing
  }

  async function purchased(wants: Wants = {}): Promise<Standing> {
    const standing = await unpaid(wants)
    await pay(standing)
    await reaches(standing.member, standing.id, 'purchased')
    return standing
  }

  async function shipped(wants: Wants = {}): Promise<Standing> {
    const standing = await purchased(wants)
    await world().tell('POST', `/world/purchases/${standing.id}`, { to: 'shipped' })
    await reaches(standing.member, standing.id, 'shipped')
    return standing
  }

  async function warehoused(wants: Wants = {}): Promise<Standing> {
    const standing = await shipped(wants)
    await receive(standing)
    return standing
  }

  async function receive({ id }: Standing): Promise<void> {
    const { orders } = await transaction(world().db, (tx) => receiveParcel(world().server.deps, tx, parcelWith([id])))
    if (orders.length !== 1) throw new Error(`${id} was not received`)
  }

  const inspect = ({ id }: Standing, result: InspectionResult = 'defect'): Promise<boolean> =>
    transaction(world().db, (tx) => inspectParcel(world().server.deps, tx, { orderId: id, result, photos: [], note: '右下角有凹痕' }))

  async function inspected(wants: Wants & { result?: InspectionResult } = {}): Promise<Standing> {
    const standing = await warehoused({ ...wants, inspection: true })
    await inspect(standing, wants.result)
    return standing
  }

  async function accepted(): Promise<Standing> {
    const standing = await inspected()
    await standing.member.must(calls.confirmInspection, { id: standing.id, accept: true })
    return standing
  }

  async function disputed(wants: Wants = {}): Promise<Standing> {
    const standing = await inspected(wants)
    await standing.member.must(calls.confirmInspection, { id: standing.id, accept: false, note: '盒子的凹痕在商品页没有写' })
    return standing
  }

  async function cancelled(wants: Wants = {}): Promise<Standing> {
    const standing = await unpaid(wants)
    await standing.member.must(calls.cancelOrder, { id: standing.id })
    return standing
  }

  async function tradeFailed(wants: Wants = {}): Promise<Standing> {
    const standing = await purchased(wants)
    await world().tell('POST', `/world/purchases/${standing.id}`, { to: 'cancelledBySeller' })
    await reaches(standing.member, standing.id, 'tradeFailed')
    return standing
  }

  const to = { unpaid, paid, purchasing, inDoubt, purchased, shipped, warehoused, tradeFailed, cancelled }
  return {
    ...to,
    // Parcels bring orders to the two states after the warehouse.
    to: to satisfies Record<Exclude<Order['state'], 'sentAbroad' | 'disposed'>, unknown>,
    inspected,
    accepted,
    disputed,
    receive,
    inspect,
    end: () => underWay.forEach((end) => end()),
  }
}

/** So that nothing happens to a parcel but what the test does: the clerk makes its first round when the tests are over. */
export const restingClerk = { CLERK_EVERY_S: '3600' }
