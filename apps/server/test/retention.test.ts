import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetFinds } from '../src/catalogue/finds/count-finds.ts'
import { forgetGoods } from '../src/catalogue/goods/forget-goods.ts'
import { forgetSessions } from '../src/platform/http/sessions.ts'
import { startWorld, type World } from './world.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  // No round of the server forgets anything meanwhile.
  world = await startWorld({ env: { CLERK_EVERY_S: '600', SWEEP_EVERY_S: '600', FOLLOW_EVERY_S: '600' } })
})
afterAll(() => world.stop())

const sessions = async (): Promise<number> => (await world.db.selectFrom('sessions').select('token_hash').execute()).length

test('a session is deleted once it is over, and no earlier', async () => {
  await world.member()
  const before = await sessions()
  await world.passes(29 * DAY_MS)
  await forgetSessions(world.server.deps)
  expect(await sessions()).toBe(before)
  await world.passes(2 * DAY_MS)
  await forgetSessions(world.server.deps)
  expect(await sessions()).toBe(0)
})

test('goods that nobody met for half a year are taken out with their prices, but none that a member has collected or written about', async () => {
  const member = await world.member()
  const read = async () => {
    const id = await world.item()
    await member.must(calls.goodsDetail, { id })
    return id
  }
  const [plain, collected, askedAbout] = [await read(), await read(), await read()]
  await member.must(calls.collectAdd, { id: collected })
  await member.writes({ goodsId: askedAbout })
  const standing = async () =>
    (await world.db.selectFrom('goods').innerJoin('goods_prices', 'goods_id', 'goods.id').select('goods.id').distinct().execute())
      .map(({ id }) => id)
      .filter((id) => [plain, collected, askedAbout].includes(id))

  await world.passes(179 * DAY_MS)
  await forgetGoods(world.server.deps)
  expect((await standing()).toSorted()).toEqual([plain, collected, askedAbout].toSorted())
  await world.passes(2 * DAY_MS)
  await forgetGoods(world.server.deps)
  expect((await standing()).toSorted()).toEqual([collected, askedAbout].toSorted())
})

test('counts of what was looked for are deleted with the day that no longer counts', async () => {
  const days = async () => (await world.db.selectFrom('finds').select('day').execute()).length
  await world.db
    .insertInto('finds')
    .values({ day: new Date(world.now()).toISOString().slice(0, 10), kind: 'category', what: '1', count: 3 })
    .execute()
  await forgetFinds(world.server.deps)
  expect(await days()).toBeGreaterThan(0)
  await world.passes(15 * DAY_MS)
  await forgetFinds(world.server.deps)
  expect(await days()).toBe(0)
})
