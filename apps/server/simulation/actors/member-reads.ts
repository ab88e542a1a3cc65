import { orderListTypes } from '@otsukai/contract/order-steps'
import { parcelsInHouse } from '@otsukai/contract/parcels/parcel-steps'
import { readBid, listBids } from '../../src/trade/auctions/bid-queries.ts'
import type { Parts } from '../../src/platform/parts.ts'
import { Fault } from '../../src/platform/http/errors.ts'
import { listOrders, readOrder } from '../../src/trade/orders/order-queries.ts'
import { readBalance } from '../../src/money/wallet/balances.ts'
import { readStatement } from '../../src/money/wallet/statement.ts'
import { listParcels } from '../../src/trade/parcels/parcel-queries.ts'
import { Broken } from '../broken.ts'
import type { Stage } from './cast.ts'
import type { Person } from './member-calls.ts'

const inHouse: readonly string[] = parcelsInHouse

/** Checks invariant 10: counts equal the rows shown, the bids' holds equal the balance's, and the statement's last line is the balance. */
export function checkLists(stage: Stage, { member }: Person): void {
  const { processes, random, judge } = stage
  const type = random.pick(orderListTypes)
  processes.run(
    `${member.name} looks at ${type}`,
    async (deps) => ({
      orders: await listOrders(deps, member, { type, page: 1, limit: 100 }),
      balance: await readBalance(deps.db, member.id),
      parcels: await listParcels(deps, member, { page: 1, limit: 100 }),
      bids: await listBids(deps, member, { page: 1, limit: 100 }),
      statement: await readStatement(deps, member, { page: 1, limit: 5 }),
    }),
    (end, { lostDatabase }) => {
      if (end.kind !== 'done') return judge(end, lostDatabase)
      const { orders, balance, parcels, bids, statement } = end.value
      const shown = [orders.total, orders.counts[type], Math.min(orders.total, 100)]
      if (orders.total !== orders.counts[type] || orders.list.length !== shown[2])
        throw new Broken(`the counts of ${type} are not the rows`, shown)
      const heldJpy = bids.list.reduce((sum, bid) => sum + bid.heldJpy, 0)
      if (heldJpy !== balance.heldJpy) throw new Broken('what the bids hold is not what is held', { heldJpy, balance })
      const inParcelsJpy = parcels.list.reduce((sum, one) => sum + (inHouse.includes(one.state) ? one.paidJpy - one.refundedJpy : 0), 0)
      if (inParcelsJpy !== balance.parcelHeldJpy) throw new Broken('what parcels hold is not what is held', { inParcelsJpy, balance })
      if (parcels.total !== parcels.list.length || parcels.total !== parcels.counts.all)
        throw new Broken('the counts of parcels are not the rows', parcels.counts)
      const last = statement.list[0]?.availableAfterJpy ?? 0
      if (last !== balance.availableJpy) throw new Broken('the last line of the statement is not the balance', { last, balance })
    },
    { alone: true },
  )
}

/** Checks invariant 10: another member's orders and bids are not found. */
export function peek(stage: Stage, { member }: Person, others: readonly Person[]): void {
  const { processes, random, judge } = stage
  const ofOthers = others.filter((other) => other.member.id !== member.id)
  const orders = ofOthers.flatMap((other) => other.orders.map((id) => ({ id, read: (deps: Parts) => readOrder(deps, member.id, id) })))
  const bids = ofOthers.flatMap((other) => other.bids.map((id) => ({ id, read: (deps: Parts) => readBid(deps, member, id) })))
  if (orders.length + bids.length === 0) return
  const { id, read } = random.pick<{ id: string; read: (deps: Parts) => Promise<unknown> }>([...orders, ...bids])
  processes.run(
    `${member.name} peeks at ${id}`,
    (deps) => read(deps),
    (end, { lostDatabase }) => {
      if (end.kind === 'done') throw new Broken(`${member.name} sees another's ${id}`)
      if (end.kind === 'failed' && end.error instanceof Fault && end.error.fault === 'notFound') return
      judge(end, lostDatabase)
    },
  )
}
