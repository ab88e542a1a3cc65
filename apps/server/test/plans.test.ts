import { calls } from '@otsukai/contract/calls'
import type { Call } from '@otsukai/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPrepared } from '../src/platform/db/prepared.ts'
import { growShop } from '../src/testing/grow-shop.ts'
import { startRounds } from '../src/rounds.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { auctionsOf, bids } from './bid-kit.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { bringOrders, restingClerk } from './order-states.ts'
import { marketHooks } from './purchase-kit.ts'
import { recordStatements } from './record-statements.ts'
import { startWorld, type World } from './world.ts'

/** Tables that an operator's settings fill, not members or time, or that a round keeps short. */
const small = [
  'clerk_duty',
  'content',
  'trade_accounts',
  'market_master',
  'rate_confirmations',
  'migrations',
  'installation',
  'approved_words',
  'left_out_words',
  'reset_links',
  'staff',
  'staff_invitations',
  'staff_tries',
]

let world: World
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const recorded = recordStatements()
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
})
afterAll(async () => {
  recorded.stop()
  bring.end()
  await world.stop()
})

test('no statement of a call or a round scans a table that grows', async () => {
  const member = await world.member({ balanceJpy: 200_000 })
  const { goodsId, sellerId, orderId, bidId } = await lives(member)
  const ids = [goodsId, sellerId, orderId, bidId]
  const inputs = [
    {},
    ...ids.flatMap((id) => [{ id }, { ids: id }, { goodsId: id }, { orderId: id }, { bidId: id }, { threadId: id }, { id, goodsId: id }]),
  ]
  inputs.push(
    ...([{ keyword: 'カメラ', kind: 'auction' }, { q: 'フィギュア' }, { type: '3' }, { state: 'won' }, { day: '2026-11-01' }] as never[]),
  )
  for (const call of Object.values<Call>(calls).filter(({ method }) => method === 'GET'))
    for (const input of inputs) if (call.input.safeParse(input).success) await member.call(call, input)
  const rounds: (() => Promise<unknown>)[] = []
  startRounds(world.server.deps, { every: (_ms, _name, run) => void rounds.push(run) }, new Map())
  for (const round of rounds) await round()

  // Each once, with values that it was sent with.
  const statements = new Map(recorded.taken())

  await asOwner({ connectionString: world.settings.DATABASE_URL }, (owner) => growShop(owner, { members: 300, orderId }))
  await world.ledger.mustBalance()
  expect(await scansOf(statements)).toEqual([])
})

/** What a member does in a life with us. */
async function lives(member: MemberAgent) {
  const goodsId = await world.item({ priceJpy: 1_000 })
  const { seller } = await member.must(calls.goodsDetail, { id: goodsId })
  await member.must(calls.collectAdd, { id: goodsId })
  await member.must(calls.sellerFollow, { id: seller.id })
  const orderId = await member.orders(goodsId, { inspection: true })
  await member.must(calls.editOrderInfo, { id: orderId, remark: '请包好' })
  expect((await member.pays(orderId)).code).toBe(0)
  const inspected = await bring.inspected()
  await inspected.member.must(calls.confirmInspection, { id: inspected.id, accept: true })
  await member.cancels(await member.orders(await world.item({ priceJpy: 900 })))
  const auctionId = await auctionsOf(() => world).list()
  const { data: bid } = await bids(member, auctionId, 3_000)
  await member.writes({ orderId })
  await member.must(calls.updateInfo, { CustomerName: '林雨', requestId: newRequestId() } as never)
  await member.call(calls.translateGoods, { id: goodsId })
  await member.must(calls.sellerUnfollow, { id: seller.id })
  await member.must(calls.sellerBlack, { id: seller.id })
  await member.must(calls.collectDelete, { ids: [goodsId] })
  return { goodsId, sellerId: seller.id, orderId, bidId: bid.bidId }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** What scans, and where. A prepared statement is planned for any values, as PostgreSQL does after some runs, another for those it has. */
const scansOf = (statements: ReadonlyMap<string, unknown[]>): Promise<string[]> =>
  asOwner({ connectionString: world.settings.DATABASE_URL }, async (owner) => {
    // What a table is joined by needs an index too, though the tables of a test are joined faster whole.
    await owner.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off; set enable_material = off')
    const { rows } = await owner.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    const partial = new Set(rows.map(({ name }) => name))
    const found: string[] = []
    for (const [text, values] of statements) {
      if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text) || text.includes('pgboss.')) continue
      const explained = isPrepared(text)
        ? await owner.query(`explain (generic_plan, format json) ${text}`)
        : await owner.query(`explain (format json) ${text}`, values)
      const [{ Plan: plan }] = (explained.rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
      for (const scan of scans(plan, false, partial)) found.push(`${scan}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
    }
    return found
  })

function* scans(plan: Plan, limited: boolean, partial: ReadonlySet<string>): Generator<string> {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = plan
  const whole = type === 'Seq Scan' || (/^Index (?:Only )?Scan/.test(type) && condition === undefined && !partial.has(index) && !limited)
  if (whole && !small.includes(table)) yield `${type} on ${table}`
  for (const child of plan.Plans ?? []) yield* scans(child, limited || type === 'Limit', partial)
}
