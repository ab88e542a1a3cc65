import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createOrder } from '../../apps/server/src/trade/orders/create-order.ts'
import { quoteGoods } from '../../apps/server/src/trade/orders/quote-goods.ts'
import type { Server } from '../../apps/server/src/start-server.ts'

/** Orders that wait to be paid: number n belongs to member `memberOf(n)`, so that neighbours in time seldom meet on one balance. */
export interface Payable {
  firstMemberId: number
}

const members = 200

export const memberOf = (n: number): number => n % members
export const orderIdOf = (n: number): string => `B${String(n).padStart(9, '0')}`
export const requestIdOf = (n: number): string => `bench-request-${String(n).padStart(12, '0')}`
/** The session cookie of a member: its hash is a row. */
export const tokenOf = (member: number): string => `bench${String(member).padStart(38, '0')}`

/**
 * Creates one order by the real command, then copies its row: `count` orders of 200 members who have the money. What they pay
 * for differs in its goods alone, as one listing has one live order.
 */
export async function prepareOrders({ deps }: Server, count: number): Promise<Payable> {
  const { db } = deps
  const now = deps.clock()
  const ids = await db
    .insertInto('members')
    .values(
      Array.from({ length: members }, (_, n) => ({
        account: `bench${n}@example.com`,
        password_hash: '',
        name: `bench ${n}`,
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  const firstMemberId = Math.min(...ids.map(({ id }) => id))
  const sessions = Array.from({ length: members }, (_, n) => ({
    token_hash: createHash('sha256').update(tokenOf(n)).digest(),
    member_id: firstMemberId + n,
    created_at: now,
    expires_at: now + 30 * 86_400_000,
  }))
  await db.insertInto('sessions').values(sessions).execute()

  const [listing] = (await deps.market.search({ keyword: '', status: 'onSale', kind: 'item', sort: 'newest', page: 0, limit: 1 })).listings
  if (!listing) throw new Error('nothing is on sale')
  const member = { id: firstMemberId, account: '', name: '', frozen: false }
  const wanted = { goodsId: listing.id, inspection: false }
  const quoted = await quoteGoods(deps, member, wanted)
  if (!('quote' in quoted)) throw new Error('no quote')
  const { orderId } = await createOrder(deps, member, {
    ...wanted,
    remark: '',
    expectedTotalJpy: quoted.quote.totalJpy,
    requestId: 'bench-pattern',
  })
  await copyOrder(deps, orderId, firstMemberId, count)
  return { firstMemberId }
}

async function copyOrder({ db, clock }: Server['deps'], pattern: string, firstMemberId: number, count: number): Promise<void> {
  await sql`
    insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, pay_by, created_at, updated_at, request_id, request_hash)
    select 'B' || lpad(n::text, 9, '0'), ${sql.lit(firstMemberId)} + n % ${sql.lit(members)}, state, goods_id || '-' || n, one_off, goods, kept, quote, total_jpy,
      pay_by + 86400000, created_at, updated_at, 'bench-' || n, request_hash
    from orders, generate_series(0, ${sql.lit(count - 1)}) n where id = ${pattern}`.execute(db)
  await sql`
    insert into order_timeline (order_id, at, event, note_zh)
    select o.id, t.at, t.event, t.note_zh from orders o, order_timeline t where o.id like 'B%' and o.id <> ${pattern} and t.order_id = ${pattern}`.execute(
    db,
  )
  await sql`
    select ledger_post('bench:' || n, ${sql.lit(clock())}, 'recharge', 'clearing:wechat', 'member:' || n, 1000000000000)
    from generate_series(${sql.lit(firstMemberId)}, ${sql.lit(firstMemberId + members - 1)}) n`.execute(db)
}
