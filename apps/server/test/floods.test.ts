import { calls } from '@otsukai/contract/calls'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFinds } from '../src/catalogue/finds/count-finds.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { deskEntries } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

/** Many requests that cost their sender nothing cost the database nothing either. */

let world: World
let database: { connectionString: string }
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', LOG_LEVEL: 'silent' } })
  database = { connectionString: world.settings.DATABASE_URL }
})
afterAll(() => world.stop())

/** A notice that its gateway did not sign, from somewhere. */
async function forge(gateway: PayType, from: string, signature = 'AAAA') {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    'wechatpay-timestamp': String(Math.floor(world.now() / 1000)),
    'wechatpay-nonce': 'n',
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-signature': signature,
  }
  const answer = await fetch(`${world.origin}/pay/${gateway}/notify`, { method: 'POST', headers, body: '{}' })
  return { status: answer.status, text: await answer.text() }
}
/** What each gateway takes for a failure, and so sends again. */
const refused: Record<PayType, object> = {
  wechat: { status: 500, text: expect.stringContaining('FAIL') },
  alipay: { status: 200, text: 'failure' },
}
const kept = async () => (await deskEntries(world.db, 'oddNotice')).filter(({ subject }) => subject.includes('bad signature'))

/** Does something while nobody else can read or write the desk. */
const whileDeskIsLocked = <T>(act: () => Promise<T>): Promise<T> =>
  asOwner(database, async (owner) => {
    await owner.query('begin; lock table desk_entries in access exclusive mode')
    return act()
  })

test("WeChat Pay's probe of the signature check is refused, and kept for nobody", async () => {
  expect(await forge('wechat', '192.0.2.1', 'WECHATPAY/SIGNTEST/AAAA')).toEqual(refused.wechat)
  expect(await kept()).toEqual([])
})

test('forged notices are one entry a gateway and day, settled or not, and cost no transaction each', async () => {
  for (const gateway of payTypes) expect(await forge(gateway, '192.0.2.2')).toEqual(refused[gateway])
  expect(await kept()).toHaveLength(2)
  const staff = staffAt(world.settings)
  for (const { id } of await kept()) expect((await staff('settle-entry', { entry: id })).code).toBe(0)

  const answers = await whileDeskIsLocked(() =>
    Promise.all(Array.from({ length: 40 }, (_, n) => forge(payTypes[n % payTypes.length]!, `192.0.2.${10 + (n % 8)}`))),
  )

  expect(answers).toEqual(answers.map((_, n) => refused[payTypes[n % payTypes.length]!]))
  expect(await kept()).toHaveLength(2)
})

test.each(payTypes)('a notice of %s is larger than any and refused unread', async (gateway) => {
  const body = 'a'.repeat(64 * 1024 + 1)
  const answer = await fetch(`${world.origin}/pay/${gateway}/notify`, { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.3' }, body })
  expect(answer.status).toBe(413)
})

test('a whole network is one caller of those who looked at a category', async () => {
  const id = await world.item({ categoryId: '1139' })
  for (const from of ['2001:db8::1', '2001:db8::2:1', '2001:db8:0:1::1'])
    expect((await world.visitor().call(calls.goodsDetail, { id }, { 'x-forwarded-for': from })).status).toBe(200)
  await writeFinds(world.server.deps)
  const { count } = await world.db.selectFrom('finds').select('count').where('what', '=', '1139').executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

test('however many ask for the figures at once, the database counts once for all', async () => {
  const counting = async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select "kind", count%'`
    return asOwner(database, async (owner) => (await owner.query(waiting)).rows.length)
  }
  await world.passes(1_000)
  let asked: Promise<Response>[] = []
  await whileDeskIsLocked(async () => {
    asked = Array.from({ length: 60 }, () => fetch(`${world.origin}/metrics`))
    await world.until(async () => (await counting()) > 0)
    // Whoever comes after them is answered, and by then each of them has come.
    expect((await fetch(`${world.origin}/api/index/banners`)).status).toBe(200)
    expect(await counting()).toBe(1)
  })
  for (const answer of await Promise.all(asked)) expect(await answer.text()).toContain('otsukai_desk_entries{kind="oddNotice"} 0')
})
