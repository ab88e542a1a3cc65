import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { PreparingClient } from '../src/platform/db/prepared.ts'
import { growDesk } from '../src/testing/grow-desk.ts'
import { growShop } from '../src/testing/grow-shop.ts'
import { DeskAgent } from './desk-agent.ts'
import { type Ask, asksOfDesk } from './desk-asks.ts'
import { restingClerk } from './order-states.ts'
import { unpaidOrder } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** Asks that sum or search what they name whole, or up to a bound of their own; and pages of one thing, which are no lists. */
const whole = /^(?:an? |today|queue|figures|accounts|the books|find|log, by words|threads, by words|orders, by (?:a )?title)/
/** Pages of the database, of which a scan of this shop's orders reads 3,000: some for the session and for what stands beside the list, and so many for each row that is told or counted. */
const [BESIDE, A_ROW] = [2_000, 40]

let world: World
/** The statements of the request under way, with their values. */
let sent: [text: string, values: unknown[]][] = []
const query = PreparingClient.prototype.query as (this: unknown, ...args: unknown[]) => unknown
beforeAll(async () => {
  world = await startWorld({ env: { ...restingClerk, FOLLOW_EVERY_S: '86400', SWEEP_EVERY_S: '86400' } })
  const { id } = await unpaidOrder(world, await world.item({ priceJpy: 3_000 }))
  await asOwner({ connectionString: world.settings.DATABASE_URL }, async (owner) => {
    await growShop(owner, { members: 300, orderId: id })
    await growDesk(owner, { entries: 500 })
  })
  PreparingClient.prototype.query = function (this: unknown, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string') sent.push([text, Array.isArray(values) ? values : []])
    return query.apply(this, args)
  } as typeof PreparingClient.prototype.query
})
afterAll(async () => {
  PreparingClient.prototype.query = query as typeof PreparingClient.prototype.query
  await world.stop()
})

test('what a list of the desk reads is in proportion to what it tells, however long the history', async () => {
  const agent = await DeskAgent.as('manager', world.deskOrigin)
  const asks = (await asksOfDesk(world.server.deps)).filter(([what]) => !whole.test(what))
  const tooMuch: string[] = []
  for (const ask of asks) {
    const { rows, statements } = await answerOf(agent, ask)
    const pages = await pagesOf(statements)
    if (pages > BESIDE + rows * A_ROW) tooMuch.push(`${ask[0]}: ${pages} pages for ${rows} rows`)
  }
  expect(tooMuch).toEqual([])
})

/** Makes a call: how many rows it tells and counts, and the reading statements that it sent. */
async function answerOf(agent: DeskAgent, [, call, input]: Ask) {
  sent = []
  const { list, count } = (await agent.must(call, input)) as { list?: unknown[]; count?: { n: number } }
  return { rows: (list?.length ?? 1) + (count?.n ?? 0), statements: sent.filter(([text]) => /^\s*(?:select|with)\b/i.test(text)) }
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** How many pages statements read: planned as for tables so long that no whole one is read while there is an index. */
const pagesOf = (statements: typeof sent): Promise<number> =>
  asOwner({ connectionString: world.settings.DATABASE_URL }, async (owner) => {
    await owner.query('set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off; set enable_material = off')
    let pages = 0
    for (const [text, values] of statements) {
      const { rows } = await owner.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, buffers, format json) ${text}`, values)
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    return pages
  })
