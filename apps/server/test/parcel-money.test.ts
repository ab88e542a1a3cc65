import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { yen } from '@otsukai/money/yen'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settleParcelCharges } from '../src/money/charges/settle-parcel-charges.ts'
import { afterCredit } from '../src/money/payments/after-credit.ts'
import { breaksLimits } from '../src/money/payments/recharge-rules.ts'
import { parcelDueSums } from '../src/money/charges/settle-parcel-charges.ts'
import { asOwner } from '../src/platform/db/open.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { chargeOrder } from '../src/trade/orders/charge-order.ts'
import { cameBack, findParcel, loseParcel, recallParcel, settleClaim } from '../src/trade/parcels/after-sending.ts'
import { payCarrierBill } from '../src/trade/parcels/carrier-bill.ts'
import { disposeOrder } from '../src/trade/parcels/dispose-order.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { until } from '../src/testing/databases.ts'
import { DeskAgent } from './desk-agent.ts'
import { houseBalance } from './ledger.ts'
import { openParcelHouse, type Shelved } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'
import { picture } from './picture.ts'

const DAY_MS = 86_400_000
/** EMS to the mainland: 500 g packed at most to 1 kg; 1,900 at 800 g. */
const CEILING_JPY = 2_200

let shop: Awaited<ReturnType<typeof openParcelHouse>>
beforeAll(async () => void (shop = await openParcelHouse()))
afterAll(() => shop.close())
afterEach(() => shop.mustHold())

const act = <T>(work: (deps: typeof shop.deps, tx: Tx) => Promise<T>): Promise<T> => shop.within((tx) => work(shop.deps, tx))
const house = (account: string) => houseBalance(shop.db, account)
const money = async ({ member }: Pick<Shelved, 'member'>) => {
  const { availableJpy, parcelHeldJpy } = await member.balance()
  return { availableJpy, parcelHeldJpy }
}
const step = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version, requestId: randomUUID() })
const reline = async (parcel: StandingParcel, lineId: string, expectedTotalJpy?: number) =>
  parcel.member.must(calls.relineParcel, {
    ...(await step(parcel)),
    lineId,
    ...(expectedTotalJpy !== undefined && { expectedTotalJpy }),
    acknowledged: ['noCover'],
  })
const later = (ms: number) => ({ ...shop.deps, clock: () => shop.deps.clock() + ms })
const claims = async (parcel: StandingParcel) =>
  parcel.member.must(calls.claimParcel, { id: parcel.id, note: '盒子压扁了', images: [await picture()], requestId: randomUUID() })
const settling = (parcel: StandingParcel) => ({ parcelId: parcel.id, reasonZh: '测试', by: 'lin' })

/** What a carrier and the house got by something. */
async function earned(work: () => Promise<unknown>) {
  const accounts = ['payable:carrier:japanPost', 'revenue:shipping', 'revenue:storage', 'loss', 'bank']
  const before = await Promise.all(accounts.map(house))
  await work()
  const after = await Promise.all(accounts.map(house))
  const [carrier, shipping, storage, loss, bank] = after.map((sum, n) => sum - before[n]!)
  return { carrier, shipping, storage, loss, bank }
}

const lone = async (balanceJpy?: number, goods?: Parameters<typeof shop.shelved>[1]) => shop.shelved(await shop.shopper(balanceJpy), goods)

describe('the ceiling', () => {
  test('is held at once, never exceeded without a yes, and what is beyond the price is back with the packing', async () => {
    const goods = await lone(5_000)
    const parcel = await shop.requested([goods])
    expect(await money(goods)).toEqual({ availableJpy: 5_000 - CEILING_JPY, parcelHeldJpy: CEILING_JPY })
    expect(await shop.pack(parcel, { weightG: 1_000 })).toEqual({ state: 'paid', totalJpy: CEILING_JPY, backJpy: 0 })

    const lighter = await lone(5_000)
    expect(await shop.pack(await shop.requested([lighter]), { weightG: 800 })).toEqual({ state: 'paid', totalJpy: 1_900, backJpy: 300 })
    expect(await money(lighter)).toEqual({ availableJpy: 3_100, parcelHeldJpy: 1_900 })

    const heavier = await lone(5_000)
    const above = await shop.requested([heavier])
    expect(await shop.pack(above, { weightG: 1_001 })).toEqual({ state: 'packed', totalJpy: 2_500, backJpy: 0 })
    expect(await money(heavier)).toEqual({ availableJpy: 2_800, parcelHeldJpy: CEILING_JPY })
    expect(await shop.info(above)).toMatchObject({ dueJpy: 300, allowed: ['reline', 'pay', 'unpack'] })
  })

  test('moves either way with an edit, as often as one likes, and a cancellation gives all of it back', async () => {
    const shopper = await shop.shopper(20_000)
    const [one, two] = [await shop.shelved(shopper), await shop.shelved(shopper, { weightG: 2_000 })]
    const parcel = await shop.requested([one, two])
    const edit = async (orderIds: string[]) => {
      const asked = await shop.wish(shopper.member, orderIds)
      const { ceilingJpy, ticks } = await shopper.member.must(calls.parcelPreview, asked)
      await shopper.member.must(calls.editParcel, {
        ...(await step(parcel)),
        ...asked,
        expectedCeilingJpy: ceilingJpy,
        acknowledged: ticks,
      })
      return ceilingJpy!
    }
    for (const ids of [[one.id], [one.id, two.id], [one.id]]) {
      const ceilingJpy = await edit(ids)
      expect(await money(shopper)).toEqual({ availableJpy: 20_000 - ceilingJpy, parcelHeldJpy: ceilingJpy })
      await shop.mustHold()
    }
    // The last edit gave money back, and so does this step.
    await shopper.member.must(calls.cancelParcel, await step(parcel))
    expect(await money(shopper)).toEqual({ availableJpy: 20_000, parcelHeldJpy: 0 })
    expect(await shop.info(parcel)).toMatchObject({ state: 'cancelled', paidJpy: (await shop.info(parcel)).refundedJpy })
  })

  test('follows an answer to what packing stopped for, and giving up afterwards gives the rest back', async () => {
    const shopper = await shop.shopper(20_000)
    const [one, two] = [await shop.shelved(shopper), await shop.shelved(shopper, { weightG: 2_000 })]
    const parcel = await shop.requested([one, two])
    const lease = await shop.packing(parcel)
    await shop.hold(parcel, lease, 'damaged', [two.id])
    const { matters } = await shop.info(parcel)
    const answers = matters.map(({ id }) => ({ matter: id, answer: 'leave' as const }))
    const choose = async (expectedCeilingJpy: number) =>
      shopper.member.call(calls.chooseParcel, { ...(await step(parcel)), answers, expectedCeilingJpy })
    expect((await choose(1)).code).toBe(2509)
    expect((await choose(CEILING_JPY)).data).toMatchObject({ state: 'requested', ceilingJpy: CEILING_JPY, orders: [{ id: one.id }] })
    expect(await money(shopper)).toEqual({ availableJpy: 20_000 - CEILING_JPY, parcelHeldJpy: CEILING_JPY })
    await shopper.member.must(calls.cancelParcel, await step(parcel))
    expect(await money(shopper)).toEqual({ availableJpy: 20_000, parcelHeldJpy: 0 })
  })

  test('is no higher when the tariff rises, and follows one that falls', async () => {
    const [dear, cheap] = [await lone(), await lone()]
    const before = await shop.requested([dear])
    await shop.publishLines((text) => text.replaceAll(/\[800,\s*1900\]/g, '[800,2100]'))
    expect(await shop.pack(before)).toMatchObject({ state: 'paid', totalJpy: 1_900 })
    const after = await shop.requested([cheap])
    await shop.publishLines((text) => text)
    expect(await shop.pack(after)).toMatchObject({ state: 'paid', totalJpy: 1_900 })
  })

  test('that nobody can agree to any more stays as it was when the clock answers', async () => {
    const shopper = await shop.shopper()
    const [one, two] = [await shop.shelved(shopper), await shop.shelved(shopper)]
    const parcel = await shop.requested([one, two])
    const { ceilingJpy } = await shop.info(parcel)
    const lease = await shop.packing(parcel)
    await shop.hold(parcel, lease, 'missing', [two.id])
    // What is due by then stops the next step, and not this one.
    await act((deps, tx) => chargeOrder(deps, tx, { orderId: one.id, amountJpy: yen(900_000), reasonZh: '关税', receipt: 'r' }))
    await shop.publishLines((text) => text.replaceAll(/\[1000,\s*2200\]/g, '[1000,9900]'))
    await parcelRounds['lapse-holds']!(later(7 * DAY_MS + 1))
    expect(await shop.info(parcel)).toMatchObject({ state: 'requested', ceilingJpy, orders: [{ id: one.id }] })
    await expect(shop.begin(parcel)).rejects.toThrow('待补')
    await shop.publishLines((text) => text)
  })

  test('that stays as it was for fewer goods is the sum of its parts, of which storage is what these goods owe', async () => {
    const shopper = await shop.shopper()
    const old = { at: shop.deps.clock() - 50 * DAY_MS }
    const [one, two] = [await shop.shelved(shopper, old), await shop.shelved(shopper, old)]
    const parcel = await shop.requested([one, two])
    const { ceilingJpy } = await shop.info(parcel)
    await shop.hold(parcel, await shop.packing(parcel), 'damaged', [two.id])
    await shop.publishLines((text) => text.replaceAll(/\[1000,\s*2200\]/g, '[1000,9900]'))
    await parcelRounds['lapse-holds']!(later(7 * DAY_MS + 1))
    const { quote } = await shop.info(parcel)
    expect(quote!.lines.find(({ kind }) => kind === 'storage')).toMatchObject({ amountJpy: 150 })
    expect(quote!.totalJpy).toBe(ceilingJpy)
    await shop.publishLines((text) => text)
  })

  test('is for goods whose worth was looked at by the rate of the request, also when it has moved by the answer to a hold', async () => {
    const shopper = await shop.shopper()
    const goods = [9_000, 9_000, 1_500].map((priceJpy) => shop.shelved(shopper, { priceJpy }))
    const [one, two, three] = await Promise.all(goods)
    const parcel = await shop.requested([one!, two!, three!])
    await shop.hold(parcel, await shop.packing(parcel), 'damaged', [three!.id])
    const { matters } = await shop.info(parcel)
    const answers = matters.map(({ id }) => ({ matter: id, answer: 'leave' as const }))
    await shop.publishRate(0.07)
    const { data } = await shopper.member.call(calls.chooseParcel, { ...(await step(parcel)), answers, expectedCeilingJpy: 3_100 })
    expect(data).toMatchObject({ state: 'requested', orders: [{}, {}] })
    await shop.publishRate(0.0485)
  })

  test('is given back when the clock answers and the line takes nothing any more', async () => {
    const shopper = await shop.shopper()
    const [one, two] = [await shop.shelved(shopper), await shop.shelved(shopper)]
    const parcel = await shop.requested([one, two])
    const lease = await shop.packing(parcel)
    await shop.hold(parcel, lease, 'forbidden', [two.id])
    await shop.publishLines((text) => text.replace('"open":true', '"open":false'))
    await parcelRounds['lapse-holds']!(later(7 * DAY_MS + 1))
    await shop.publishLines((text) => text)
    expect(await shop.info(parcel)).toMatchObject({ state: 'cancelled' })
    expect(await money(shopper)).toEqual({ availableJpy: 200_000, parcelHeldJpy: 0 })
  })
})

describe('a packed parcel that is to be paid', () => {
  test('by weight is paid exactly its total, by another line the other total, and nothing twice', async () => {
    const goods = await lone(5_000)
    const parcel = await shop.requested([goods], 'weighed')
    expect(await money(goods)).toEqual({ availableJpy: 5_000, parcelHeldJpy: 0 })
    expect(await shop.pack(parcel)).toEqual({ state: 'packed', totalJpy: 1_900, backJpy: 0 })
    const relined = await reline(parcel, 'sea', 1_800)
    expect(relined).toMatchObject({ line: { id: 'sea' }, quote: { totalJpy: 1_800 }, dueJpy: 1_800 })
    expect((await goods.member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: 1_900, requestId: randomUUID() })).code).toBe(2509)
    const request = { id: parcel.id, expectedTotalJpy: 1_800, requestId: randomUUID() }
    for (const _ of [1, 2]) expect(await goods.member.must(calls.payParcel, request)).toMatchObject({ state: 'paid', paidJpy: 1_800 })
    expect(await money(goods)).toEqual({ availableJpy: 3_200, parcelHeldJpy: 1_800 })
  })

  test('above its ceiling and by a cheaper line gives the difference back', async () => {
    const goods = await lone(5_000)
    const parcel = await shop.requested([goods])
    await shop.pack(parcel, { weightG: 1_200 })
    const { quote } = await reline(parcel, 'air')
    expect(quote!.totalJpy).toBe(2_750)
    await reline(parcel, 'sea')
    await goods.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: 2_200, requestId: randomUUID() })
    expect(await money(goods)).toEqual({ availableJpy: 5_000 - 2_200, parcelHeldJpy: 2_200 })
  })

  test('is refused while its balance is short, and exactly the shortage may be recharged', async () => {
    const goods = await lone(CEILING_JPY)
    const parcel = await shop.requested([goods])
    await shop.pack(parcel, { weightG: 1_200 })
    const paid = await goods.member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: 2_500, requestId: randomUUID() })
    expect(paid).toMatchObject({ code: 2101, data: { shortJpy: 300 } })
    const lacksJpy = await act((_, tx) => parcelDueSums(tx, goods.memberId))
    expect(lacksJpy).toEqual([300])
    expect(breaksLimits(300, { minJpy: 1_000, maxJpy: 50_000, dayLeftJpy: 50_000, lacksJpy })).toBeFalsy()
    await shop.gives(goods.memberId, 300)
    await goods.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: 2_500, requestId: randomUUID() })
    expect(await money(goods)).toEqual({ availableJpy: 0, parcelHeldJpy: 2_500 })
  })

  test('unpaid in time is taken apart for nothing; taken apart on a wish for the fee shown, and for no other', async () => {
    const [late, eager] = [await lone(5_000), await lone(5_000)]
    const [lapsing, unpacking] = [await shop.requested([late]), await shop.requested([eager])]
    await shop.pack(unpacking, { weightG: 1_200 })
    const unpack = async (expectedFeeJpy: number) => eager.member.call(calls.unpackParcel, { ...(await step(unpacking)), expectedFeeJpy })
    expect((await unpack(1)).code).toBe(2509)
    expect(await earned(() => unpack(500))).toMatchObject({ shipping: 500, carrier: 0 })
    expect(await money(eager)).toEqual({ availableJpy: 4_500, parcelHeldJpy: 0 })

    await shop.pack(lapsing, { weightG: 1_200 })
    await parcelRounds['lapse-parcels']!(later(6 * DAY_MS))
    expect(await shop.info(lapsing)).toMatchObject({ state: 'packed' })
    await parcelRounds['lapse-parcels']!(later(7 * DAY_MS + 1))
    expect(await shop.info(lapsing)).toMatchObject({ state: 'cancelled' })
    expect(await money(late)).toEqual({ availableJpy: 5_000, parcelHeldJpy: 0 })
  })

  test('was paid and is recalled: all is back, its number is void, and it is paid anew or lapses', async () => {
    const goods = await lone(5_000)
    const parcel = await shop.requested([goods])
    await shop.pack(parcel)
    const number = await shop.label(parcel)
    expect(await act((deps, tx) => recallParcel(deps, tx, settling(parcel)))).toBe(1_900)
    expect(await money(goods)).toEqual({ availableJpy: 5_000, parcelHeldJpy: 0 })
    await expect(shop.send([number])).rejects.toThrow('不在要交运的包裹里')
    await shop.mustHold()
    await goods.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: 1_900, requestId: randomUUID() })
    expect(await money(goods)).toEqual({ availableJpy: 3_100, parcelHeldJpy: 1_900 })
    await act((deps, tx) => recallParcel(deps, tx, settling(parcel)))
    await parcelRounds['lapse-parcels']!(later(7 * DAY_MS + 1))
    expect(await money(goods)).toEqual({ availableJpy: 5_000, parcelHeldJpy: 0 })
  })
})

describe('handed over, its money goes', () => {
  test('to storage, to the carrier, and what remains to the house', async () => {
    const goods = await lone(10_000, { at: shop.deps.clock() - 50 * DAY_MS, priceJpy: 3_000 })
    const parcel = await shop.requested([goods])
    expect((await shop.info(parcel)).quote).toMatchObject({ totalJpy: CEILING_JPY + 150 })
    await shop.pack(parcel)
    const number = await shop.label(parcel)
    expect(await earned(() => shop.send([number]))).toEqual({ carrier: 1_900, shipping: 0, storage: 150, loss: 0, bank: 0 })
    expect(await money(goods)).toEqual({ availableJpy: 10_000 - 2_050, parcelHeldJpy: 0 })
  })

  test('to the carrier as far as it reaches, and a dearer tariff since is the loss of the house', async () => {
    const goods = await lone()
    const parcel = await shop.requested([goods])
    await shop.pack(parcel)
    const number = await shop.label(parcel)
    await shop.publishLines((text) => text.replaceAll(/\[800,\s*1900\]/g, '[800,2600]'))
    expect(await earned(() => shop.send([number]))).toEqual({ carrier: 2_600, shipping: 0, storage: 0, loss: -700, bank: 0 })
    await shop.publishLines((text) => text)
  })

  test('also when the line has lowered what it takes since: the carrier is owed what the freight came to', async () => {
    const lowered = ['"longestMm":1050', '"maxG":30000'] as const
    for (const [n, to] of (['"longestMm":200', '"maxG":700'] as const).entries()) {
      const parcel = await shop.requested([await lone()])
      await shop.pack(parcel)
      const number = await shop.label(parcel)
      await shop.publishLines((text) => text.replaceAll(lowered[n]!, to))
      expect(await earned(() => shop.send([number]))).toMatchObject({ carrier: 1_900, shipping: 0, loss: 0 })
      await shop.publishLines((text) => text)
    }
  })
})

describe('a carrier’s bill', () => {
  const bill = (ref: string, lines: string) => act((deps, tx) => payCarrierBill(deps, tx, { carrier: 'japanPost', ref, lines }))
  const sent = async () => {
    const parcel = await shop.requested([await lone()])
    return { parcel, number: await shop.sent(parcel) }
  }
  const back = (parcel: StandingParcel, postageJpy: number, ourFault: boolean) =>
    act((deps, tx) => cameBack(deps, tx, { parcelId: parcel.id, shelf: null, postageJpy, ourFault, photos: [], by: 'lin' }))

  test('sets right what was booked, and pays the first line of a number whatever it says, and no other that the books do not expect', async () => {
    const [{ number: one }, { number: two }] = [await sent(), await sent()]
    const lines = `${one},2100\n${two},1800\nEJ000000000JP,500`
    const booked = await earned(async () =>
      expect(await bill('11', lines)).toEqual({
        paidJpy: 3_900,
        differJpy: 100,
        unpaid: ['EJ000000000JP 500：不是我们寄出的单号'],
      }),
    )
    expect(booked).toEqual({ carrier: -3_800, shipping: 0, storage: 0, loss: -100, bank: 3_900 })
    const again = await earned(async () =>
      expect(await bill('12', `${one},2100`)).toEqual({ paidJpy: 0, differJpy: 0, unpaid: [`${one} 2,100：以前的账单付过`] }),
    )
    expect(again).toMatchObject({ carrier: 0, bank: 0 })
    const { number: third } = await sent()
    expect(await bill('14', `${third},1900\n${third},1900`)).toMatchObject({
      paidJpy: 1_900,
      unpaid: [`${third} 1,900：这张账单登记过这一行`],
    })
    for (const odd of ['-0', '5.5', '1,900', '1,900円', '0']) await expect(bill('13', `${one},${odd}`)).rejects.toThrow('这一行不是')
  })

  test('that names a number again is paid for the way back, whether our loss, its member’s charge, or one that they still owe', async () => {
    for (const [n, ourFault] of [true, false].entries()) {
      const { parcel, number } = await sent()
      await bill(`2${n}`, `${number},1900`)
      await back(parcel, 600, ourFault)
      const paid = await earned(async () => expect(await bill(`2${n}b`, `${number},650`)).toMatchObject({ paidJpy: 650, unpaid: [] }))
      expect(paid).toEqual({ carrier: -600, shipping: 0, storage: 0, loss: -50, bank: 650 })
      expect(await bill(`2${n}c`, `${number},650`)).toMatchObject({ paidJpy: 0 })
    }
    const poor = await lone(2_200)
    const parcel = await shop.requested([poor])
    const number = await shop.sent(parcel)
    await bill('22', `${number},1900`)
    await back(parcel, 600, false)
    expect(await earned(() => bill('22b', `${number},600`))).toMatchObject({ carrier: -600, loss: 0, bank: 600 })
    await shop.gives(poor.memberId, 1_000)
    expect(await earned(() => parcelRounds['settle-parcel-charges']!(shop.deps))).toMatchObject({ carrier: 600, loss: 0 })
    expect(await bill('22c', `${number},600`)).toMatchObject({ paidJpy: 0 })
  })

  test('is paid for a line that says why, beyond what the books expect, once a bill', async () => {
    const { number } = await sent()
    const lines = `${number},300,偏远附加费\n${number},1900`
    const paid = await earned(async () => expect(await bill('31', lines)).toEqual({ paidJpy: 2_200, differJpy: 300, unpaid: [] }))
    expect(paid).toEqual({ carrier: -1_900, shipping: 0, storage: 0, loss: -300, bank: 2_200 })
    expect(await earned(() => bill('31', `${lines}\n${number},300，偏远附加费`))).toMatchObject({ carrier: 0, loss: 0, bank: 0 })
    expect(await bill('32', `${number}\t300\t偏远附加费`)).toMatchObject({ paidJpy: 300 })
    const { number: early } = await sent()
    // Before its freight is billed, it takes of what is expected.
    expect(await bill('33', `${early},300,预收`)).toEqual({ paidJpy: 300, differJpy: 0, unpaid: [] })
    expect(await bill('34', `${early},1900`)).toEqual({ paidJpy: 1_900, differJpy: 300, unpaid: [] })
  })

  test('takes what the carrier answers for as a credit, before or after its freight is billed, and none that the books do not expect', async () => {
    const { parcel, number } = await sent()
    expect(await bill('41', `${number},-500`)).toEqual({ paidJpy: 0, differJpy: 0, unpaid: [`${number} 退 500：账上没有要退的`] })
    await act((deps, tx) => loseParcel(deps, tx, { ...settling(parcel), answered: true, paidBy: 'carrier' }))
    const credited = await earned(async () =>
      expect(await bill('42', `${number},-4900`)).toEqual({ paidJpy: -4_900, differJpy: 0, unpaid: [] }),
    )
    expect(credited).toEqual({ carrier: 4_900, shipping: 0, storage: 0, loss: 0, bank: -4_900 })
    expect(await bill('43', `${number},-4900`)).toMatchObject({ paidJpy: 0 })
    expect(await bill('43', `${number},1900`)).toEqual({ paidJpy: 1_900, differJpy: 0, unpaid: [] })
    expect(await bill('44', `${number},-300，运费打折`)).toEqual({ paidJpy: -300, differJpy: -300, unpaid: [] })

    const { parcel: claimed, number: other } = await sent()
    await shop.hear(other, 'delivered')
    await claims(claimed)
    await act((deps, tx) => settleClaim(deps, tx, { ...settling(claimed), amountJpy: 700, paidBy: 'carrier' }))
    // The carrier pays less than its part: that is the house's loss.
    const paid = await earned(async () =>
      expect(await bill('45', `${other},1900\n${other},−600`)).toEqual({ paidJpy: 1_300, differJpy: 100, unpaid: [] }),
    )
    expect(paid).toEqual({ carrier: -1_200, shipping: 0, storage: 0, loss: -100, bank: 1_300 })
  })

  test('tells what the carrier answers for and has not paid for 60 days, until it pays', async () => {
    const [{ parcel, number }, { parcel: paidFor, number: paid }, { number: other }] = [await sent(), await sent(), await sent()]
    for (const one of [parcel, paidFor])
      await act((deps, tx) => loseParcel(deps, tx, { ...settling(one), answered: true, paidBy: 'carrier' }))
    await bill('81', `${paid},-4900\n${number},-900，先付一部分`)
    const toldAfter = async (days: number, ref: string, lines: string) => {
      const clock = () => shop.deps.clock() + days * DAY_MS
      await act((deps, tx) => payCarrierBill({ ...deps, clock }, tx, { carrier: 'japanPost', ref, lines }))
      const entry = await shop.db.selectFrom('desk_entries').select('facts').where('subject', '=', `japanPost:${ref}`).executeTakeFirst()
      return (entry?.facts['owed'] ?? []) as string[]
    }
    expect(await toldAfter(59, '82', `${other},1900`)).not.toContain(`${number} 4,000`)
    const told = await toldAfter(61, '83', `${number},1900`)
    expect(told).toContain(`${number} 4,000`)
    expect(told.join()).not.toContain(paid)
    expect((await toldAfter(61, '84', `${number},-4000`)).join()).not.toContain(number)
  })

  test('that is entered again under its name, or twice at once, pays nothing twice, also once something more is expected', async () => {
    const { parcel, number } = await sent()
    const lines = `${number},1900\n${number},250,燃油附加费`
    const paid = await earned(() => Promise.all([bill('51', lines), bill('51', lines)]))
    expect(paid).toEqual({ carrier: -1_900, shipping: 0, storage: 0, loss: -250, bank: 2_150 })
    await back(parcel, 600, true)
    expect(await earned(() => bill('51', lines))).toMatchObject({ carrier: 0, bank: 0 })
  })

  test('names its dearest lines on the desk, and how many more there are', async () => {
    const { number } = await sent()
    const small = Array.from({ length: 60 }, (_, n) => `${number},1,杂费${n}`)
    await bill('53', [`${number},1900`, ...small, `${number},9000,偏远附加费`].join('\n'))
    const subject = 'japanPost:53'
    const { facts } = await shop.db.selectFrom('desk_entries').select('facts').where('subject', '=', subject).executeTakeFirstOrThrow()
    const dearer = facts['dearer'] as string[]
    expect(dearer[0]).toBe(`${number} 9,000 偏远附加费（账上 0）`)
    expect([dearer.length, dearer.at(-1)]).toEqual([51, '另有 11 行'])
  })

  test('that is entered at once with another of its name is told on the desk all the same', async () => {
    const numbers = [(await sent()).number, (await sent()).number]
    let second: Promise<unknown> = Promise.resolve()
    await act(async (deps, tx) => {
      await payCarrierBill(deps, tx, { carrier: 'japanPost', ref: '52', lines: `${numbers[0]},2500` })
      second = bill('52', `${numbers[1]},2500`)
      await until(() =>
        asOwner(shop.house.database.owner, async (owner) => {
          const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
          return (await owner.query(sql)).rowCount === 1
        }),
      )
    })
    await second
    const entries = await shop.db.selectFrom('desk_entries').select('facts').where('subject', 'like', 'japanPost:52%').execute()
    const dearer = entries.flatMap(({ facts }) => facts['dearer'] as string[])
    expect(dearer.toSorted()).toEqual(numbers.map((number) => `${number} 2,500（账上 1,900）`).toSorted())
  })
})

describe('a bill far above what is booked', () => {
  let finance: DeskAgent
  beforeAll(async () => {
    await ensureDemoStaff(shop.deps)
    finance = await (await DeskAgent.as('finance', shop.house.deskOrigin)).stepUp()
  })
  const sent = async () => shop.sent(await shop.requested([await shop.shelved(await shop.shopper())]))

  /** What a bill that waits for a second person is worth; it is withdrawn. */
  const waiting = async (ref: string, lines: string) => {
    const { id, amountJpy } = await finance.proposes('carrier-bill', { carrier: 'japanPost', ref, lines })
    await finance.must(deskCalls.withdrawProposal, { id })
    return amountJpy
  }
  const enters = (ref: string, lines: string) => finance.does('carrier-bill', { carrier: 'japanPost', ref, lines })

  test('waits for a second person, also in parts, in words, beside credits, and for a credit that is forgone', async () => {
    const number = await sent()
    expect(await waiting('61', `${number},40000`)).toBe(38_100)
    expect(await waiting('61', `${number},32000,附加费\n${number},-32000,退`)).toBe(30_100)
    await enters('61', `${number},2000`)
    await enters('62', `${number},15000,附加费`)
    expect(await waiting('63', `${number},15000,附加费`)).toBe(15_000)
    const claimed = await shop.requested([await lone(200_000, { priceJpy: 40_000 })])
    const dear = await shop.sent(claimed)
    await shop.hear(dear, 'delivered')
    await claims(claimed)
    await act((deps, tx) => settleClaim(deps, tx, { ...settling(claimed), amountJpy: 40_000, paidBy: 'carrier' }))
    expect(await waiting('64', `${dear},-1`)).toBe(39_999)
    expect((await enters('64', `${dear},-40000`)).saidZh).toBe('收日本邮政的退款，账单 64，40,000 日元')
  })

  test('waits for a second person, whatever small lines follow the dear one', async () => {
    const number = await sent()
    const small = Array.from({ length: 700 }, (_, n) => `${number},1,杂费${n}`)
    expect(await waiting('67', [`${number},40000`, ...small].join('\n'))).toBe(38_100 + small.length)
  })

  test('waits beside one of another name, and once under its own', async () => {
    const lines = `${await sent()},40000`
    const proposed = await finance.proposes('carrier-bill', { carrier: 'japanPost', ref: '65', lines })
    const other = await finance.proposes('carrier-bill', { carrier: 'japanPost', ref: '66', lines })
    expect(await finance.act('carrier-bill', { carrier: 'japanPost', ref: '65', lines })).toMatchObject({
      code: 2609,
      message: expect.stringContaining('已经提交过'),
    })
    for (const { id } of [proposed, other]) await finance.must(deskCalls.withdrawProposal, { id })
  })

  test('tells before it is entered which lines are not booked, and afterwards on the desk', async () => {
    const number = await sent()
    const input = { carrier: 'japanPost', ref: '71', lines: `${number},1900\n${number},500\nEJ000000000JP,500` }
    const unpaid = [`${number} 500：这张账单登记过这一行`, 'EJ000000000JP 500：不是我们寄出的单号']
    const preview = await finance.must(deskCalls.previewAct, { name: 'carrier-bill', input })
    expect(preview).toMatchObject({ leftZh: unpaid, transfers: [{ kind: 'carrierBill', amountJpy: 1_900 }] })
    const done = await enters('71', input.lines)
    expect(done).toMatchObject({ saidZh: '付日本邮政的账单 71，1,900 日元，2 行没登记', data: { paidJpy: 1_900, unpaid } })
    const { facts } = await shop.db
      .selectFrom('desk_entries')
      .select('facts')
      .where('kind', '=', 'carrierBill')
      .where('subject', '=', 'japanPost:71')
      .executeTakeFirstOrThrow()
    expect(facts).toEqual({ carrier: 'japanPost', ref: '71', unpaid })
  })
})

describe('what does not arrive', () => {
  test('gives freight and options back always, the value up to the cover, and storage never', async () => {
    const shopper = await shop.shopper()
    const goods = await shop.shelved(shopper, { at: shop.deps.clock() - 50 * DAY_MS, priceJpy: 3_000 })
    const covered = await shop.requested([goods])
    await shop.sent(covered)
    const before = await money(shopper)
    await expect(act((deps, tx) => loseParcel(deps, tx, { ...settling(covered), answered: false, paidBy: 'house' }))).rejects.toThrow(
      '60 天',
    )
    expect(await act((deps, tx) => loseParcel(deps, tx, { ...settling(covered), answered: true, paidBy: 'house' }))).toBe(1_900 + 3_000)
    expect(await money(shopper)).toMatchObject({ availableJpy: before.availableJpy + 4_900 })

    const uncovered = await shop.requested([await shop.shelved(shopper)], 'ceiling', 'air')
    await shop.sent(uncovered)
    const gone = await earned(async () =>
      expect(await act((deps, tx) => loseParcel(deps, tx, { ...settling(uncovered), answered: true, paidBy: 'carrier' }))).toBe(2_050),
    )
    expect(gone).toMatchObject({ carrier: -2_050, loss: 0 })
  })

  test('gives the value up to the cover of the line that it went by, which was not there yet at its request', async () => {
    const goods = await lone(200_000, { priceJpy: 12_000 })
    const parcel = await shop.requested([goods], 'weighed', 'sea')
    shop.house.passes(1_000)
    await shop.publishLines((text) => {
      const body = JSON.parse(text) as { lines: { id: string; cover: unknown }[] }
      const ems = body.lines.find(({ id }) => id === 'ems')!
      return JSON.stringify({ ...body, lines: [...body.lines, { ...ems, id: 'newcomer', nameZh: '新线' }] })
    })
    await shop.pack(parcel)
    await reline(parcel, 'newcomer')
    const { quote } = await shop.info(parcel)
    await goods.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: quote!.totalJpy, requestId: randomUUID() })
    await shop.send([await shop.label(parcel)])
    const back = await act((deps, tx) => loseParcel(deps, tx, { ...settling(parcel), answered: true, paidBy: 'house' }))
    expect(back).toBe(quote!.totalJpy + 12_000)
    await shop.publishLines((text) => text)
  })

  test('and is found after all: a claim pays what is beyond the repayment, and nothing twice', async () => {
    const goods = await lone()
    const parcel = await shop.requested([goods])
    await shop.sent(parcel)
    await act((deps, tx) => loseParcel(deps, tx, { ...settling(parcel), answered: true, paidBy: 'house' }))
    const { timeline } = await shop.info(parcel)
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'lose', noteZh: expect.stringContaining('包裹丢失：测试，') }))
    await act((deps, tx) => findParcel(deps, tx, { parcelId: parcel.id, evidence: '测试' }))
    await claims(parcel)
    await expect(act((deps, tx) => settleClaim(deps, tx, { ...settling(parcel), amountJpy: 1, paidBy: 'house' }))).rejects.toThrow(
      '最多赔 0',
    )
    await act((deps, tx) => settleClaim(deps, tx, { ...settling(parcel), amountJpy: 0, paidBy: 'house' }))
  })

  test('whole: a claim is paid once, by whom it is said, up to value and freight', async () => {
    const goods = await lone()
    const parcel = await shop.requested([goods])
    const number = await shop.sent(parcel)
    await shop.hear(number, 'delivered')
    const claimed = await claims(parcel)
    expect(claimed.claim).toMatchObject({ note: '盒子压扁了', settledZh: null })
    expect((await goods.member.request('GET', claimed.claim!.photos[0]!)).status).toBe(200)
    expect((await (await shop.shopper(0)).member.request('GET', claimed.claim!.photos[0]!)).status).toBe(404)
    await expect(act((deps, tx) => settleClaim(deps, tx, { ...settling(parcel), amountJpy: 4_901, paidBy: 'house' }))).rejects.toThrow(
      '最多赔 4,900',
    )
    const before = await money(goods)
    const cost = await earned(() => act((deps, tx) => settleClaim(deps, tx, { ...settling(parcel), amountJpy: 700, paidBy: 'carrier' })))
    expect(cost).toMatchObject({ carrier: -700, loss: 0 })
    await expect(act((deps, tx) => settleClaim(deps, tx, { ...settling(parcel), amountJpy: 700, paidBy: 'carrier' }))).rejects.toThrow(
      '没有要处理',
    )
    expect(await money(goods)).toMatchObject({ availableJpy: before.availableJpy + 700 })
  })

  test('is claimed once, however often the claim is sent: a repeat stores no picture', async () => {
    const goods = await lone()
    const parcel = await shop.requested([goods])
    await shop.hear(await shop.sent(parcel), 'delivered')
    const claim = { id: parcel.id, note: '压扁了', images: [await picture()], requestId: randomUUID() }
    const { files } = shop.deps
    let stored = 0
    shop.deps.files = { ...files, write: (...file) => ((stored += 1), files.write(...file)) }
    for (const _ of [1, 2])
      expect(await goods.member.must(calls.claimParcel, claim)).toMatchObject({ claim: { note: '压扁了', photos: [expect.any(String)] } })
    shop.deps.files = files
    expect(stored).toBe(1)
  })
})

describe('the way back', () => {
  const back = (parcel: StandingParcel, postageJpy: number, ourFault = false) =>
    act((deps, tx) => cameBack(deps, tx, { parcelId: parcel.id, shelf: 'A-01', postageJpy, ourFault, photos: [], by: 'lin' }))

  test('is paid at once where the balance covers it, and by the house where it is to blame', async () => {
    const [ours, theirs] = [await lone(), await lone()]
    const [first, second] = [await shop.requested([ours]), await shop.requested([theirs])]
    await shop.sent(first)
    await shop.sent(second)
    expect(await earned(async () => expect(await back(first, 900)).toMatchObject({ dueJpy: 0 }))).toMatchObject({ carrier: 900, loss: 0 })
    expect(await earned(async () => expect(await back(second, 900, true)).toMatchObject({ dueJpy: 0 }))).toMatchObject({
      carrier: 900,
      loss: -900,
    })
    expect(await money(ours)).toMatchObject({ availableJpy: 200_000 - 1_900 - 900 })
    expect(await ours.member.order(ours.id)).toMatchObject({ state: 'warehoused' })
  })

  test('that is not covered is due, refuses the next parcel, may be recharged exactly, and is paid by the credit itself', async () => {
    const goods = await lone(CEILING_JPY)
    const parcel = await shop.requested([goods])
    await shop.sent(parcel)
    expect(await back(parcel, 1_000)).toMatchObject({ dueJpy: 1_000 })
    expect(await shop.info(parcel)).toMatchObject({ state: 'returned', dueJpy: 1_000 })
    const asked = await shop.wish(goods.member, [goods.id], 'weighed')
    const again = () => goods.member.call(calls.createParcel, { ...asked, acknowledged: ['terms'], requestId: randomUUID() })
    expect(await again()).toMatchObject({ code: 2511, data: { dueJpy: 1_000 } })
    expect(await act((_, tx) => parcelDueSums(tx, goods.memberId))).toEqual([1_000, 1_000])
    await shop.gives(goods.memberId, 700)
    await act((deps, tx) => afterCredit(tx, { memberId: goods.memberId, at: deps.clock(), cause: 'recharge:1' }))
    expect(await shop.info(parcel)).toMatchObject({ dueJpy: 0 })
    expect(await money(goods)).toEqual({ availableJpy: 0, parcelHeldJpy: 0 })
    expect((await again()).code).toBe(0)
  })

  test('is charged once, however many settle it at once', async () => {
    const goods = await lone(CEILING_JPY)
    const parcel = await shop.requested([goods])
    await shop.sent(parcel)
    await back(parcel, 1_000)
    await shop.gives(goods.memberId, 3_000)
    await Promise.all(
      Array.from({ length: 8 }, () => act((deps, tx) => settleParcelCharges(tx, { memberId: goods.memberId, at: deps.clock() }))),
    )
    expect((await shop.info(parcel)).timeline.filter(({ event }) => event === 'chargePaid')).toHaveLength(1)
    expect(await money(goods)).toEqual({ availableJpy: 3_300 - 1_000, parcelHeldJpy: 0 })
  })
})

test('money that comes back pays a debt to a gateway first', async () => {
  const goods = await lone(CEILING_JPY)
  const parcel = await shop.requested([goods])
  const recharge = `R${randomUUID().slice(0, 20)}`
  await shop.db
    .insertInto('recharges')
    .values({
      id: recharge,
      member_id: goods.memberId,
      state: 'paid',
      pay_type: 'wechat',
      amount_jpy: 2_000,
      amount_fen: 1,
      rate_micro: 50_000,
      expires_at: 0,
      created_at: 0,
      request_id: recharge,
      request_hash: '',
    })
    .execute()
  await shop.db
    .insertInto('chargebacks')
    .values({
      pay_type: 'wechat',
      refund_number: 'x',
      recharge_id: recharge,
      member_id: goods.memberId,
      amount_jpy: 2_000,
      amount_fen: 1,
      owed_jpy: 2_000,
      at: 0,
    })
    .execute()
  await goods.member.must(calls.cancelParcel, await step(parcel))
  expect(await money(goods)).toEqual({ availableJpy: CEILING_JPY - 2_000, parcelHeldJpy: 0 })
})

test('goods whose time is over: what a sale brings, less the storage owed, is the member’s, and no more is owed', async () => {
  const at = shop.deps.clock() - 136 * DAY_MS
  const shopper = await shop.shopper(0)
  const [sold, worthless, early] = [
    await shop.shelved(shopper, { at }),
    await shop.shelved(shopper, { at }),
    await shop.shelved(shopper, { at: at + 2 * DAY_MS }),
  ]
  const dispose = ({ id }: Shelved, proceedsJpy: number) =>
    act((deps, tx) => disposeOrder(deps, tx, { orderId: id, reasonZh: '到期', proceedsJpy, by: 'lin' }))
  // 91 days at 30 yen are above half the price.
  expect(await earned(async () => expect(await dispose(sold, 2_000)).toBe(500))).toMatchObject({ storage: 1_500, bank: -2_000 })
  expect(await earned(async () => expect(await dispose(worthless, 100)).toBe(0))).toMatchObject({ storage: 100, bank: -100 })
  await expect(dispose(early, 1)).rejects.toThrow('还没到期')
  await expect(dispose(sold, 1)).rejects.toThrow('不在仓库')
  expect(await money(shopper)).toMatchObject({ availableJpy: 500 })
  expect(await shopper.member.order(sold.id)).toMatchObject({ state: 'disposed', type: 8 })
})
