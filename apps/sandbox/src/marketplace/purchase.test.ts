import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { address, buy, type Caller, type PurchaseAnswer, startTestSandbox } from '../testing/sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let caller: Caller
let token: string
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ITEMS: '50' })
  caller = sandbox.caller
})
afterAll(() => sandbox.end())
beforeEach(async () => {
  for (const face of ['marketplace', 'payments']) await caller.world('/faults', { face, kind: 'none' })
  await caller.world('/account', { card: 'ok', ban: false })
  token = await caller.userToken()
})

const bought = async (ref: string) => (await caller.world<{ itemId: string }[]>(`/purchases?ref=${ref}`)).body
const failure = (code: string) => ({ transaction_status: 'failure', failure_details: { code } })

test('a purchase takes the item off sale and is found by transaction, by item and by our ref', async () => {
  const id = await caller.item({ priceJpy: 3200 })
  const { status, body } = await buy(caller, token, id, { delivery_identifier: 'ORDER00001' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ transaction_status: 'success', transaction_details: { price: 3200, paid_method: 'card' } })
  const reference = String(body.transaction_details?.trx_id)
  const expected = { id: reference, item_id: id, status: 'wait_shipping', shipping_info: { status: 'wait_shipping' } }
  expect((await caller.get(`/v1/transactions/${reference}`, token)).body).toMatchObject(expected)
  const byItem = await caller.get(`/v2/transactions/${id}`, token)
  expect(byItem.body).toMatchObject(expected)
  expect(JSON.stringify(byItem.body)).not.toContain('ORDER00001')
  expect((await caller.get(`/v1/items/${id}`, token)).body).toMatchObject({ status: 'trading' })
  expect(await bought('ORDER00001')).toMatchObject([{ ref: 'ORDER00001', itemId: id, priceJpy: 3200, state: 'purchased' }])
})

test('a checksum from before an edit buys nothing', async () => {
  const id = await caller.item({ priceJpy: 3000 })
  const { body } = await caller.get<{ checksum: string }>(`/v1/items/${id}`, token)
  expect(body.checksum).toMatch(/^[0-9a-f]{32}$/)
  for (const change of [{ description: '傷があります' }, { priceJpy: 2900 }]) {
    await caller.world(`/items/${id}`, change)
    const stale = await caller.post(
      '/v1/items/purchase',
      { item_id: id, checksum: body.checksum, ...address, delivery_identifier: 'STALE' },
      token,
    )
    expect(stale).toMatchObject({ status: 412, body: failure('F0105') })
  }
  expect(await bought('STALE')).toEqual([])
})

test('what is sold, stopped or unknown cannot be bought', async () => {
  const id = await caller.item()
  await caller.world(`/items/${id}`, { status: 'sold_out' })
  expect(await buy(caller, token, id)).toMatchObject({ status: 400, body: failure('F0105') })
  expect((await buy(caller, token, 'm00000000000', { checksum: '0'.repeat(32) })).status).toBe(404)
})

test('while an item is being bought others are 409, and after it they find it gone', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<'ok'>()
  const id = await caller.item()
  const take = () => buy(caller, token, id, { delivery_identifier: 'RACE' })
  using _card = vi.spyOn(sandbox.world.account, 'askCard').mockImplementation(() => {
    ask()
    return answered
  })
  const first = take()
  await asked
  expect((await Promise.all(Array.from({ length: 7 }, take))).map(({ status }) => status)).toEqual(Array(7).fill(409))
  answer('ok')
  expect((await first).status).toBe(200)
  expect(await take()).toMatchObject({ status: 400, body: failure('F0105') })
  expect(await bought('RACE')).toHaveLength(1)
})

test('a lost answer has bought it, once', async () => {
  const id = await caller.item()
  const { body } = await caller.get<{ checksum: string }>(`/v1/items/${id}`, token)
  await caller.world('/faults', { face: 'marketplace', kind: 'lostAnswer' })
  await expect(
    caller.post('/v1/items/purchase', { item_id: id, checksum: body.checksum, ...address, delivery_identifier: 'LOST' }, token),
  ).rejects.toThrow()
  await caller.world('/faults', { face: 'marketplace', kind: 'none' })
  expect((await caller.get(`/v2/transactions/${id}`, token)).body).toMatchObject({ item_id: id, status: 'wait_shipping' })
  expect(await buy(caller, token, id, { delivery_identifier: 'LOST' })).toMatchObject({ status: 400, body: failure('F0105') })
  expect(await bought('LOST')).toHaveLength(1)
})

test('a declined card is 402, a ban 403 F0017, a wrong address F0104, a revoked token 401, and none of them buys', async () => {
  const id = await caller.item()
  const ref = { delivery_identifier: 'REFUSED' }
  await caller.world('/account', { card: 'declined' })
  expect((await buy(caller, token, id, ref)).status).toBe(402)
  await caller.world('/account', { card: 'ok', ban: true })
  expect(await buy(caller, token, id, ref)).toMatchObject({ status: 403, body: failure('F0017') })
  await caller.world('/account', { ban: false })
  expect(await buy(caller, token, id, { ...ref, zip_code1: '12' })).toMatchObject({ status: 400, body: failure('F0104') })
  const { body } = await caller.get<{ checksum: string }>(`/v1/items/${id}`, token)
  await caller.world('/account', { tokens: 'revoke' })
  expect((await caller.post('/v1/items/purchase', { item_id: id, checksum: body.checksum, ...address, ...ref }, token)).status).toBe(401)
  expect(await bought('REFUSED')).toEqual([])
  expect((await buy(caller, await caller.userToken(), id, ref)).status).toBe(200)
})

test('429 carries Retry-After', async () => {
  await caller.world('/faults', { face: 'marketplace', kind: 'error', status: 429 })
  const { status, headers } = await caller.get('/v1/todolist', token)
  expect([status, headers.get('retry-after')]).toEqual([429, '2'])
})

test('a shop product is bought by variant until its stock is gone', async () => {
  const product = [...sandbox.world.listings.values()].find((one) => one.kind === 'shopProduct')
  if (!product) throw new Error('no shop product')
  const variants = ['赤', '青'].map((name, n) => ({ id: `2Variant${n}`, name, size: null, quantity: 1 - n }))
  sandbox.world.listings.put({ ...product, status: 'on_sale', priceJpy: 1500, shippingFeeJpy: 0, payer: 'seller', variants })
  const take = (variant_id?: string) =>
    buy(caller, token, product.id, { ...(variant_id ? { variant_id } : {}), delivery_identifier: 'SHOP' })
  expect((await take()).status).toBe(400)
  expect((await take('2Variant1')).body).toMatchObject(failure('F0105'))
  const { body } = await take('2Variant0')
  const order = body.transaction_details?.shop_order_id ?? ''
  expect(order).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
  expect((await caller.get(`/v1/shops_order/${order}`, token)).body).toMatchObject({
    total_price: 1500,
    order_product: { product_id: product.id },
  })
  expect((await take('2Variant0')).body).toMatchObject(failure('F0105'))
  expect((await caller.get(`/v1/items/${product.id}`, token)).body).toMatchObject({ status: 'sold_out' })
})

test('shipped, reviewed, done: what the marketplace says follows what happens to the parcel', async () => {
  const id = await caller.item()
  const { body } = await buy(caller, token, id, { delivery_identifier: 'FOLLOW' })
  const path = `/v1/transactions/${body.transaction_details?.trx_id}`
  const review = () => caller.post(`${path}/post_review`, { fame: 'good', message: 'ありがとうございました', subject: 'seller' }, token)
  const todo = async () => {
    const { body: list } = await caller.get<{ data: { item_id: string; title: string }[] | null }>('/v1/todolist?limit=60', token)
    return list.data?.find((one) => one.item_id === id)?.title
  }
  expect(await review()).toMatchObject({ body: { review_status: 'failure', failure_details: { code: 'F1005' } } })
  const { body: parcel } = await caller.world<{ trackingNumber: string }>('/purchases/FOLLOW', { to: 'shipped' })
  expect(parcel).toMatchObject({ state: 'shipped' })
  const shipped = { status: 'wait_review', shipping_info: { status: 'shipped', tracking_number: parcel.trackingNumber } }
  expect((await caller.get(path, token)).body).toMatchObject(shipped)
  expect(await todo()).toContain('受取評価')
  expect((await caller.world('/purchases/FOLLOW', { to: 'arrived', defect: '角に傷' })).body).toMatchObject({
    state: 'arrived',
    inspection: { result: 'defect', note: '角に傷' },
  })
  expect((await review()).body).toMatchObject({ review_status: 'success' })
  expect(await review()).toMatchObject({ body: { failure_details: { code: 'F1004' } } })
  expect((await caller.get(path, token)).body).toMatchObject({ status: 'wait_done' })
  expect(await todo()).toBeUndefined()
  expect((await caller.get(`/v1/items/${id}`, token)).body).toMatchObject({ status: 'sold_out' })
})

test('what an inspection will find holds once it is told, until it is told otherwise', async () => {
  for (const [ref, later, result] of [
    ['SCRATCHED', {}, 'defect'],
    ['MISTAKEN', { defect: null }, 'ok'],
  ] as const) {
    await buy(caller, token, await caller.item(), { delivery_identifier: ref })
    await caller.world(`/purchases/${ref}`, { to: 'shipped', defect: '角に傷' })
    expect((await caller.world(`/purchases/${ref}`, { to: 'arrived', ...later })).body).toMatchObject({ inspection: { result } })
  }
})

test('the seller cancels: the trade is cancelled and the item is on sale again', async () => {
  const id = await caller.item()
  const { body } = await buy(caller, token, id, { delivery_identifier: 'CANCEL' })
  await caller.world('/purchases/CANCEL', { to: 'cancelledBySeller' })
  expect((await caller.get(`/v1/transactions/${body.transaction_details?.trx_id}`, token)).body).toMatchObject({ status: 'cancelled' })
  expect((await caller.get(`/v1/items/${id}`, token)).body).toMatchObject({ status: 'on_sale' })
  expect((await caller.world('/purchases/CANCEL', { to: 'arrived' })).status).toBe(409)
})

test('messages of a trade are kept, and its board is closed once it is cancelled', async () => {
  const id = await caller.item()
  const { body } = await buy(caller, token, id, { delivery_identifier: 'TALK' })
  const path = `/v2/transactions/${(body as PurchaseAnswer).transaction_details?.trx_id}/messages`
  expect((await caller.post(path, { message: 'よろしくお願いします' }, token)).status).toBe(201)
  expect((await caller.get(path, token)).body).toMatchObject({ messages: [{ body: 'よろしくお願いします' }] })
  await caller.world('/purchases/TALK', { to: 'cancelledBySeller' })
  expect((await caller.get(path, token)).status).toBe(409)
})

/** Clients with types break on null in the place of a list or a text: https://github.com/sanmai/mercari-php-sdk/tree/main/tests/data */
test('what clients read has the types that were recorded', async () => {
  const products = [...sandbox.world.listings.values()].filter((one) => one.kind === 'shopProduct')
  expect(products.length).toBeGreaterThan(0)
  for (const { id } of products) {
    const { body } = await caller.get<{ item_variants?: { size: unknown }[] | null }>(`/v1/items/${id}`, token)
    expect(body.item_variants).not.toBeNull()
    for (const { size } of body.item_variants ?? []) expect(size).toBeTypeOf('string')
  }
  const badges = [...sandbox.world.sellers.values()].find((seller) => seller.badges.length > 0)
  const { body: user } = await caller.get<{ user_badges: { ID: unknown }[] }>(`/v1/users/${badges?.id}`, token)
  for (const { ID } of user.user_badges) expect(ID).toBeTypeOf('number')
  const id = await caller.item()
  const { body: comment } = await caller.post<{ id: unknown }>(`/v1/items/${id}/comments`, { message: 'まだありますか' }, token)
  expect(Number.isSafeInteger(comment.id)).toBe(true)
  const { body: board } = await caller.get<{ comments: { id: unknown }[] }>(`/v1/items/${id}/comments`, token)
  expect(board.comments.map((one) => one.id)).toEqual([comment.id])
})

test('a coupon may be named by its number, and the fee of a shop order is text', async () => {
  const inStock = [...sandbox.world.listings.values()].find(
    (one) => one.kind === 'shopProduct' && one.variants.some(({ quantity }) => quantity > 0),
  )
  const variant_id = inStock?.variants.find(({ quantity }) => quantity > 0)?.id
  const { shippingFeeJpy } = inStock ?? {}
  const fee = inStock?.payer === 'buyer' && shippingFeeJpy ? { shops_shipping_fee: shippingFeeJpy } : {}
  const { body } = await buy(caller, token, inStock?.id ?? '', { variant_id, coupon_id: 123, ...fee })
  const order = await caller.get<{ shipping_info: object }>(`/v1/shops_order/${body.transaction_details?.shop_order_id}`, token)
  expect(order.body.shipping_info).toMatchObject({ buyer_shipping_fee: expect.stringMatching(/^\d+$/) })
})
