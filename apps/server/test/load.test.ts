import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerProblems } from '../src/money/wallet/check-ledger.ts'
import { startWorld, type World } from './world.ts'

const memberCount = 8
const ordersEach = 15

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
})
afterAll(() => world.stop())

/** The short form of `npm run bench -- --only=load`. */
test('many members who pay all their orders at once are all answered, and every yen is where it belongs', async () => {
  const items = await Promise.all(Array.from({ length: memberCount * ordersEach }, () => world.item({ priceJpy: 700 })))
  const members = await Promise.all(Array.from({ length: memberCount }, () => world.member({ balanceJpy: ordersEach * 1_000 })))
  const orders = await Promise.all(
    items.map(async (item, n) => ({ member: members[n % memberCount]!, id: await members[n % memberCount]!.orders(item) })),
  )

  const answers = await Promise.all(orders.map(({ member, id }) => member.pays(id)))

  expect(answers.filter(({ status, code }) => status !== 200 || code !== 0)).toEqual([])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from orders where state = 'paid' and paid_jpy = total_jpy) as paid,
      (select count(*) from transfers where kind = 'orderPaid') as transfers,
      (select count(*) from order_timeline where event = 'pay') as lines,
      (select count(*) from pgboss.job where name = 'purchase.buy') as jobs,
      (select coalesce(sum(balance_jpy), 0)::bigint from accounts where id like 'member:%') as left`.execute(world.db)
  const count = orders.length
  expect(rows).toEqual([{ paid: count, transfers: count, lines: count, jobs: count, left: 0 }])
  expect(await findLedgerProblems(world.db)).toEqual([])
  await world.ledger.mustBalance()
})
