import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MarketplaceDown, type PurchaseRequest } from '../marketplace.ts'
import { defaultTimeouts } from './config.ts'
import { type LocalMercari, oneAccount, startLocalMercari } from './local-mercari.ts'

let mercari: LocalMercari
beforeEach(async () => {
  mercari = await startLocalMercari()
})
afterEach(() => mercari.close())

const request: PurchaseRequest = {
  itemId: 'm12345678901',
  variantId: null,
  checksum: '0123456789abcdef0123456789abcdef',
  shopsShippingFeeJpy: null,
  address: {
    familyName: '倉庫',
    firstName: '受付',
    familyNameKana: 'ソウコ',
    firstNameKana: 'ウケツケ',
    telephone: '0312345678',
    postalCode: '2720001',
    prefecture: '千葉県',
    city: '市川市',
    address1: '二俣1-2-3',
    address2: 'A棟',
  },
  deliveryIdentifier: '7K3M9Q2X4B',
  countryCode: 'CN',
}
const success = {
  request_id: 'r',
  transaction_status: 'success',
  transaction_details: {
    trx_id: 987654321,
    paid_method: 'card',
    price: 12_800,
    buyer_shipping_fee: 0,
    paid_price: 12_800,
    item_id: 'm12345678901',
  },
}
const failure = (code: string) => ({ request_id: 'r', transaction_status: 'failure', failure_details: { code, reasons: 'told' } })

test('a purchase is sent once, in the name of the account, with the checksum and our order on it', async () => {
  mercari.answer(() => ({ json: success }))
  const outcome = await mercari.adapter().purchase('a', request)
  expect(outcome).toEqual({ kind: 'bought', reference: { kind: 'transaction', id: '987654321' }, paidJpy: 12_800, shippingFeeJpy: 0 })
  expect(mercari.heard).toHaveLength(1)
  expect(mercari.heard[0]).toMatchObject({ method: 'POST', path: '/v1/items/purchase' })
  expect(mercari.heard[0]?.headers.authorization).toBe('Bearer trade-1')
  expect(JSON.parse(mercari.heard[0]!.body)).toEqual({
    item_id: 'm12345678901',
    checksum: '0123456789abcdef0123456789abcdef',
    family_name: '倉庫',
    first_name: '受付',
    family_name_kana: 'ソウコ',
    first_name_kana: 'ウケツケ',
    telephone: '0312345678',
    zip_code1: '272',
    zip_code2: '0001',
    prefecture: '千葉県',
    city: '市川市',
    address1: '二俣1-2-3',
    address2: 'A棟',
    delivery_identifier: '7K3M9Q2X4B',
    country_code: 'CN',
  })
})

test('a shop order is a reference of its own, and a fee may come as a string', async () => {
  const details = { shop_order_id: '2JWDpXc97kLGT6F5i2JLSF', price: 3000, buyer_shipping_fee: '850', paid_price: 3850 }
  mercari.answer(() => ({ json: { ...success, transaction_details: details } }))
  expect(await mercari.adapter().purchase('a', { ...request, variantId: 'v', shopsShippingFeeJpy: 850 })).toEqual({
    kind: 'bought',
    reference: { kind: 'shopOrder', id: '2JWDpXc97kLGT6F5i2JLSF' },
    paidJpy: 3850,
    shippingFeeJpy: 850,
  })
  expect(JSON.parse(mercari.heard[0]!.body)).toMatchObject({ variant_id: 'v', shops_shipping_fee: 850 })
})

test.each<[string, object, number, number]>([
  ['fee as text', { price: 3000, buyer_shipping_fee: '850' }, 3850, 850],
  ['no fee', { price: 3000 }, 3000, 0],
  ['the sum as null', { price: 3000, buyer_shipping_fee: 850, paid_price: null }, 3850, 850],
])('a success that tells the parts of what was paid and not the sum is a purchase at their sum: %s', async (_what, told, paidJpy, fee) => {
  mercari.answer(() => ({ json: { ...success, transaction_details: { shop_order_id: 'o1', ...told } } }))
  const bought = { kind: 'bought', reference: { kind: 'shopOrder', id: 'o1' }, paidJpy, shippingFeeJpy: fee }
  expect(await mercari.adapter().purchase('a', request)).toEqual(bought)
})

test.each([
  ['card declined', { status: 402, json: { code: 9 } }, { kind: 'oursToMend', reason: 'card' }],
  ['account banned', { status: 403, json: failure('F0017') }, { kind: 'oursToMend', reason: 'account' }],
  ['forbidden', { status: 403, text: 'blocked' }, { kind: 'oursToMend', reason: 'account' }],
  ['address refused', { status: 400, json: failure('F0104') }, { kind: 'oursToMend', reason: 'address' }],
  ['too many calls', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'oursToMend', reason: 'rateLimited', retryAfterMs: 7000 }],
  ['unavailable', { status: 400, json: failure('F0105') }, { kind: 'listingGone' }],
  ['unavailable, told with 200', { status: 200, json: failure('F0105') }, { kind: 'listingGone' }],
  ['changed', { status: 412, json: { code: 9, message: 'precondition' } }, { kind: 'listingGone' }],
  ['no such item', { status: 404, json: { code: 5, message: 'not found' } }, { kind: 'listingGone' }],
  ['a wrong address', { status: 404, text: '404 page not found' }, { kind: 'unclear' }],
  ['nothing but a 404', { status: 404, text: '' }, { kind: 'unclear' }],
  ['another purchase under way', { status: 409, json: failure('F0105') }, { kind: 'unclear' }],
  ['bad request', { status: 400, json: { code: 3 } }, { kind: 'unclear' }],
  ['a code that nobody knows', { status: 404, json: failure('F9999') }, { kind: 'unclear' }],
  ['a code that nobody knows, with 200', { status: 200, json: failure('F9999') }, { kind: 'unclear' }],
  ['a fault of theirs', { status: 500, json: failure('F0105') }, { kind: 'unclear' }],
  ['a gateway timeout', { status: 504, text: 'timeout' }, { kind: 'unclear' }],
  ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, { kind: 'unclear' }],
  ['success without a transaction', { json: { ...success, transaction_details: { paid_price: 1 } } }, { kind: 'unclear' }],
  ['success without the price paid', { json: { ...success, transaction_details: { trx_id: 1 } } }, { kind: 'unclear' }],
  ['success that breaks off', { text: '{"transaction_status":"succ' }, { kind: 'unclear' }],
  ['success without a word', { text: '' }, { kind: 'unclear' }],
])('a purchase answered with %s is not sent again', async (_name, answer, outcome) => {
  mercari.answer(() => answer)
  expect(await mercari.adapter().purchase('a', request)).toMatchObject(outcome)
  expect(mercari.heard).toHaveLength(1)
})

test('a connection that breaks after the purchase was read leaves it in doubt, a new connection and a kept one alike', async () => {
  const market = mercari.adapter()
  mercari.answer(() => 'destroy')
  expect(await market.purchase('a', request)).toMatchObject({ kind: 'unclear' })
  mercari.answer(() => ({ json: success }))
  await market.purchase('a', request)
  mercari.answer(() => 'destroy')
  expect(await market.purchase('a', request)).toMatchObject({ kind: 'unclear' })
  expect(mercari.heard).toHaveLength(3)
})

test('a purchase that is not answered in time is in doubt', async () => {
  mercari.answer(() => 'hang')
  const purchase = mercari.adapter().purchase('a', request)
  await mercari.hears(1)
  mercari.timing.pass(defaultTimeouts.purchaseMs)
  expect(await purchase).toMatchObject({ kind: 'unclear' })
  expect(mercari.heard).toHaveLength(1)
})

/** A port that nobody listens on. */
async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

test('a purchase that reached nobody was surely not sent', async () => {
  const neverSent = { kind: 'oursToMend', reason: 'neverSent' }
  expect(await mercari.adapter({ apiUrl: await closedPort() }).purchase('a', request)).toMatchObject(neverSent)
  expect(await mercari.adapter({ apiUrl: 'http://nowhere.invalid' }).purchase('a', request)).toMatchObject(neverSent)
  expect(await mercari.adapter().purchase('a', request, { signal: AbortSignal.abort() })).toMatchObject(neverSent)
  expect(mercari.heard).toHaveLength(0)
})

test('a purchase without a token was surely not sent, whatever the reason', async () => {
  const ended = () => oneAccount({ expiresAt: 0 })
  mercari.answerGrants(() => ({ status: 503 }))
  expect(await mercari.adapter({}, ended()).purchase('a', request)).toMatchObject({ reason: 'neverSent' })
  mercari.answerGrants(() => 'destroy')
  expect(await mercari.adapter({}, ended()).purchase('a', request)).toMatchObject({ reason: 'neverSent' })
  mercari.answerGrants(() => ({ status: 400, json: { error: 'invalid_grant' } }))
  expect(await mercari.adapter({}, ended()).purchase('a', request)).toMatchObject({ reason: 'account' })
  expect(await mercari.adapter().purchase('stranger', request)).toMatchObject({ reason: 'account' })
  const broken = { ...oneAccount(), read: () => Promise.reject(new Error('the database is away')) }
  expect(await mercari.adapter({}, broken).purchase('a', request)).toMatchObject({ reason: 'neverSent' })
  expect(mercari.heard).toHaveLength(0)
})

const rotating = () => mercari.answerGrants(() => ({ json: { access_token: 'trade-2', refresh_token: 'refresh-2', expires_in: 3600 } }))

test('a 401 renews the token of the account once; a second 401 says that the account is refused', async () => {
  rotating()
  const store = oneAccount()
  mercari.answer((call) => (call.headers.authorization === 'Bearer trade-2' ? { json: success } : { status: 401 }))
  expect(await mercari.adapter({}, store).purchase('a', request)).toMatchObject({ kind: 'bought' })
  expect(store.held.refreshToken).toBe('refresh-2')
  expect(mercari.grants.map((form) => form.get('refresh_token'))).toEqual(['refresh-1'])

  mercari.answer(() => ({ status: 401 }))
  expect(await mercari.adapter({}, oneAccount()).purchase('a', request)).toMatchObject({ kind: 'oursToMend', reason: 'account' })
})

test('while the marketplace is given a rest, a purchase is not sent', async () => {
  const market = mercari.adapter({ breaker: { failures: 1, pauseMs: 60_000 } })
  mercari.answer(() => ({ status: 503 }))
  await expect(market.item('m1', '千葉県')).rejects.toThrow(MarketplaceDown)
  const asked = mercari.heard.length
  expect(await market.purchase('a', request)).toMatchObject({
    kind: 'oursToMend',
    reason: 'neverSent',
    retryAfterMs: Math.ceil(60_000 - mercari.timing.now()),
  })
  expect(mercari.heard).toHaveLength(asked)
})
