import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({})
})
afterAll(() => world.stop())

const ask = (input: object) => world.visitor().must(calls.parcelEstimate, { country: 'CN', weightG: 1_620, ...input } as never)

test('a visitor is told what each line costs at least, likely and at most, the cheapest first', async () => {
  const lines = await ask({})
  expect(lines.map(({ lineId, lowJpy, likelyJpy, ceilingJpy }) => [lineId, lowJpy, likelyJpy, ceilingJpy])).toEqual([
    ['sea', 2_200, 2_200, 2_600],
    ['air', 2_750, 2_750, 3_450],
    ['ems', 3_100, 3_400, 3_900],
    ['smallPacket', null, null, null],
  ])
  for (const { days, checkedOn } of lines) {
    expect(days).toMatchObject({ measured: false })
    expect(checkedOn).toMatch(/^2026-\d\d-\d\d$/)
  }
  expect(lines.map(({ refusedZh }) => refusedZh)).toEqual([undefined, undefined, undefined, '挂号费还没核对到，暂不开放。'])
  expect(lines[0]!.taxNoteZh).toMatch(/每件限值 1,000 元.+（2026\/11\/26 核对）$/)
})

test('where a table ends, a line says so, and the others go on', async () => {
  const lines = await ask({ country: 'HK', weightG: 2_400 })
  expect(lines.map(({ lineId, ceilingJpy, refusedZh }) => [lineId, ceilingJpy, refusedZh])).toEqual([
    ['sea', 3_600, undefined],
    ['air', 6_100, undefined],
    ['ems', null, '打包后可能到 3.42 kg，超过 EMS 的 3 kg。'],
    ['smallPacket', null, '挂号费还没核对到，暂不开放。'],
  ])
  expect((await ask({ country: 'TW', weightG: 25_000 })).every(({ ceilingJpy }) => ceilingJpy === null)).toBe(true)
})

test('a value above the limit is told and not refused: it may be one article', async () => {
  const [line] = await ask({ valueJpy: 30_000, batteries: true })
  expect(line).toMatchObject({ likelyJpy: 2_200 })
  expect(line!.taxNoteZh).toMatch(/^30,000 日元超过寄中国大陆的每件限值 20,618 日元：几件商品要分开寄，单独一件可以寄。/)
  expect((await ask({ country: 'HK', valueJpy: 30_000 }))[0]!.taxNoteZh).not.toContain('限值')
})

test.each([{ country: 'US' }, { weightG: 0 }, { weightG: 1.5 }, { weightG: '1620' }, { valueJpy: -1 }, { batteries: 'yes' }])(
  'what makes no sense is malformed: %j',
  async (input) => {
    const answer = await world.visitor().call(calls.parcelEstimate, { country: 'CN', weightG: 1_620, ...input } as never)
    expect(answer).toMatchObject({ status: 400, code: 1400 })
  },
)

test('goods are priced by what their category usually weighs, alone', async () => {
  const goodsId = await world.item()
  const usual = await world.visitor().must(calls.usualPostage, { goodsId })
  expect(usual).toMatchObject({ country: 'CN', weighed: false })
  const likely = (await ask({ weightG: usual.weightG })).flatMap(({ likelyJpy }) => likelyJpy ?? [])
  expect([usual.lowJpy, usual.highJpy]).toEqual([likely[0], likely.at(-1)])
  // Goods that nobody has looked at yet weigh what any goods do.
  expect(await world.visitor().must(calls.usualPostage, { goodsId: 'm99999999999' })).toMatchObject({ weightG: 400, weighed: false })
})

test('a category that the marketplace has moved under another weighs what that one does, from when we heard of it', async () => {
  const goodsId = await world.item({ categoryId: '1139' })
  const weigh = async () => (await world.visitor().must(calls.usualPostage, { goodsId })).weightG
  const movesUnder = (parentId: string) =>
    sql`update market_master set heard_at = heard_at + 1, body = jsonb_build_array(
      jsonb_build_object('id', '1139', 'parentId', ${parentId}::text)) where kind = 'categories'`.execute(world.db)
  const usual = { '79': 3_000, '22': 80 }
  await weigh()
  for (const [parent, grams] of Object.entries(usual)) {
    await movesUnder(parent)
    expect(await weigh()).toBe(grams)
  }
})
