import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const change = (id: string, what: Record<string, unknown>) => world.tell('POST', `/world/items/${id}`, what)

/** As long as what was heard of goods is believed, and longer than the marketplace is left alone after it failed. */
const A_WHILE_MS = 120_000

test('collected goods are listed newest first, with the price of then; collecting again is success and changes nothing', async () => {
  const member = await world.member()
  const [first, second] = [await world.item({ priceJpy: 3_000 }), await world.item({ priceJpy: 4_000 })]
  for (const id of [first, second, first])
    expect(await member.ask(calls.collectAdd, { id })).toMatchObject({ status: 200, code: 0, data: null })

  const { total, list } = await member.must(calls.collectList, {})

  expect(total).toBe(2)
  expect(list.map(({ id, priceThenJpy, collected, stale }) => [id, priceThenJpy, collected, stale])).toEqual([
    [second, 4_000, true, false],
    [first, 3_000, true, false],
  ])
  expect(list[0]!.collectedAt).toBeGreaterThanOrEqual(list[1]!.collectedAt)
})

test('a change that the marketplace tells of shows at once among many too, not once what was heard of them is forgotten', async () => {
  const member = await world.member()
  const id = await world.item({ priceJpy: 3_000 })
  const price = async () => (await member.must(calls.batchGet, { ids: [id] }))[0]?.priceJpy
  expect(await price()).toBe(3_000)
  await change(id, { priceJpy: 2_500 })
  await expect.poll(price).toBe(2_500)
})

test('of collected goods those that can be ordered: with a price, no auction, and of nobody on the blacklist', async () => {
  const member = await world.member()
  const [plain, unpriced, sold] = [await world.item(), await world.item({ priceJpy: null }), await world.item()]
  const auction = (await world.tell<{ id: string }>('POST', '/world/auctions', { name: '競りの急須', startJpy: 1_000, endsInS: 3_600 })).id
  for (const id of [plain, unpriced, sold, auction]) await member.must(calls.collectAdd, { id })
  await change(sold, { status: 'sold_out' })
  await world.passes(A_WHILE_MS)
  const orderable = async () => (await member.must(calls.collectList, { status: 'orderable' })).list.map(({ id }) => id)
  expect(await orderable()).toEqual([plain])
  const { sellerId } = (await member.must(calls.batchGet, { ids: [plain] }))[0]!
  await member.must(calls.sellerBlack, { id: sellerId })
  expect(await orderable()).toEqual([])
})

test('pages follow each other without gap or repetition', async () => {
  const member = await world.member()
  const ids = []
  for (let n = 0; n < 5; n++) ids.unshift(await world.item())
  for (const id of ids.toReversed()) await member.must(calls.collectAdd, { id })
  const pages = await Promise.all([1, 2, 3].map((page) => member.must(calls.collectList, { page, limit: 2 })))
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(ids)
})

test('what a collected listing is now is asked for, and the list can be narrowed by it', async () => {
  const member = await world.member()
  const [same, cheaper, dearer, sold, trading, stopped] = await Promise.all(
    Array.from({ length: 6 }, () => world.item({ priceJpy: 3_000 })),
  )
  const ids = [same!, cheaper!, dearer!, sold!, trading!, stopped!]
  for (const id of ids) await member.must(calls.collectAdd, { id })
  await change(cheaper!, { priceJpy: 2_500 })
  await change(dearer!, { priceJpy: 3_500 })
  await change(sold!, { status: 'sold_out' })
  await change(trading!, { status: 'trading' })
  await change(stopped!, { status: 'stop' })
  await world.passes(A_WHILE_MS)

  const found = async (status?: 'onSale' | 'orderable' | 'soldOut' | 'gone' | 'priceFell') => {
    const { total, list } = await member.must(calls.collectList, { status })
    expect(total).toBe(list.length)
    return new Set(list.map(({ id }) => id))
  }
  expect(await found('priceFell')).toEqual(new Set([cheaper]))
  expect(await found('onSale')).toEqual(new Set([same, cheaper, dearer]))
  expect(await found('soldOut')).toEqual(new Set([sold, trading]))
  expect(await found('gone')).toEqual(new Set([stopped]))
  const { list } = await member.must(calls.collectList, {})
  expect(list.find(({ id }) => id === cheaper)).toMatchObject({ priceJpy: 2_500, priceThenJpy: 3_000, stale: false })
})

test('many are taken out at once; those that are not in are no error', async () => {
  const member = await world.member()
  const [kept, out, never] = [await world.item(), await world.item(), await world.item()]
  for (const id of [kept, out]) await member.must(calls.collectAdd, { id })
  for (const _ of [1, 2])
    expect(await member.call(calls.collectDelete, { ids: [out, never] })).toMatchObject({ status: 200, code: 0, data: null })
  expect((await member.must(calls.collectList, {})).list.map(({ id }) => id)).toEqual([kept])
})

test('what was taken out is put back as it was, also what is gone from the marketplace by then; the rest is no error', async () => {
  const member = await world.member()
  const [first, second, kept, never] = [await world.item({ priceJpy: 3_000 }), await world.item(), await world.item(), await world.item()]
  for (const id of [first, second, kept]) await member.must(calls.collectAdd, { id })
  const before = await member.must(calls.collectList, {})
  await member.must(calls.collectDelete, { ids: [first, second] })
  await change(first, { priceJpy: 2_500 })
  await change(second, { status: 'stop' })
  // Another member's were not taken out, and nobody else can put these back.
  await (await world.member()).must(calls.collectRestore, { ids: [first, second] })
  expect((await member.must(calls.collectList, {})).total).toBe(1)
  for (const _ of [1, 2]) expect(await member.call(calls.collectRestore, { ids: [first, second, kept, never] })).toMatchObject({ code: 0 })
  const then = ({ list }: typeof before) => list.map(({ id, collectedAt, priceThenJpy }) => [id, collectedAt, priceThenJpy])
  expect(then(await member.must(calls.collectList, {}))).toEqual(then(before))
})

test('what was taken out again after it was collected anew comes back with its newer price', async () => {
  const member = await world.member()
  const id = await world.item({ priceJpy: 3_000 })
  await member.must(calls.collectAdd, { id })
  await member.must(calls.collectDelete, { ids: [id] })
  await change(id, { priceJpy: 2_500 })
  await expect.poll(async () => (await member.must(calls.batchGet, { ids: [id] }))[0]?.priceJpy).toBe(2_500)
  await member.must(calls.collectAdd, { id })
  await member.must(calls.collectDelete, { ids: [id] })
  await member.must(calls.collectRestore, { ids: [id] })
  expect((await member.must(calls.collectList, {})).list).toMatchObject([{ id, priceThenJpy: 2_500 }])
})

test('goods that are not there cannot be collected', async () => {
  const member = await world.member()
  expect(await member.ask(calls.collectAdd, { id: 'm99999999999' })).toMatchObject({ status: 404, code: 1404 })
})

test('when the marketplace is down, collected goods come as last heard, marked stale, and refresh by themselves afterwards', async () => {
  const member = await world.member()
  const id = await world.item({ priceJpy: 3_000 })
  await member.must(calls.collectAdd, { id })
  await world.fault({ face: 'marketplace', kind: 'down' })
  try {
    // The marketplace's own word of the new listing may come in between, and make it young again.
    await world.until(async () => {
      await world.passes(A_WHILE_MS)
      return (await member.must(calls.collectList, {})).list[0]?.stale === true
    })
    expect((await member.must(calls.collectList, {})).list).toMatchObject([{ id, priceJpy: 3_000, stale: true }])
    expect((await member.must(calls.collectList, { status: 'onSale' })).list).toMatchObject([{ id, stale: true }])
    expect(await member.call(calls.collectAdd, { id: 'm88888888888' })).toMatchObject({ status: 503, code: 1503 })
  } finally {
    await world.fault({ face: 'marketplace', kind: 'none' })
  }
  await world.passes(A_WHILE_MS)
  await world.until(async () => (await member.must(calls.collectList, {})).list[0]?.stale === false)
})
