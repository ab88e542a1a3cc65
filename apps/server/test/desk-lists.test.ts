import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { COUNTED_AT_MOST } from '@otsukai/contract/staff/staff-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** A list is read page by page in every order that it can be sorted by, counts no further than it says, and scans no growing table. */

const ORDERS = 1_200

let house: House
let finance: DeskAgent
let memberId: number
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  finance = await DeskAgent.as('finance', house.deskOrigin)
  memberId = (await house.member()).id
  await sql`
    insert into orders (id, member_id, state, goods_id, one_off, goods, kept, quote, total_jpy, paid_jpy, remark, pay_by, closes_at, created_at, updated_at, request_id, request_hash)
    select translate(lpad(n::text, 10, '0'), 'ILOU', ''), ${memberId}, (array['unpaid', 'paid', 'purchased', 'shipped', 'cancelled', 'tradeFailed'])[1 + n % 6], 'm' || (10000000 + n), false,
      jsonb_build_object('id', 'm' || (10000000 + n), 'name', 'カメラ ' || n, 'nameZh', case when n % 100 = 0 then '相机 Nikon ' || n end), '{}', '{"lines": [], "notes": [], "totalJpy": 1}',
      1 + (n * 37) % 500, 10, '', 0, case when n % 6 = 2 then 1700000000000 + n % 7 end, 1700000000000 + n % 50, 1700000000000 + n % 13, 'r' || n, ''
    from generate_series(1, ${ORDERS}) n`.execute(house.deps.db)
  await sql`analyze`.execute(house.deps.db)
})
afterAll(() => house.close())

const all = async (input: object) => {
  const rows = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ ...input, limit: 100, ...(cursor === null ? {} : { cursor }) })
    rows.push(...page.list)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
const pageOf = (input: object) => finance.must(deskCalls.deskOrders, input)

test.each([
  ['created', 'createdAt', 'asc'],
  ['created', 'createdAt', 'desc'],
  ['amount', 'totalJpy', 'desc'],
  ['age', 'since', 'asc'],
] as const)('sorted by %s every order is told once, in order, however many are alike (%s %s)', async (sort, field, dir) => {
  const rows = await all({ sort, dir })
  const wanted = sort === 'age' ? (ORDERS / 6) * 4 : ORDERS
  expect(new Set(rows.map(({ id }) => id)).size).toBe(wanted)
  const values = rows.map((row) => row[field]!)
  expect(values).toEqual(values.toSorted((one, other) => (dir === 'asc' ? one - other : other - one)))
})

test('what the marketplace closes is sorted by when', async () => {
  const rows = await all({ sort: 'due', dir: 'asc' })
  expect(rows.length).toBe(ORDERS / 6)
})

test('rows are counted and summed up to a thousand, and beyond it is told that there are more', async () => {
  expect(await pageOf({})).toMatchObject({ count: { n: COUNTED_AT_MOST, more: true }, sumJpy: null })
  expect(await pageOf({ state: 'paid,shipped' })).toMatchObject({ count: { n: ORDERS / 3, more: false }, sumJpy: (ORDERS / 3) * 10 })
  const buyer = await DeskAgent.as('buyer', house.deskOrigin)
  expect((await buyer.must(deskCalls.deskOrders, { state: 'paid' })).sumJpy).toBeNull()
})

test('filters narrow a list by what they name', async () => {
  expect((await all({ q: '相机' })).length).toBe(ORDERS / 100)
  expect(await pageOf({ q: '0000000012' })).toMatchObject({ count: { n: 1 }, list: [{ titleJa: 'カメラ 12' }] })
  expect((await all({ leastJpy: 100, mostJpy: 120 })).every(({ totalJpy }) => totalJpy! >= 100 && totalJpy! <= 120)).toBe(true)
  expect((await pageOf({ member: memberId + 1 })).list).toEqual([])
  expect((await pageOf({ account: 'nobody' })).list).toEqual([])
})

test('words are found in capitals or not, page by page in every order, and wildcards name themselves', async () => {
  for (const q of ['相机', 'nikon', 'NIKON', '机 n']) expect((await all({ q })).length, q).toBe(ORDERS / 100)
  for (const sort of ['created', 'amount']) {
    const rows = await all({ q: 'カメラ', sort })
    expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(ORDERS)
  }
  const [whole, part] = [await pageOf({ q: 'nikon', limit: '100' }), await pageOf({ q: 'nikon', limit: '3' })]
  expect(whole.nextCursor).toBeNull()
  expect(part.nextCursor).not.toBeNull()
  expect([whole.count, whole.sumJpy]).toEqual([part.count, part.sumJpy])
  for (const q of ['%', '_', '\\']) expect(await pageOf({ q }), q).toMatchObject({ list: [], count: { n: 0, more: false } })
})

test('a cursor that is none of ours begins at the start, and moves nothing', async () => {
  const first = await pageOf({ limit: 2 })
  for (const cursor of ["1.'; drop table orders", 'x', '..', '9'.repeat(40)])
    expect((await pageOf({ limit: 2, cursor })).list.length).toBeLessThanOrEqual(2)
  expect(await pageOf({ limit: 2 })).toEqual(first)
})

test('members are found by name, number and whole account, and never by a part of it', async () => {
  const { account, id } = await house.member()
  expect((await finance.must(deskCalls.deskMembers, { q: account })).list).toMatchObject([{ id, account: 'm***@example.com' }])
  expect((await finance.must(deskCalls.deskMembers, { q: '林' })).count.n).toBe(2)
  expect((await finance.must(deskCalls.deskMembers, { q: String(id) })).list).toMatchObject([{ id }])
  expect((await finance.must(deskCalls.deskMembers, { q: account.slice(0, 7) })).list).toEqual([])
})

test.each([
  ['created', 'orders_by_creation'],
  ['amount', 'orders_by_amount'],
] as const)('a page sorted by %s is read by its index', async (sort, index) => {
  const key = sort === 'created' ? sql`o.created_at` : sql`o.total_jpy`
  const plan = await house.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain select o.id from orders o join members m on m.id = o.member_id where (${key}, o.id) < (1700000000040::bigint, '0000000500'::text)
      order by ${key} desc, o.id desc limit 51`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toContain(index)
  expect(plan).not.toContain('Sort')
})
