import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountRefused, MarketplaceDown } from '../marketplace.ts'
import { type LocalMercari, startLocalMercari } from './local-mercari.ts'

let mercari: LocalMercari
beforeEach(async () => {
  mercari = await startLocalMercari()
})
afterEach(() => mercari.close())

const rotating = () => mercari.answerGrants(() => ({ json: { access_token: 'trade-2', refresh_token: 'refresh-2', expires_in: 3600 } }))

test('an account that stays refused after a new token, or is banned, is told from a marketplace that is down', async () => {
  rotating()
  mercari.answer(() => ({ status: 401 }))
  await expect(mercari.adapter().todoList('a')).rejects.toBeInstanceOf(AccountRefused)
  mercari.answer(() => ({ status: 403, json: { failure_details: { code: 'F0017', reasons: 'banned' } } }))
  await expect(mercari.adapter().todoList('a')).rejects.toBeInstanceOf(AccountRefused)
  mercari.answer(() => ({ status: 403, json: {} }))
  await expect(mercari.adapter().todoList('a')).rejects.not.toBeInstanceOf(AccountRefused)
})

test('only the own 404 of the marketplace says that there is no transaction', async () => {
  const market = mercari.adapter()
  mercari.answer(() => ({ status: 404, json: { code: 5, message: 'not found' } }))
  expect(await market.transactionOfItem('a', 'm1')).toBeNull()
  for (const answer of [
    { status: 404, text: '404 page not found' },
    { status: 404, text: '' },
    { status: 400, json: {} },
    { status: 403, json: {} },
    { status: 412, json: {} },
  ]) {
    mercari.answer(() => answer)
    await expect(market.transactionOfItem('a', 'm1')).rejects.toBeInstanceOf(MarketplaceDown)
  }
})

test('a transaction is found by its item, by its number and by its shop order', async () => {
  const wire = {
    id: 987654321,
    status: 'wait_review',
    item_id: 'm1',
    seller_id: 3,
    paid_price: '12800',
    updated_time: 1_760_000_000,
    shipping_info: { shipping_method_name: 'らくらくメルカリ便', status: 'shipped', tracking_number: '1' },
    shipping_info_from_service_provider: { carrier_code: 'yamato', tracking_number: '431012345678' },
  }
  const order = {
    order_id: 'o1',
    created_at: '2026-09-01T10:00:00Z',
    total_price: 3850,
    status: 'completed',
    shipping_info: { shipping_method_name: 'ゆうパック', tracking_number: '9', status: 'STATUS_SHIPPED', buyer_shipping_fee: '850' },
    order_product: { name: 'x', product_id: 'p1', price: 3000, paid_price: 3000 },
  }
  mercari.answer((call) => ({ json: call.path.startsWith('/v1/shops_order/') ? order : wire }))
  const market = mercari.adapter()
  const expected = {
    reference: { kind: 'transaction', id: '987654321' },
    itemId: 'm1',
    paidJpy: 12_800,
    state: 'waitReview',
    tracking: { carrier: 'yamato', number: '431012345678' },
    shipped: true,
    // Thursday 9 October 2025 in Japan; the 18th at 13:00 there.
    closesAt: Date.UTC(2025, 9, 18, 4),
    updatedAt: 1_760_000_000_000,
  }
  expect(await market.transactionOfItem('a', 'm1')).toEqual(expected)
  expect(await market.transaction('a', { kind: 'transaction', id: '987654321' })).toEqual(expected)
  expect(await market.transaction('a', { kind: 'shopOrder', id: 'o1' })).toEqual({
    reference: { kind: 'shopOrder', id: 'o1' },
    itemId: 'p1',
    paidJpy: 3850,
    state: 'waitReview',
    closesAt: null,
    tracking: { carrier: 'ゆうパック', number: '9' },
    shipped: true,
    updatedAt: Date.UTC(2026, 8, 1, 10),
  })
  expect(mercari.heard.map((call) => call.path)).toEqual(['/v2/transactions/m1', '/v1/transactions/987654321', '/v1/shops_order/o1'])
})

test('the to-do list is read to its end, sixty at a time', async () => {
  mercari.answer((call) => {
    const second = call.query.get('page_token') === 'next'
    const entry = { item_id: second ? 'm2' : 'm1', title: 't', message: 'm', photo_url: '', created: 1_760_000_000 }
    return { json: { data: [entry], next_page_token: second ? '' : 'next' } }
  })
  const { todos, complete } = await mercari.adapter().todoList('a')
  expect(todos.map((todo) => todo.itemId)).toEqual(['m1', 'm2'])
  expect(complete).toBe(true)
  expect(mercari.heard.every((call) => call.query.get('limit') === '60')).toBe(true)
  mercari.answer(() => ({ json: { data: null, next_page_token: '' } }))
  expect(await mercari.adapter().todoList('a')).toEqual({ todos: [], complete: true })
})

test('entries of the to-do list about no item, or that cannot be read, cost no other entry, and the latter leave the list incomplete', async () => {
  const entry = { item_id: 'm1', title: 't', message: 'm', photo_url: '', created: 1_760_000_000 }
  const noItem = { ...entry, item_id: '', message: 'お知らせ' }
  mercari.answer(() => ({ json: { data: [noItem, entry, { ...entry, item_id: null }, 'odd'], next_page_token: '' } }))
  expect(await mercari.adapter().todoList('a')).toMatchObject({ todos: [{ itemId: 'm1' }], complete: false })
  expect(mercari.logged.map(({ facts }) => facts)).toMatchObject([
    { what: 'to-do list', left: 1 },
    { what: 'to-do list', left: 2, why: 'about no item' },
  ])
  mercari.answer(() => ({ json: { data: [noItem], next_page_token: '' } }))
  expect(await mercari.adapter().todoList('a')).toEqual({ todos: [], complete: true })
})

test('a to-do list of another shape never passes for an empty one: it is half of the proof that we did not buy', async () => {
  mercari.answer(() => ({ json: { data: [{ itemId: 'm1' }], next_page_token: '' } }))
  await expect(mercari.adapter().todoList('a')).rejects.toBeInstanceOf(MarketplaceDown)
})

test('a to-do list that does not end is never taken for a whole one', async () => {
  mercari.answer(() => ({ json: { data: null, next_page_token: 'again' } }))
  await expect(mercari.adapter().todoList('a')).rejects.toBeInstanceOf(MarketplaceDown)
})

test('a receipt is rated once', async () => {
  const market = mercari.adapter()
  const reference = { kind: 'transaction', id: '5' } as const
  mercari.answer(() => ({ json: { request_id: 'r', review_status: 'success' } }))
  expect(await market.review('a', reference, 'ありがとうございました')).toBe('done')
  expect(JSON.parse(mercari.heard[0]!.body)).toEqual({ fame: 'good', message: 'ありがとうございました', subject: 'seller' })
  for (const status of [200, 400]) {
    mercari.answer(() => ({ status, json: { review_status: 'failure', failure_details: { code: 'F1004', reasons: '' } } }))
    expect(await market.review('a', reference, 'x')).toBe('alreadyDone')
  }
  mercari.answer(() => ({ json: { review_status: 'failure', failure_details: { code: 'F1005' } } }))
  await expect(market.review('a', reference, 'x')).rejects.toBeInstanceOf(MarketplaceDown)
})

test('an account is connected by a code', async () => {
  rotating()
  const market = mercari.adapter()
  const url = new URL(market.authorisationUrl({ redirectUri: 'https://o.example/back', state: 's', nonce: 'n' }))
  expect(url.pathname).toBe('/jp/v1/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: 'https://o.example/back',
    state: 's',
    nonce: 'n',
    scope: 'openapi:buy openid offline_access',
  })
  const tokens = await market.exchangeCode({ code: 'c', redirectUri: 'https://o.example/back' })
  expect(tokens).toMatchObject({ accessToken: 'trade-2', refreshToken: 'refresh-2' })
  expect(Object.fromEntries(mercari.grants[0]!)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: 'https://o.example/back',
  })
})

describe('a message to the seller', () => {
  const reference = { kind: 'transaction', id: '7' } as const
  const board = (...said: string[]) => ({ json: { messages: said.map((body, n) => ({ id: n + 1, body, user_id: '1', created: 1 })) } })

  test('is written on the board of the purchase', async () => {
    mercari.answer((call) => (call.method === 'GET' ? board('よろしくお願いします') : { status: 201, json: { id: 9, body: 'x' } }))
    expect(await mercari.adapter().message('a', reference, '届きました')).toBe('done')
    expect(mercari.heard.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/v2/transactions/7/messages', ''],
      ['POST', '/v2/transactions/7/messages', JSON.stringify({ message: '届きました' })],
    ])
  })

  test('that stands there already is not said twice', async () => {
    mercari.answer(() => board('届きました'))
    expect(await mercari.adapter().message('a', reference, '届きました')).toBe('alreadyDone')
    expect(mercari.heard).toHaveLength(1)
  })

  test('finds no board where it is closed, and on a shop’s order', async () => {
    mercari.answer(() => ({ status: 409, json: { code: 9, message: 'message board unavailable' } }))
    expect(await mercari.adapter().message('a', reference, '届きました')).toBe('noBoard')
    expect(await mercari.adapter().message('a', { kind: 'shopOrder', id: 'o' }, '届きました')).toBe('noBoard')
    expect(mercari.heard).toHaveLength(1)
  })

  test('without an answer is told as that, and sent once', async () => {
    mercari.answer((call) => (call.method === 'GET' ? board() : 'destroy'))
    await expect(mercari.adapter().message('a', reference, '届きました')).rejects.toThrow('no answer to a message')
    expect(mercari.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
