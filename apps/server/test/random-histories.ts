import { expect } from 'vitest'
import type { MemberAgent } from './member-agent.ts'
import type { World } from './world.ts'

/** Longer than a member has to pay an order. */
const UNPAID_NO_LONGER_MS = 31 * 60_000

/** Park–Miller: the same seed chooses the same steps (which of two racing calls is first, the machine decides). */
function seeded(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

type Random = ReturnType<typeof seeded>

const settled = ['purchased', 'shipped', 'warehoused', 'tradeFailed', 'cancelled']

async function oneStep(world: World, member: MemberAgent, orders: string[], random: Random): Promise<void> {
  const order = orders[random(orders.length)]
  switch (random(7)) {
    case 0: {
      const { rechargeId } = await member.recharges(1_000 + random(4_000))
      await world.tell('POST', `/world/payments/${rechargeId}`, {
        outcome: random(4) ? 'pay' : 'decline',
        notify: ['once', 'twice'][random(2)],
      })
      return
    }
    case 1:
    case 2:
      orders.push(
        await member.orders(await world.item({ priceJpy: 300 + random(3_000), shippingPayer: random(2) ? 'seller' : 'buyer' }), {
          inspection: random(3) === 0,
        }),
      )
      return
    case 3:
    case 4:
      if (order)
        await Promise.all([
          member.pays(order),
          ...(random(2) ? [member.pays(order)] : []),
          ...(random(4) === 0 ? [member.cancels(order)] : []),
        ])
      return
    case 5:
      if (order) await member.cancels(order)
      return
    default:
      if (order) await deliver(world, order, random)
  }
}

async function deliver(world: World, order: string, random: Random): Promise<void> {
  const [purchase] = await world.purchases(order)
  if (!purchase) return
  const to = purchase.state === 'shipped' ? 'arrived' : (['shipped', 'arrived', 'cancelledBySeller'] as const)[random(3)]
  if (purchase.state === 'purchased' || purchase.state === 'shipped') await world.tell('POST', `/world/purchases/${order}`, { to })
}

/** After a random history every order has its money where its state says. */
export async function mustEndRightly(world: World, { seed, rounds }: { seed: number; rounds: number }): Promise<void> {
  const random = seeded(seed * 104_729)
  const members = await Promise.all([1, 2, 3].map(() => world.member({ balanceJpy: 8_000 })))
  const lives = members.map((member) => ({ member, orders: [] as string[] }))

  for (let round = 0; round < rounds; round++) {
    await Promise.all(lives.map(({ member, orders }) => oneStep(world, member, orders, random)))
    if (random(10) === 0) await world.passes(UNPAID_NO_LONGER_MS)
    await world.ledger.mustBalance()
  }

  await world.passes(UNPAID_NO_LONGER_MS)
  for (const { orders } of lives) {
    for (const id of orders) await expectRestsRightly(world, id)
  }
  await world.ledger.mustBalance()
}

/** An order at rest: its account holds what its state says, and the goods were bought exactly if the money is gone. */
async function expectRestsRightly(world: World, id: string): Promise<void> {
  // The order and its account of one moment: a parcel may arrive between two.
  const read = () =>
    world.db
      .selectFrom('orders')
      .leftJoin('accounts', (join) => join.on('accounts.id', '=', `order:${id}`))
      .select(['state', 'quote', 'paid_jpy', 'refunded_jpy', 'balance_jpy'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow()
  await world.until(async () => settled.includes((await read()).state))
  const order = await read()
  const held = order.balance_jpy ?? 0
  const [purchase, second] = await world.purchases(id)
  expect(second).toBeUndefined()
  const fees = order.quote.lines
    .filter(({ kind }) => kind === 'serviceFee' || kind === 'inspection')
    .reduce((sum, { amountJpy }) => sum + amountJpy, 0)
  if (order.state === 'cancelled') expect([held, purchase, order.refunded_jpy]).toEqual([0, undefined, order.paid_jpy])
  if (order.state === 'tradeFailed') expect([held, order.refunded_jpy]).toEqual([0, order.paid_jpy])
  if (order.state === 'purchased' || order.state === 'shipped') expect([held, purchase?.ref]).toEqual([fees, id])
  if (order.state === 'warehoused') expect(purchase?.ref).toBe(id)
}
