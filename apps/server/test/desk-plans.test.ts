import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { growDesk } from '../src/testing/grow-desk.ts'
import { growShop } from '../src/testing/grow-shop.ts'
import { DeskAgent } from './desk-agent.ts'
import { type Ask, asksOfDesk } from './desk-asks.ts'
import { restingClerk } from './order-states.ts'
import { unpaidOrder } from './purchase-kit.ts'
import { pagesOf, recordStatements } from './record-statements.ts'
import { startWorld, type World } from './world.ts'

/** Asks that sum what they name whole, or search it for what hardly any row has, up to a bound of their own; and pages of one thing, which are no lists. */
const whole = /^(?:an? |today|queue|figures|accounts|the books|find, a shelf|.* that none has$)/
/** Pages of the database, of which a scan of this shop's orders reads 3,000: some for the session and for what stands beside the list, and so many for each row that is told or counted. */
const [BESIDE, A_ROW] = [2_000, 40]

let world: World
const recorded = recordStatements()
beforeAll(async () => {
  world = await startWorld({ env: { ...restingClerk, FOLLOW_EVERY_S: '86400', SWEEP_EVERY_S: '86400' } })
  const { id } = await unpaidOrder(world, await world.item({ priceJpy: 3_000 }))
  await asOwner({ connectionString: world.settings.DATABASE_URL }, async (owner) => {
    await growShop(owner, { members: 300, orderId: id })
    await growDesk(owner, { entries: 500 })
  })
})
afterAll(async () => {
  recorded.stop()
  await world.stop()
})

test('what a list of the desk reads is in proportion to what it tells, however long the history', async () => {
  const agent = await DeskAgent.as('manager', world.deskOrigin)
  const asks = (await asksOfDesk(world.server.deps)).filter(([what]) => !whole.test(what))
  const tooMuch: string[] = []
  for (const ask of asks) {
    const excess = await excessOf(agent, ask)
    // A job or round of this process that runs beside the call is recorded with it, and not with the next.
    if (excess !== null && (await excessOf(agent, ask)) !== null) tooMuch.push(excess)
  }
  expect(tooMuch).toEqual([])
})

test('words that many rows have are found without a look at all that are searched', async () => {
  const agent = await DeskAgent.as('manager', world.deskOrigin)
  const asks = await asksOfDesk(world.server.deps)
  // The least of two: a job or round of this process may run beside one of them.
  const pagesFor = async (what: string) => {
    const ask = asks.find(([one]) => one === what)!
    return Math.min((await readOf(agent, ask)).pages, (await readOf(agent, ask)).pages)
  }
  for (const what of ['find, words', 'log, by words'])
    expect(await pagesFor(what), what).toBeLessThan((await pagesFor(`${what} that none has`)) / 3)
})

/** Makes a call: how many rows it tells, and how many pages it reads. */
async function readOf(agent: DeskAgent, ask: Ask): Promise<{ rows: number; pages: number }> {
  const { rows, statements } = await answerOf(agent, ask)
  const read = await pagesOf({ connectionString: world.settings.DATABASE_URL }, statements)
  return { rows, pages: read.reduce((sum, [, of]) => sum + of, 0) }
}

/** Makes a call, and says if it reads more than it tells. */
async function excessOf(agent: DeskAgent, ask: Ask): Promise<string | null> {
  const { rows, pages } = await readOf(agent, ask)
  return pages > BESIDE + rows * A_ROW ? `${ask[0]}: ${pages} pages for ${rows} rows` : null
}

/** Makes a call: how many rows it tells and counts, and the reading statements that it sent. */
async function answerOf(agent: DeskAgent, [, call, input]: Ask) {
  recorded.taken()
  const { list, count } = (await agent.must(call, input)) as { list?: unknown[]; count?: { n: number } }
  return {
    rows: (list?.length ?? 1) + (count?.n ?? 0),
    statements: recorded.taken().filter(([text]) => /^\s*(?:select|with)\b/i.test(text)),
  }
}
