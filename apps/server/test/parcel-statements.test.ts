import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { readStays } from '../src/trade/orders/stays.ts'
import { hearTracks } from '../src/trade/parcels/hear-track.ts'
import { openParcelTracks } from '../src/trade/parcels/parcel-tracks.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { openParcelHouse, type Shopper } from './parcel-house.ts'
import { pagesOf, recordStatements } from './record-statements.ts'

/** What calls and rounds of parcels ask the database for: as much as they tell, and no more for a longer history. */

const DAY_MS = 86_400_000
/** Pages of the database, of which 4,000 parcels fill some 200, and their index entries visited one by one many more. */
const A_FEW = 100

let shop: Awaited<ReturnType<typeof openParcelHouse>>
const recorded = recordStatements()
beforeAll(async () => void (shop = await openParcelHouse()))
afterAll(async () => {
  recorded.stop()
  await shop.close()
})

/** The statements about parcels and what they rest on; a session's own may come at any time. */
async function statementsOf(make: () => Promise<unknown>): Promise<string[]> {
  recorded.taken()
  await make()
  // A session is read again after two seconds.
  return recorded.taken().flatMap(([text]) => (text.includes('sessions') ? [] : [text]))
}
const aboutContent = (statements: readonly string[]) => statements.filter((text) => text.includes('from content'))

async function packed(shopper: Shopper) {
  const parcel = await shop.requested([await shop.shelved(shopper)], 'weighed')
  await shop.pack(parcel)
  return parcel
}

test('a hand-over reads the tariff once, and of each parcel only what is its own', async () => {
  const labelled = async (n: number): Promise<string[]> => {
    const numbers: string[] = []
    for (let one = 0; one < n; one++) {
      const parcel = await shop.requested([await shop.shelved(await shop.shopper())])
      await shop.pack(parcel)
      numbers.push(await shop.label(parcel))
    }
    return numbers
  }
  const handsOver = async (numbers: string[]) => statementsOf(() => shop.send(numbers))
  const [one, four] = [await handsOver(await labelled(1)), await handsOver(await labelled(4))]
  for (const statements of [one, four]) expect(aboutContent(statements)).toHaveLength(1)
  // Its balance, one posting, its order, its step with its line and news, and its entry of the desk.
  expect((four.length - one.length) / 3).toBeLessThanOrEqual(8)
})

test('a list of parcels reads the tariff, the stays and each table once, however many wait to be paid', async () => {
  const [few, many] = [await shop.shopper(), await shop.shopper()]
  await packed(few)
  for (let n = 0; n < 3; n++) await packed(many)
  const list = ({ member }: Shopper) => statementsOf(() => member.must(calls.parcelList, {}))
  expect((await list(many)).length).toBe((await list(few)).length)
})

test('a carrier that tells a whole story again is read once, and nothing is written', async () => {
  const parcel = await shop.requested([await shop.shelved(await shop.shopper())])
  const number = await shop.sent(parcel)
  const at = shop.deps.clock()
  const story = (['accepted', 'exported', 'arrived', 'customs', 'out'] as const).map((kind, n) => ({
    eventId: `${number}:${n}`,
    number,
    kind,
    at: at + n,
    placeText: '',
    text: '',
  }))
  expect(await hearTracks(shop.deps, story)).toBe(story.length)
  expect((await shop.info(parcel)).tracks.map(({ kind }) => kind)).toEqual(story.map(({ kind }) => kind).toReversed())
  expect(await statementsOf(() => hearTracks(shop.deps, story))).toHaveLength(1)
})

test('goods whose end comes near are looked at when there is something to tell, and not in each round', async () => {
  const shopper = await shop.shopper()
  const old = await shop.shelved(shopper, { at: shop.deps.clock() - 110 * DAY_MS })
  const round = () => parcelRounds['tell-storage']!(shop.deps)
  await round()
  expect(await shop.db.selectFrom('order_stock').select('storage_told').where('order_id', '=', old.id).executeTakeFirst()).toEqual({
    storage_told: 30,
  })
  expect(await statementsOf(round)).toHaveLength(1)
})

test('the terms of stays are found as fast however often lines were published since', async () => {
  const shopper = await shop.shopper()
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push((await shop.shelved(shopper)).id)
  const read = async () => {
    recorded.taken()
    await readStays(shop.db, ids, shop.deps.clock())
    return (await pagesOf(shop.house.database.owner, recorded.taken())).reduce((sum, [, pages]) => sum + pages, 0)
  }
  const before = await read()
  for (let n = 0; n < 40; n++) {
    shop.house.passes(1_000)
    await shop.publishLines((text) => text)
  }
  expect(await read()).toBeLessThan(before * 2)
})

describe('however many parcels were sent', () => {
  test('days are measured by the last ones, and what is due or silent is found without a look at the others', async () => {
    const sent = await packed(await shop.shopper())
    const { member_id } = await shop.db.selectFrom('parcels').select('member_id').where('id', '=', sent.id).executeTakeFirstOrThrow()
    const now = shop.deps.clock()
    // 4,000 were delivered, each in 40 days but the last 50, in 6; as many are on their way, asked for and heard of a moment ago.
    await sql`
      insert into parcels (id, member_id, state, country, line_id, line, options, pay_mode, number, sent_at, delivered_at, ended_at, asked_at, heard_at, created_at, updated_at, request_id, request_hash)
      select lpad(n::text, 10, '0'), ${member_id}, case when n <= 4000 then 'delivered' else 'sent' end, 'CN', 'ems', '{"id":"ems","nameZh":"EMS","carrier":"japanPost"}',
        '{"packing":"simple","invoice":"none"}', 'weighed', 'EE' || n, at - days * ${DAY_MS}::bigint, case when n <= 4000 then at end, case when n <= 4000 then at end, ${now}::bigint, ${now}::bigint, at, at, n::text, ''
      from generate_series(1, 8000) n, lateral (select ${now}::bigint - 8000 + n as at, case when n > 3950 then 6 else 40 end as days) d`.execute(
      shop.db,
    )
    const { owner: connection } = shop.house.database
    await asOwner(connection, (owner) => owner.query('vacuum analyze parcels'))
    recorded.taken()
    const lines = await shop.house.agent().must(calls.parcelEstimate, { country: 'CN', weightG: 1_000 })
    await openParcelTracks(shop.deps).takeDue(now - DAY_MS)
    await parcelRounds['tell-parcels']!(shop.deps)
    const pages = await pagesOf(connection, recorded.taken())
    expect(pages.filter(([, read]) => read > A_FEW)).toEqual([])
    expect(lines.find(({ lineId }) => lineId === 'ems')!.days).toEqual({ median: 6, p90: 6, measured: true })
  })
})
