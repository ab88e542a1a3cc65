import type { DataOf } from '@otsukai/contract/call'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberAgent } from './member-agent.ts'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

/** The sandbox's standing seller and shop: long there, verified, with 1,284 good ratings, 6 normal ones and 2 bad. */
const SELLER = '100000001'
const SHOP_USER = '100000002'
const SHOP = '2StandingShopXy7QmR4vN'
const ABSENT = '999999999'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
})
afterAll(() => world.stop())

/** A seller of the catalogue who is not of low risk. */
async function riskySeller(): Promise<string> {
  const visitor = world.visitor()
  const { list } = await visitor.must(calls.searchGoods, { kind: 'item', limit: 100, sort: 'newest' })
  for (const id of new Set(list.map(({ sellerId }) => sellerId))) {
    if ((await visitor.must(calls.sellerRisk, { id })).level !== 'low') return id
  }
  throw new Error('everyone in the catalogue is of low risk')
}

const create = async (member: MemberAgent, goodsId: string, acknowledged?: { what: string; textVersion: string }[]) =>
  member.ask(calls.createOrder, {
    goodsId,
    inspection: false,
    expectedTotalJpy: (await member.quote(goodsId)).totalJpy,
    requestId: newRequestId(),
    acknowledged,
  })

describe('a seller', () => {
  test('is told to anyone, with ratings, age and what is verified', async () => {
    const info = await world.visitor().must(calls.sellerInfo, { id: SELLER })
    expect(info).toMatchObject({
      id: SELLER,
      name: 'きなこ@即購入OK',
      avatar: `/img/seller/${SELLER}`,
      ratings: { good: 1_284, normal: 6, bad: 2, score: 5 },
      identityVerified: true,
      followed: false,
      blacked: false,
      stale: false,
    })
    expect(info.joined).toBeLessThan(world.now() - 6 * 365 * 86_400_000)
    expect(info.introduction).not.toBe('')
  })

  test('has badges by their Chinese names', async () => {
    const badges = await world.visitor().must(calls.sellerBadge, { id: SELLER })
    expect(badges.map(({ nameZh }) => nameZh)).toEqual(['已实名认证', '24 小时内发货', '高评价', '可合并购买', '卖家等级 3'])
  })

  test('is of low risk with such a record, and the reasons say why', async () => {
    const { level, reasons } = await world.visitor().must(calls.sellerRisk, { id: SELLER })
    expect(level).toBe('low')
    expect(reasons).toEqual(expect.arrayContaining(['1,292 条评价里 99.3% 是好评', '已实名认证']))
  })

  test('that is not there is 404, whatever is asked', async () => {
    const member = await world.member()
    for (const call of [
      calls.sellerInfo,
      calls.sellerBadge,
      calls.sellerRisk,
      calls.sellerGetItems,
      calls.sellerFollow,
      calls.sellerBlack,
    ]) {
      expect(await member.ask(call, { id: ABSENT })).toMatchObject({ status: 404, code: 1404 })
    }
    for (const call of [calls.shopProfile, calls.shopProducts, calls.sellerGetItems]) {
      expect(await member.ask(call, { id: 'NoSuchShop' })).toMatchObject({ status: 404, code: 1404 })
    }
    expect(await member.ask(calls.shopProfile, { id: SELLER })).toMatchObject({ status: 404, code: 1404 })
  })

  test('lists what they sell, by status and page by page, without a gap', async () => {
    const [onSale, sold] = [await world.item(), await world.item()]
    await world.tell('POST', `/world/items/${sold}`, { status: 'sold_out' })
    const all: string[] = []
    const statuses = new Map<string, string>()
    for (const status of ['onSale', 'soldOut', undefined] as const) {
      let pageToken: string | null = null
      do {
        const page: DataOf<typeof calls.sellerGetItems> = await world
          .visitor()
          .must(calls.sellerGetItems, { id: SELLER, ...(status ? { status } : {}), ...(pageToken ? { pageToken } : {}) })
        expect(page.list.every(({ sellerId }) => sellerId === SELLER)).toBe(true)
        if (status) for (const { id } of page.list) statuses.set(id, status)
        else all.push(...page.list.map(({ id }) => id))
        pageToken = page.nextPageToken
      } while (pageToken)
    }
    expect([statuses.get(onSale), statuses.get(sold)]).toEqual(['onSale', 'soldOut'])
    expect(all).toEqual(expect.arrayContaining([onSale, sold]))
    expect(new Set(all).size).toBe(all.length)
  })
})

test('a seller’s picture comes from our own origin, at a width that screens use', async () => {
  const id = await riskySeller()
  const { avatar } = await world.visitor().must(calls.sellerInfo, { id })
  const picture = await fetch(`${world.origin}${avatar}?w=240`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await picture.bytes()).length).toBeGreaterThan(500)
  for (const path of [`/img/seller/${id}?w=333`, `/img/seller/${ABSENT}`, '/img/seller/..%2F..%2Fetc']) {
    expect((await fetch(world.origin + path)).status).toBe(404)
  }
  const item = await world.item({ sellerId: id })
  expect((await world.visitor().must(calls.goodsDetail, { id: item })).seller).toMatchObject({ id, avatar })
})

describe('a shop', () => {
  test('is told by its own id, though the marketplace knows its user alone', async () => {
    await world.item({ kind: 'shopProduct', sellerId: SHOP_USER })
    const profile = await world.visitor().must(calls.shopProfile, { id: SHOP })
    expect(profile).toMatchObject({
      id: SHOP,
      name: 'つばめ雑貨 公式ショップ',
      cover: null,
      followed: false,
      ratings: { good: 1_284 },
      stale: false,
    })
    expect((await world.visitor().must(calls.sellerRisk, { id: SHOP })).level).toBe('low')
  })

  test('lists its products by price', async () => {
    for (const priceJpy of [5_000, 1_000, 3_000]) await world.item({ kind: 'shopProduct', sellerId: SHOP_USER, priceJpy })
    const prices = async (sort: 'priceAsc' | 'priceDesc') =>
      (await world.visitor().must(calls.shopProducts, { id: SHOP, sort })).list.map(({ priceJpy }) => priceJpy ?? 0)
    const [up, down] = [await prices('priceAsc'), await prices('priceDesc')]
    expect(up.length).toBeGreaterThanOrEqual(3)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(down).toEqual(down.toSorted((a, b) => b - a))
  })
})

describe('following and blacklisting', () => {
  test('are lists of the member’s own; doing either again, or undoing what was not done, is success', async () => {
    const [member, other] = [await world.member(), await world.member()]
    await world.item({ kind: 'shopProduct', sellerId: SHOP_USER })
    const followersBefore = (await world.visitor().must(calls.sellerInfo, { id: SELLER })).followers
    for (const id of [SELLER, SHOP, SELLER])
      expect(await member.ask(calls.sellerFollow, { id })).toMatchObject({ status: 200, code: 0, data: null })
    for (const _ of [1, 2]) await member.must(calls.sellerBlack, { id: SHOP })

    const followed = await member.must(calls.sellerList, {})
    expect(followed.total).toBe(2)
    expect(followed.list).toMatchObject([
      { id: SHOP, kind: 'shop', name: 'つばめ雑貨 公式ショップ', followed: true, blacked: true },
      { id: SELLER, kind: 'seller', name: 'きなこ@即購入OK', good: 1_284, normal: 6, bad: 2, followed: true, blacked: false },
    ])
    expect((await member.must(calls.sellerList, { page: 2, limit: 1 })).list.map(({ id }) => id)).toEqual([SELLER])
    for (const [kind, id] of [
      ['seller', SELLER],
      ['shop', SHOP],
    ] as const)
      expect(await member.must(calls.sellerList, { kind })).toMatchObject({ total: 1, list: [{ id, kind }] })
    expect(await member.must(calls.sellerBlacklist, {})).toMatchObject({ total: 1, list: [{ id: SHOP, blacked: true }] })
    expect(await other.must(calls.sellerList, {})).toEqual({ total: 0, list: [] })

    expect(await member.must(calls.sellerInfo, { id: SELLER })).toMatchObject({
      followed: true,
      blacked: false,
      followers: followersBefore + 1,
    })
    expect(await other.must(calls.sellerInfo, { id: SELLER })).toMatchObject({ followed: false, followers: followersBefore + 1 })
    expect(await member.must(calls.shopProfile, { id: SHOP })).toMatchObject({ followed: true, blacked: true })
    expect(await world.visitor().must(calls.shopProfile, { id: SHOP })).toMatchObject({ followed: false, blacked: false })

    for (const _ of [1, 2]) {
      await member.must(calls.sellerUnfollow, { id: SELLER })
      await member.must(calls.sellerUnblack, { id: SHOP })
    }
    expect((await member.must(calls.sellerList, {})).list.map(({ id }) => id)).toEqual([SHOP])
    expect(await member.must(calls.sellerBlacklist, {})).toEqual({ total: 0, list: [] })
  })

  test('goods of a blacklisted seller do not show in that member’s search and related goods, and others still see them', async () => {
    const member = await world.member()
    const word = 'ブラックリストの手鏡'
    const [theirs, shops] = [
      await world.item({ name: `${word} 一` }),
      await world.item({ name: `${word} 二`, kind: 'shopProduct', sellerId: SHOP_USER }),
    ]
    const found = async (agent = world.visitor()) =>
      new Set((await agent.must(calls.searchGoods, { keyword: word })).list.map(({ id }) => id))
    expect(await found(member)).toEqual(new Set([theirs, shops]))

    await member.must(calls.sellerBlack, { id: SELLER })

    expect(await found(member)).toEqual(new Set([shops]))
    expect(await found()).toEqual(new Set([theirs, shops]))
    const related = await member.must(calls.relatedItems, { id: shops })
    expect(related.filter(({ sellerId }) => sellerId === SELLER)).toEqual([])
    // Who asks for one by name gets it.
    expect(await member.must(calls.batchGet, { ids: [theirs] })).toHaveLength(1)
    await member.must(calls.sellerUnblack, { id: SELLER })
    expect(await found(member)).toEqual(new Set([theirs, shops]))
  })

  test.each([
    ['a seller', { sellerId: SELLER }, SELLER],
    ['a shop', { sellerId: SHOP_USER, kind: 'shopProduct' }, SHOP],
    ['the user who sells as a shop', { sellerId: SHOP_USER, kind: 'shopProduct' }, SHOP_USER],
  ])('goods of %s on the blacklist cannot be ordered', async (_, wanted, blacked) => {
    const member = await world.member()
    const goods = await world.item(wanted)
    await member.must(calls.sellerBlack, { id: blacked })
    expect(await create(member, goods)).toMatchObject({ status: 200, code: 2204 })
    expect((await member.must(calls.orderList, {})).total).toBe(0)
    await member.must(calls.sellerUnblack, { id: blacked })
    expect(await create(member, goods)).toMatchObject({ code: 0 })
  })
})

test('a mark is known to its member alone, however many read the same goods at the same moment', async () => {
  const [marker, other, visitor] = [await world.member(), await world.member(), world.visitor()]
  const word = '共有されない印'
  const [item, shopProduct] = [await world.item({ name: word }), await world.item({ name: word, kind: 'shopProduct' })]
  for (const id of [item, shopProduct]) await marker.must(calls.collectAdd, { id })
  // Who has a mark of their own gets a copy too.
  await other.must(calls.collectAdd, { id: await world.item({ name: word }) })
  const marksOf = async (agent: typeof visitor) => {
    const answers = await Promise.all([
      agent.must(calls.goodsDetail, { id: item }),
      agent.must(calls.orderQuote, { goodsId: item }).then(({ goods }) => goods),
      agent.must(calls.shopProductInfo, { id: shopProduct }),
      agent.must(calls.searchGoods, { keyword: word }),
      agent.must(calls.batchGet, { ids: [item, shopProduct] }),
      agent.must(calls.sellerGetItems, { id: SELLER }),
    ])
    return answers
      .flatMap((answer) => ('list' in answer ? answer.list : answer))
      .filter(({ id }) => id === item || id === shopProduct)
      .map(({ collected }) => collected)
  }
  for (let round = 0; round < 5; round++) {
    if (round === 3) world.server.deps.goods.items.clear()
    const [marked, ...unmarked] = await Promise.all([marker, other, visitor].map(marksOf))
    expect(marked!.length).toBeGreaterThanOrEqual(7)
    expect(new Set(marked)).toEqual(new Set([true]))
    expect(new Set(unmarked.flat())).toEqual(new Set([false]))
  }
})

describe('above 50,000 yen a risky seller must have been read about', () => {
  test('the refusal tells what to read; its version is the key, and is stored with the order', async () => {
    const member = await world.member()
    const seller = await riskySeller()
    const goods = await world.item({ priceJpy: 50_001, sellerId: seller })
    const { level, reasons } = await world.visitor().must(calls.sellerRisk, { id: seller })

    const refused = await create(member, goods)

    expect(refused).toMatchObject({ status: 200, code: 2209, data: { level, reasons } })
    const { textVersion } = refused.data as unknown as { textVersion: string }
    expect(await create(member, goods, [{ what: 'sellerRisk', textVersion: 'another' }])).toMatchObject({ code: 2209 })
    expect(await create(member, goods, [{ what: 'terms', textVersion }])).toMatchObject({ code: 2209 })
    const ordered = await create(member, goods, [{ what: 'sellerRisk', textVersion }])
    expect(ordered).toMatchObject({ status: 200, code: 0 })
    const { acknowledged } = await world.db
      .selectFrom('orders')
      .select('acknowledged')
      .where('id', '=', ordered.data.orderId)
      .executeTakeFirstOrThrow()
    expect(acknowledged).toEqual([{ what: 'sellerRisk', textVersion, text: reasons }])
  })

  test('not up to the limit, and not for a seller of low risk', async () => {
    const member = await world.member()
    expect(await create(member, await world.item({ priceJpy: 50_000, sellerId: await riskySeller() }))).toMatchObject({ code: 0 })
    expect(await create(member, await world.item({ priceJpy: 80_000 }))).toMatchObject({ code: 0 })
  })
})

test('while the marketplace is slow sellers are shown as last heard, marked stale, and refresh by themselves afterwards', async () => {
  const visitor = world.visitor()
  const item = await world.item({ kind: 'shopProduct' })
  const fresh = async () => {
    const answers = await Promise.all([visitor.ask(calls.sellerInfo, { id: SELLER }), visitor.ask(calls.shopProfile, { id: SHOP })])
    return answers.every(({ code, data }) => code === 0 && !data.stale)
  }
  await world.until(fresh)
  await visitor.must(calls.shopProducts, { id: SHOP })
  await world.passes(120_000)
  await world.fault({ face: 'marketplace', kind: 'slow' })
  try {
    const [info, profile, risk, { list }, unheard] = await Promise.all([
      visitor.must(calls.sellerInfo, { id: SELLER }),
      visitor.must(calls.shopProfile, { id: SHOP }),
      visitor.must(calls.sellerRisk, { id: SELLER }),
      visitor.must(calls.shopProducts, { id: SHOP, sort: 'newest' }),
      visitor.call(calls.sellerInfo, { id: ABSENT }),
    ])
    // What is stale was not waited for.
    expect(info).toMatchObject({ name: 'きなこ@即購入OK', stale: true })
    expect(profile).toMatchObject({ name: 'つばめ雑貨 公式ショップ', stale: true })
    expect(risk.level).toBe('low')
    expect(list.find(({ id }) => id === item)).toMatchObject({ stale: true })
    expect(unheard).toMatchObject({ status: 503, code: 1503 })
  } finally {
    await world.fault({ face: 'marketplace', kind: 'none' })
  }
  await world.passes(120_000)
  await world.until(fresh)
})
