import { afterEach, beforeEach, expect, test } from 'vitest'
import { MarketplaceDown } from '../marketplace.ts'
import { defaultTimeouts } from './config.ts'
import { type LocalMercari, oneAccount, startLocalMercari, wireItem } from './local-mercari.ts'

let mercari: LocalMercari
beforeEach(async () => {
  mercari = await startLocalMercari()
})
afterEach(() => mercari.close())

const search = { keyword: 'マイク', status: 'onSale', kind: 'all', sort: 'relevance', page: 0, limit: 20 } as const
const expectDown = async (promise: Promise<unknown>): Promise<MarketplaceDown> => {
  const error = await promise.then(
    () => expect.fail('it answered'),
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(MarketplaceDown)
  return error as MarketplaceDown
}

test('fifty readers share one token', async () => {
  mercari.answer(() => ({ json: wireItem() }))
  const market = mercari.adapter()
  await Promise.all(Array.from({ length: 50 }, () => market.item('m12345678901', '千葉県')))
  expect(mercari.heard).toHaveLength(50)
  expect(mercari.grants.map((form) => form.get('grant_type'))).toEqual(['client_credentials'])
  expect(mercari.heard[0]?.headers.authorization).toBe('Bearer read-1')
})

test('a refused token is renewed once for all who hold it, and each read is asked again once', async () => {
  mercari.answer((call) => (call.headers.authorization === 'Bearer read-1' ? { status: 401, json: { code: 16 } } : { json: wireItem() }))
  const market = mercari.adapter()
  const items = await Promise.all(Array.from({ length: 10 }, () => market.item('m12345678901', '千葉県')))
  expect(items.every((item) => item?.id === 'm12345678901')).toBe(true)
  expect(mercari.grants).toHaveLength(2)
})

test('a token that stays refused is not renewed without end', async () => {
  mercari.answer(() => ({ status: 401, json: { code: 16 } }))
  await expectDown(mercari.adapter().item('m12345678901', '千葉県'))
  expect(mercari.grants).toHaveLength(2)
  expect(mercari.heard).toHaveLength(2)
})

test('a token is renewed before it ends', async () => {
  let now = Date.UTC(2026, 10, 20)
  mercari.answerGrants(() => ({ json: { access_token: 'short', expires_in: '1000' } }))
  mercari.answer(() => ({ json: wireItem() }))
  const market = mercari.adapter({}, oneAccount(), () => now)
  for (const [passedS, grants] of [
    [0, 1],
    [899, 1],
    [1, 2],
  ] as const) {
    now += passedS * 1000
    await market.item('m12345678901', '千葉県')
    expect(mercari.grants).toHaveLength(grants)
  }
})

test.each([409, 429, 500, 502, 503, 504])('a read answered %i is asked again', async (status) => {
  mercari.answer(() => (mercari.heard.length < 3 ? { status } : { json: wireItem() }))
  expect((await mercari.adapter().item('m12345678901', '千葉県'))?.priceJpy).toBe(12_800)
  expect(mercari.heard).toHaveLength(3)
})

test('a read whose connection breaks, or that hangs, is asked again', async () => {
  mercari.answer(() => (mercari.heard.length === 1 ? 'destroy' : mercari.heard.length === 2 ? 'hang' : { json: wireItem() }))
  const read = mercari.adapter().item('m12345678901', '千葉県')
  await mercari.hears(2)
  // Two thirds of what was left, and not all of it.
  mercari.timing.pass(2_000)
  expect((await read)?.id).toBe('m12345678901')
})

test('three tries are all', async () => {
  mercari.answer(() => ({ status: 503 }))
  await expectDown(mercari.adapter().item('m12345678901', '千葉県'))
  expect(mercari.heard).toHaveLength(3)
})

test('a member never waits longer than the limit of a member', async () => {
  mercari.answer(() => 'hang')
  const market = mercari.adapter()
  const [members, followed] = [market.item('m12345678901', '千葉県'), market.item('m12345678901', '千葉県', { lane: 'following' })]
  const ended = expectDown(members)
  await mercari.hears(2)
  mercari.answer(() => ({ json: wireItem() }))
  mercari.timing.pass(defaultTimeouts.memberReadMs)
  await ended
  expect(mercari.heard).toHaveLength(2)
  // What nobody waits for goes on.
  mercari.timing.pass(defaultTimeouts.readMs - defaultTimeouts.memberReadMs - 1_000)
  expect((await followed)?.id).toBe('m12345678901')
})

test('a read goes out for whoever asks: a visitor’s stands behind every member’s that waits', async () => {
  mercari.answer(() => ({ json: wireItem() }))
  let lane: 'visitor' | 'member' = 'visitor'
  const market = mercari.adapter({ budgetPerSecond: 1 }, undefined, undefined, () => ({ lane, caller: null }))
  const items = ['m00000000001', 'm00000000002', 'm00000000003']
  const asked = items.map((id) => market.item(id, '千葉県'))
  lane = 'member'
  asked.push(market.item('m00000000004', '千葉県'))
  for (const count of [1, 2]) {
    await mercari.hears(count)
    mercari.timing.pass(1_000)
  }
  await mercari.hears(3)
  expect(mercari.heard.map(({ path }) => /m0\d+/.exec(path)?.[0])).toEqual(['m00000000001', 'm00000000004', 'm00000000002'])
  mercari.timing.pass(defaultTimeouts.memberReadMs)
  await Promise.allSettled(asked)
})

test('Retry-After beyond the time left ends the read at once and is told', async () => {
  mercari.answer(() => ({ status: 429, headers: { 'retry-after': '60' } }))
  const error = await expectDown(mercari.adapter().item('m12345678901', '千葉県'))
  expect(error.retryAfterMs).toBe(60_000)
  expect(mercari.heard).toHaveLength(1)
})

test('Retry-After within the time left is waited for', async () => {
  mercari.answer(() => (mercari.heard.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : { json: wireItem() }))
  await mercari.adapter().item('m12345678901', '千葉県')
  expect(mercari.timing.pauses).toEqual([1_000])
})

test.each([404, 400, 403, 412])('an item answered %i is not there', async (status) => {
  mercari.answer(() => ({ status, json: { code: 5, message: 'not found' } }))
  expect(await mercari.adapter().item('m12345678901', '千葉県')).toBeNull()
})

test.each([404, 403])('a page of text with %i does not make an item vanish', async (status) => {
  mercari.answer(() => ({ status, text: '<html>blocked</html>' }))
  await expectDown(mercari.adapter().item('m12345678901', '千葉県'))
})

test('a user answered 404 or 400 is not there, one answered 403 is not known', async () => {
  const market = mercari.adapter()
  for (const status of [404, 400]) {
    mercari.answer(() => ({ status, json: {} }))
    expect(await market.seller('1')).toBeNull()
  }
  mercari.answer(() => ({ status: 403, json: {} }))
  await expectDown(market.seller('1'))
})

test('an id that could leave its path is never sent', async () => {
  const market = mercari.adapter()
  expect(await market.item('..', '千葉県')).toBeNull()
  expect(await market.items(['a/b'])).toEqual(new Map())
  expect(mercari.heard).toHaveLength(0)
})

test('a refused search finds nothing', async () => {
  mercari.answer(() => ({ status: 400, json: { code: 3 } }))
  expect(await mercari.adapter().search(search)).toEqual({ listings: [], hasNext: false, total: 0 })
})

test('a search asks in the words of the marketplace', async () => {
  mercari.answer(() => ({ json: { data: null, meta: { has_next: false, num_found: 0 } } }))
  await mercari.adapter().search({
    ...search,
    excludeKeyword: 'ジャンク',
    categoryIds: ['6693', '6692'],
    sellerId: '77',
    priceMinJpy: 300,
    priceMaxJpy: 9000,
    conditionIds: ['1', '2'],
    shippingPayers: ['seller'],
    status: 'soldOut',
    kind: 'shopProduct',
    sort: 'priceAsc',
    page: 2,
  })
  expect(Object.fromEntries(mercari.heard[0]!.query)).toEqual({
    keyword: 'マイク',
    exclude_keyword: 'ジャンク',
    category_id: '6693,6692',
    seller_id: '77',
    price_min: '300',
    price_max: '9000',
    item_condition_id: '1,2',
    shipping_payer_id: '2',
    status: 'sold_out,trading',
    marketplace: '2',
    sort: 'price',
    order: 'asc',
    page: '2',
    limit: '20',
  })
})

test('a search is read with the strings that stand for its numbers, and one odd listing costs only itself', async () => {
  const asStrings = wireItem({
    price: '12800',
    created: '1760000000',
    updated: '1760003600',
    seller: { id: '9', name: 'x' },
    auction: null,
  })
  mercari.answer(() => ({ json: { data: [asStrings, { id: 'm1', name: 'no seller' }], meta: { has_next: true, num_found: '15000' } } }))
  const page = await mercari.adapter().search(search)
  expect(page).toMatchObject({ hasNext: true, total: 15_000 })
  expect(page.listings).toMatchObject([
    { id: 'm12345678901', priceJpy: 12_800, sellerId: '9', createdAt: 1_760_000_000_000, sale: 'onSale' },
  ])
  expect(mercari.logged).toHaveLength(1)
})

test.each(['{"data":', '[1,', 'null', '{"data":{}}', '{"unexpected":[]}'])(
  'an answer that is not what it should be is refused and logged: %s',
  async (text) => {
    mercari.answer(() => ({ text }))
    await expectDown(mercari.adapter().search(search))
    expect(mercari.logged).toHaveLength(1)
  },
)

test('an answer without its list never passes for nothing found', async () => {
  mercari.answer(() => ({ json: { unexpected: [] } }))
  const market = mercari.adapter()
  await expectDown(market.items(['m1']))
  await expectDown(market.comments('m1'))
  await expectDown(market.similar('m1'))
  await expectDown(market.todoList('a'))
})

test('items are asked for at once; those that do not exist are absent', async () => {
  mercari.answer(() => ({ json: { items: { m12345678901: wireItem() } } }))
  const items = await mercari.adapter().items(['m12345678901', 'm2'])
  expect([...items.keys()]).toEqual(['m12345678901'])
  expect(JSON.parse(mercari.heard[0]!.body)).toEqual({ item_ids: ['m12345678901', 'm2'] })
  mercari.answer(() => ({ json: { items: null } }))
  expect((await mercari.adapter().items(['m2'])).size).toBe(0)
})

test('the copy of a master list holds when the marketplace answers 304', async () => {
  const market = mercari.adapter()
  mercari.answer(() => ({ status: 304 }))
  await expectDown(market.categories())
  mercari.answer(() => ({
    json: {
      master_categories: [
        { id: '7', name: 'スマホ' },
        { id: '100', name: '携帯', level: '2', parent_id: '7' },
      ],
    },
  }))
  const first = await market.categories()
  expect(first).toEqual([
    { id: '7', name: 'スマホ', parentId: null },
    { id: '100', name: '携帯', parentId: '7' },
  ])
  mercari.answer(() => ({ status: 304 }))
  expect(await market.categories()).toEqual(first)
})

test('when the marketplace keeps failing, callers fail at once; when it is back, one call finds out', async () => {
  const market = mercari.adapter({ breaker: { failures: 3, pauseMs: 3_000 } })
  mercari.answer(() => ({ status: 503 }))
  await expectDown(market.item('m12345678901', '千葉県'))
  const asked = mercari.heard.length
  const waitsMs = async () => (await expectDown(market.item('m12345678901', '千葉県'))).retryAfterMs
  expect(await waitsMs()).toBe(3_000)
  mercari.timing.pass(2_999)
  expect(await waitsMs()).toBe(1)
  expect(mercari.heard).toHaveLength(asked)

  mercari.answer(() => ({ json: wireItem() }))
  mercari.timing.pass(1)
  const probe = market.item('m12345678901', '千葉県')
  expect(await waitsMs()).toBe(1_000)
  expect((await probe)?.id).toBe('m12345678901')
  await market.item('m12345678901', '千葉県')
  expect(mercari.heard).toHaveLength(asked + 2)
})

test('a caller who leaves ends the call and is no sign of a failure', async () => {
  mercari.answer(() => 'hang')
  const market = mercari.adapter({ breaker: { failures: 1, pauseMs: 60_000 } })
  const leaving = new AbortController()
  const read = market.item('m12345678901', '千葉県', { signal: leaving.signal })
  const refused = expectDown(read)
  await mercari.hears(1)
  leaving.abort()
  await refused
  mercari.answer(() => ({ json: wireItem() }))
  expect((await market.item('m12345678901', '千葉県'))?.id).toBe('m12345678901')
})

test('comments and similar listings are read, with null where a list is expected', async () => {
  const market = mercari.adapter()
  const long = '{"comments":[{"id":12345678901234567890,"user":{"id":5,"name":"客"},"comments":"値下げ可能ですか","created":1760000000}]}'
  mercari.answer((call) => (call.path.endsWith('/comments') ? { text: long } : { json: { items: null } }))
  expect(await market.comments('m12345678901')).toEqual([
    { id: '12345678901234567890', userName: '客', userId: '5', text: '値下げ可能ですか', at: 1_760_000_000_000 },
  ])
  expect(await market.similar('m12345678901')).toEqual([])
})

test('an entry that cannot be read costs no other entry of its list', async () => {
  const market = mercari.adapter()
  const comment = { id: 1, user: { id: 2, name: 'みかん' }, comments: 'まだありますか', created: 1_760_000_000 }
  mercari.answer(() => ({ json: { comments: [comment, { ...comment, id: '' }, null] } }))
  expect(await market.comments('m1')).toHaveLength(1)
  mercari.answer(() => ({ json: { master_categories: [{ id: '1', name: 'レディース' }, { name: '?' }] } }))
  expect(await market.categories()).toHaveLength(1)
  mercari.answer(() => ({ json: { master_brands: [{ id: '1', name_ja: 'あ', name_en: 'a' }, {}] } }))
  expect(await market.brands()).toHaveLength(1)
  mercari.answer(() => ({ json: { data: [{ item_id: 'm1', price: 100, won_at: 1_760_000_000, purchased: false }, { item_id: '' }] } }))
  expect(await market.wonAuctions('a')).toHaveLength(1)
  mercari.answer(() => ({ json: { id: 3, name: 'x', user_badges: [{ ID: 10004, Name: '高評価', Description: '' }, { Name: '?' }] } }))
  expect((await market.seller('3'))?.badges).toHaveLength(1)
  mercari.answer(() => ({ json: wireItem({ photos: ['https://static.mercdn.net/1.jpg', null] }) }))
  expect((await market.item('m1', '千葉県'))?.photoUrls).toHaveLength(1)
  expect(mercari.logged.map(({ facts }) => [facts['what'], facts['left']])).toEqual([
    ['comments', 2],
    ['categories', 1],
    ['brands', 1],
    ['won auctions', 1],
  ])
})

test('goods have a page where the marketplace has pages, and what names none leads nowhere', () => {
  const market = mercari.adapter({ pagesUrl: 'https://jp.mercari.com' })
  expect(market.pageOf('m12345678901')).toBe('https://jp.mercari.com/item/m12345678901')
  expect(market.pageOf('2JHwYz8kQ1')).toBe('https://jp.mercari.com/shops/product/2JHwYz8kQ1')
  expect(market.pageOf('m1/../../x')).toBeNull()
  expect(mercari.adapter().pageOf('m12345678901')).toBeNull()
})
