import { calls } from '@otsukai/contract/calls'
import { pointCodes } from '@otsukai/contract/points'
import { createPoints } from '@otsukai/lexicon/points/points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('goods have a Chinese title wherever they are named, and an order and its thread keep it', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const id = await world.item({ name: 'ポケモンカード 未開封', priceJpy: 1_200 })
  const nameZh = (await member.must(calls.goodsDetail, { id })).nameZh
  expect(nameZh).toMatch(/^宝可梦/)
  const { list } = await member.must(calls.searchGoods, { keyword: 'ポケモンカード 未開封', literal: true })
  expect(list.find((one) => one.id === id)).toMatchObject({ nameZh })
  const orderId = await member.orders(id)
  expect((await member.must(calls.orderInfo, { id: orderId })).goods).toMatchObject({ name: 'ポケモンカード 未開封', nameZh })
  expect(await member.must(calls.msgInfo, { orderId })).toMatchObject({ title: nameZh })
})

test('a title without Japanese has no Chinese', async () => {
  const id = await world.item({ name: 'Nintendo Switch OLED' })
  expect((await world.visitor().must(calls.goodsDetail, { id })).nameZh).toBeNull()
})

test('a control of the writing direction in a listing’s words reaches no screen', async () => {
  const name = 'ポケモンカード \u202e001,1¥\u2066'
  const id = await world.item({ name, description: '\u202e購入代行\u200f業者様のご購入はお断りしております。' })
  const detail = await world.visitor().must(calls.goodsDetail, { id })
  expect(detail).toMatchObject({ name: 'ポケモンカード 001,1¥', description: '購入代行業者様のご購入はお断りしております。' })
  const { list } = await world.visitor().must(calls.searchGoods, { keyword: 'ポケモンカード 001,1¥', literal: true })
  for (const one of [detail, ...list, ...detail.points]) expect(JSON.stringify(one)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('every point that the rules can find is one of the contract', async () => {
  expect(createPoints().codes.toSorted()).toEqual([...pointCodes].toSorted())
})

test('a stop has to be ticked in its words of now before an order, and what was ticked is kept with the order', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const id = await world.item({ priceJpy: 1_000, description: '状態良好です。\n購入代行業者様のご購入はお断りしております。' })
  const { points } = await member.must(calls.goodsDetail, { id })
  const stop = points.find(({ level }) => level === 'stop')
  expect(stop).toMatchObject({ code: 'noProxy', quote: '購入代行業者様のご購入はお断りしております。', textVersion: expect.any(String) })
  const { quote } = await member.must(calls.orderQuote, { goodsId: id })
  const order = (acknowledged?: { what: string; textVersion: string }[]) =>
    member.ask(calls.createOrder, {
      goodsId: id,
      inspection: false,
      expectedTotalJpy: quote.totalJpy,
      requestId: newRequestId(),
      acknowledged,
    })
  const missing = [{ what: 'noProxy', textVersion: stop?.textVersion, textZh: stop?.zh, quotes: [stop?.quote] }]
  expect(await order()).toMatchObject({ code: 2209, data: { missing } })
  expect(await order([{ what: 'noProxy', textVersion: '0'.repeat(16) }])).toMatchObject({ code: 2209, data: { missing } })
  const { orderId } = (await order([{ what: 'noProxy', textVersion: stop!.textVersion! }])).data as { orderId: string }
  const { acknowledged } = await world.db.selectFrom('orders').select('acknowledged').where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(acknowledged).toEqual([{ what: 'noProxy', textVersion: stop?.textVersion, text: [stop?.zh, stop?.quote] }])
})
