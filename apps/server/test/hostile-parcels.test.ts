import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearTracks } from '../src/trade/parcels/hear-track.ts'
import { loseParcel } from '../src/trade/parcels/after-sending.ts'
import { openParcelHouse, type Shopper } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'
import { picture } from './picture.ts'
import { deskEntries } from './purchase-kit.ts'

/** A member and a carrier who want to cost more than their share, or what is not theirs. */

let shop: Awaited<ReturnType<typeof openParcelHouse>>
let somebody: Shopper
beforeAll(async () => {
  shop = await openParcelHouse()
  somebody = await shop.shopper()
})
afterAll(async () => {
  await shop.mustHold()
  await shop.close()
})

const requested = async () => shop.requested([await shop.shelved(somebody)])
const seen = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version, requestId: randomUUID() })

describe('a member', () => {
  test('changes a request 50 times and no more, and may still cancel it', async () => {
    const parcel = await requested()
    const wish = await shop.wish(somebody.member, parcel.orderIds, 'weighed')
    const edit = async () =>
      (await somebody.member.call(calls.editParcel, { ...wish, ...(await seen(parcel)), acknowledged: ['terms', 'noCover'] })).code
    for (let n = 0; n < 50; n++) expect(await edit()).toBe(0)
    expect(await edit()).toBe(2305)
    expect((await somebody.member.call(calls.cancelParcel, await seen(parcel))).code).toBe(0)
  })

  test('requests 60 parcels a day and no more, however many of them are cancelled; a request that was answered is answered again', async () => {
    const shopper = await shop.shopper()
    const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
    const ask = async (n: number, requestId: string = randomUUID()) => {
      const wish = await shop.wish(shopper.member, [goods[n]!.id], 'weighed')
      return shopper.member.call(calls.createParcel, { ...wish, acknowledged: ['terms'], requestId })
    }
    const requestId = randomUUID()
    const { data } = await ask(0, requestId)
    await sql`insert into parcels (id, member_id, state, country, line_id, line, options, pay_mode, created_at, updated_at, ended_at, request_id, request_hash)
      select lpad(n::text, 10, '7'), member_id, 'cancelled', country, line_id, line, options, pay_mode, created_at, updated_at, created_at, 'copy' || n, ''
      from parcels, generate_series(1, 59) n where id = ${data.parcelId}`.execute(shop.db)
    expect((await ask(1)).status).toBe(429)
    expect(await ask(0, requestId)).toMatchObject({ code: 0, data })
  })

  test('stores no picture for a claim that is none, and none twice for one that is repeated', async () => {
    const stored = async () => {
      let n = 0
      for await (const { name } of shop.deps.files.list()) if (name.startsWith('members/')) n += 1
      return n
    }
    const parcel = await requested()
    const claim = async () => ({ id: parcel.id, note: '破了', images: [await picture()], requestId: randomUUID() })
    expect((await somebody.member.call(calls.claimParcel, await claim())).code).toBe(2506)
    await shop.hear(await shop.sent(parcel), 'delivered')
    expect(await stored()).toBe(0)
    const asked = await claim()
    for (const _ of [1, 2]) await somebody.member.must(calls.claimParcel, asked)
    expect((await somebody.member.call(calls.claimParcel, { ...asked, note: '全破了' })).code).toBe(2901)
    expect((await somebody.member.call(calls.claimParcel, await claim())).code).toBe(2506)
    expect(await stored()).toBe(1)
  })
})

describe('a carrier', () => {
  const tell = (number: string, kind: 'moving' | 'delivered' | 'returning', at = shop.deps.clock()) =>
    hearTracks(shop.deps, [{ eventId: randomUUID(), number, kind, at, placeText: '', text: '' }])

  test('tells 500 things of a parcel; of more only what moves it is kept', async () => {
    const parcel = await requested()
    const number = await shop.sent(parcel)
    await sql`insert into parcel_tracks (parcel_id, event_id, at, heard_at, kind, place, note)
      select ${parcel.id}, 'e' || n, ${shop.deps.clock()}, ${shop.deps.clock()}, 'moving', '', '' from generate_series(1, 500) n`.execute(
      shop.db,
    )
    expect(await tell(number, 'moving')).toBe(0)
    expect(await tell(number, 'delivered', shop.deps.clock() - 400 * 86_400_000)).toBe(0)
    expect(await tell(number, 'returning')).toBe(1)
    expect(await tell(number, 'returning')).toBe(0)
    expect(await tell(number, 'delivered')).toBe(1)
    expect(await tell(number, 'delivered')).toBe(0)
    expect((await shop.info(parcel)).state).toBe('delivered')
  })

  test('that delivers what was paid as lost says so on the desk, once', async () => {
    const parcel = await requested()
    const number = await shop.sent(parcel)
    await shop.within((tx) =>
      loseParcel(shop.deps, tx, { parcelId: parcel.id, reasonZh: '查无下落', by: 'lin', answered: true, paidBy: 'house' }),
    )
    for (const _ of [1, 2]) await tell(number, 'delivered')
    expect((await shop.info(parcel)).state).toBe('lost')
    const told = (await deskEntries(shop.db, 'returned')).filter(({ subject }) => subject === parcel.id)
    expect(told).toMatchObject([{ settled_at: null, facts: { number, paidLoss: true } }])
  })
})
