import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** From here on nothing can be written to this order; answers how to mend it. */
async function poison(orderId: string): Promise<() => Promise<unknown>> {
  const query = (text: string) => asOwner(world.database.owner, (owner) => owner.query(text))
  await query(`
    create function refuse_poisoned() returns trigger language plpgsql as $$ begin raise exception 'poisoned row'; end $$;
    create trigger poisoned before update on orders for each row when (old.id = '${orderId}') execute function refuse_poisoned()`)
  return () => query('drop trigger poisoned on orders; drop function refuse_poisoned()')
}

test('an order that fails in every round keeps no other waiting, and is told to the desk until it goes well', async () => {
  const member = await world.member()
  const [stuck, other] = [await member.orders(await world.item()), await member.orders(await world.item())]
  const stateOf = async (id: string) => (await member.must(calls.orderList, { id })).list[0]?.state
  const entries = () =>
    world.db
      .selectFrom('desk_entries')
      .select(['facts', 'settled_at'])
      .where('kind', '=', 'stuckItem')
      .where('subject', '=', `expire-orders ${stuck}`)
      .execute()
  const mend = await poison(stuck)
  await world.passes(25 * 3_600_000)
  await world.until(async () => (await stateOf(other)) === 'cancelled')
  await world.until(async () => (await entries()).length === 1)
  expect(await entries()).toEqual([{ facts: { why: 'poisoned row' }, settled_at: null }])
  expect(await stateOf(stuck)).toBe('unpaid')

  await mend()
  await world.until(async () => (await stateOf(stuck)) === 'cancelled')
  await world.until(async () => (await entries())[0]?.settled_at !== null)
})

test('the figures, and whether the server is ready, tell when each round last succeeded', async () => {
  const rounds = ['expire-orders', 'nudge-orders', 'nudge-recharges', 'judge-attempts', 'follow', 'walk', 'check-ledger', 'bills']
  const text = async (path: string) => (await fetch(world.origin + path)).text()
  const tellsAll = async (path: string) => {
    const page = await text(path)
    return rounds.every((round) => new RegExp(`^otsukai_round_age_seconds\\{round="${round}"\\} \\d`, 'm').test(page))
  }
  for (const path of ['/metrics', '/readyz']) await world.until(() => tellsAll(path))
  expect(await text('/readyz')).toMatch(/^ready\n/)
})
