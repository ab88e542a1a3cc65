import { afterAll, beforeAll, expect, test } from 'vitest'
import { restingClerk } from './order-states.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

/** A trade account is connected by its owner's consent, in a browser, and a command. */

let world: World
let staff: ReturnType<typeof staffAt>
beforeAll(async () => {
  world = await startWorld({ env: restingClerk })
  staff = staffAt(world.settings)
})
afterAll(() => world.stop())

const acts = () => world.db.selectFrom('staff_acts').select(['staff', 'facts']).where('act', '=', 'connect-account').execute()
const account = (id: string) => world.db.selectFrom('trade_accounts').selectAll().where('id', '=', id).executeTakeFirst()
/** What a person does in a browser: opens the address, consents, and copies the address that comes. */
async function consent(told: string): Promise<string> {
  const address = told.split('\n').find((line) => line.startsWith('http'))!
  return (await fetch(address, { redirect: 'manual' })).headers.get('location')!
}

/** Two people agree that an account is connected; from then on it is told where its owner consents. */
async function askFor(account: string, more: Record<string, string | number> = {}) {
  expect((await staff('connect-account', { account, ...more })).code).toBe(0)
  return staff('connect-account', { account, ...more })
}

test('a trade account is connected by the consent to it, to the warehouse or an address of its own, and its tokens are kept encrypted', async () => {
  const alone = staffAt(world.settings, 'wu', null)
  expect((await alone('connect-account', { account: 'alone' })).told).toMatch(/^A second person must agree/)
  expect(await alone('connect-account', { account: 'alone', back: `${world.origin}/marketplace/connected?code=x` })).toMatchObject({
    code: 1,
  })
  expect(await account('alone')).toBeUndefined()
  const asked = await askFor('second', { priority: 5, city: '港区' })
  expect(asked.code).toBe(0)
  expect(await account('second')).toBeUndefined()
  const back = await consent(asked.told)
  expect(back).toMatch(`${world.origin}/marketplace/connected?`)

  expect(await staff('connect-account', { account: 'second', back, priority: 5, city: '港区' })).toEqual({
    code: 0,
    told: 'second is connected, and buys.',
  })

  // Whoever asked does not have it buy to a place that nobody agreed to.
  const elsewhere = { account: 'second', back, priority: 5, city: '港区', address1: '自宅' }
  expect(await staff('connect-account', elsewhere)).toMatchObject({ code: 1, told: expect.stringContaining('同样的内容') })

  const standing = await account('second')
  expect(standing).toMatchObject({ state: 'active', priority: 5, address: { city: '港区', prefecture: '東京都', postalCode: '1350064' } })
  expect(standing!.tokens!.toString('latin1')).not.toMatch(/token/i)
  await expect(world.server.deps.market.todoList('second')).resolves.toBeDefined()
  const code = new URL(back).searchParams.get('code')!
  expect((await acts()).map(({ staff }) => staff)).toEqual(['wu', 'lin', 'lin', 'lin', 'lin'])
  expect(JSON.stringify(await acts())).not.toContain(code)

  // The same consent again, and somebody else's.
  const other = await consent((await askFor('third')).told)
  for (const [wrong, why] of [
    [{ back, priority: '5', city: '港区' }, /refused/],
    [{ back: other }, /另一个账号的授权/],
    [{ back: 'nothing' }, /nothing 里没有授权码/],
    [{ back: `${world.origin}/marketplace/connected?error=access_denied` }, /没有同意授权：access_denied/],
    [{ priority: '-1' }, /-1 不是优先级/],
    [{ account: 'a b' }, /a b 不能作账号名/],
    [{ 'postal-code': '135-0064' }, /135-0064 不是邮编/],
  ] as const)
    expect(await staff('connect-account', { account: 'second', ...wrong })).toEqual({ code: 1, told: expect.stringMatching(why) })
  // But for the nightly walk, which has begun to look at it.
  expect({ ...(await account('second')), walk_due_at: 0 }).toEqual({ ...standing, walk_due_at: 0 })
})

test('connecting the connected renews it, keeps its address and ends its pause', async () => {
  await world.account({ tokens: 'revoke' })
  const back = await consent((await askFor('sandbox-1')).told)
  await world.db.updateTable('trade_accounts').set({ state: 'paused', paused_why: 'account' }).where('id', '=', 'sandbox-1').execute()
  const before = await account('sandbox-1')

  expect(await staff('connect-account', { account: 'sandbox-1', back })).toEqual({
    code: 0,
    told: 'sandbox-1 is connected anew, and buys.',
  })

  const after = await account('sandbox-1')
  expect(after).toMatchObject({ state: 'active', paused_why: null, address: before!.address, priority: before!.priority })
  expect(after!.tokens).not.toEqual(before!.tokens)
  await expect(world.server.deps.market.todoList('sandbox-1')).resolves.toBeDefined()
})
