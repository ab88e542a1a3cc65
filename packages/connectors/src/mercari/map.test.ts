import { expect, test } from 'vitest'
import { wireItem } from './local-mercari.ts'
import { toItem, toSeller, toTransaction } from './map.ts'
import { Item, Transaction, User } from './wire.ts'

const item = (over: Record<string, unknown> = {}, prefectureNamed = true) => toItem(Item.parse(wireItem(over)), { prefectureNamed })

test('an item keeps everything that a price or a purchase rests on', () => {
  expect(item()).toEqual({
    id: 'm12345678901',
    kind: 'item',
    name: 'コンデンサーマイク',
    priceJpy: 12_800,
    status: 'on_sale',
    sale: 'onSale',
    thumbnailUrl: 'https://static.mercdn.net/thumb/item/webp/m12345678901_1.jpg',
    photoUrls: ['https://static.mercdn.net/item/detail/orig/photos/m12345678901_1.jpg'],
    sellerId: '123456789',
    shopId: null,
    category: { id: '6693', name: 'コンデンサーマイク' },
    brand: { id: '3274', name: 'オーディオテクニカ' },
    conditionId: '2',
    shippingPayer: 'seller',
    createdAt: 1_760_000_000_000,
    updatedAt: 1_760_003_600_000,
    auction: null,
    description: '数回使用しました。',
    condition: { id: '2', name: '未使用に近い' },
    color: null,
    size: null,
    shippingMethod: { id: '14', name: 'らくらくメルカリ便' },
    shippingFrom: { id: '13', name: '東京都' },
    shippingDuration: { name: '2~3日で発送', minDays: 2, maxDays: 3 },
    shippingFeeJpy: 0,
    seller: { id: '123456789', name: 'みかん', avatarUrl: null, ratings: { good: 98, normal: 1, bad: 1 }, listingCount: 42, shopId: null },
    likes: 7,
    commentCount: 1,
    variants: [],
    checksum: '0123456789abcdef0123456789abcdef',
  })
})

test('the payer is told by the code: the ids of items and of shop products are swapped', () => {
  expect(item({ shipping_payer: { id: '1', name: '送料込み(出品者負担)', code: 'SELLER' } }).shippingPayer).toBe('seller')
  expect(item({ shipping_payer: { id: '1', name: '着払い', code: 'buyer' } }).shippingPayer).toBe('buyer')
  expect(item({ shipping_payer: { id: '1', name: '?', code: 'carrier' } }).shippingPayer).toBe('unknown')
})

test('the fee of a paying buyer is known only for the prefecture that was asked for', () => {
  const buyerPays = { shipping_payer: { id: 1, code: 'buyer' } }
  expect(item({ ...buyerPays, shipping_class: { id: 1, fee: '750' } }).shippingFeeJpy).toBe(750)
  expect(item({ ...buyerPays, shipping_class: { id: 1, fee: 750 } }, false).shippingFeeJpy).toBeNull()
  expect(item(buyerPays).shippingFeeJpy).toBeNull()
  // The class of a listing that the seller ships is the seller's cost.
  expect(item({ shipping_class: { id: 1, fee: 750 } }).shippingFeeJpy).toBe(0)
  expect(item({ ...buyerPays, shops_shipping_fee: 850 }).shippingFeeJpy).toBe(850)
})

test('the placeholder price is no price', () => {
  expect(item({ price: '9999999' }).priceJpy).toBeNull()
  expect(item({ price: null }).priceJpy).toBeNull()
  expect(item({ price: 9_999_998 }).priceJpy).toBe(9_999_998)
})

test('a shop product is known by its type, its shop or the length of its id', () => {
  expect(item({ item_type: 'shops' }).kind).toBe('shopProduct')
  expect(item({ item_type: undefined, id: '2JWDpXc97kLGT6F5i2JLSF' }).kind).toBe('shopProduct')
  expect(item({ item_type: undefined, seller: { id: 0, name: 's', shop_id: 'abc' } })).toMatchObject({ kind: 'shopProduct', shopId: 'abc' })
  expect(item({ item_type: undefined }).kind).toBe('item')
  const variants = [
    { id: 'v1', name: '赤 / M', size: 'M', quantity: '3' },
    { id: 2, name: '青', quantity: 0 },
  ]
  expect(item({ item_variants: variants }).variants).toEqual([
    { id: 'v1', name: '赤 / M', size: 'M', quantity: 3 },
    { id: '2', name: '青', size: null, quantity: 0 },
  ])
})

test.each([
  ['on_sale', 'onSale'],
  ['ITEM_STATUS_ON_SALE', 'onSale'],
  ['STATUS_SOLD_OUT', 'soldOut'],
  ['trading', 'trading'],
  ['admin_cancel', 'stopped'],
  ['frozen', 'unknown'],
])('status %s is %s', (status, sale) => {
  expect(item({ status })).toMatchObject({ status, sale })
})

test('drift in what is only shown never costs the item; a missing checksum does', () => {
  const odd = { item_brand: 7, item_category: null, shipping_duration: 'soon', photos: null, num_likes: 'many', item_size: [] }
  expect(item(odd)).toMatchObject({ brand: null, category: null, shippingDuration: null, photoUrls: [], likes: 0, size: null })
  expect(Item.safeParse(wireItem({ checksum: undefined })).success).toBe(false)
  expect(Item.safeParse(wireItem({ price: '12,800' })).success).toBe(false)
})

test('a seller without a neutral rating, with the capitalised badges', () => {
  const user = User.parse({
    id: '123',
    name: 'みかん',
    photo_url: '',
    photo_thumbnail_url: 'https://static.mercdn.net/t.jpg',
    ratings: { good: 10, bad: 0 },
    num_ratings: '10',
    star_rating_score: 4.9,
    created: 1_500_000_000,
    proper: true,
    introduction: 'よろしく',
    num_sell_items: 3,
    user_badges: [{ ID: 10004, Name: '高評価', Description: 'd', IconURL: '' }],
  })
  expect(toSeller(user)).toEqual({
    id: '123',
    name: 'みかん',
    avatarUrl: 'https://static.mercdn.net/t.jpg',
    ratings: { good: 10, normal: 0, bad: 0 },
    listingCount: 3,
    shopId: null,
    introduction: 'よろしく',
    joinedAt: 1_500_000_000_000,
    ratingCount: 10,
    stars: 4.9,
    identityVerified: null,
    badges: [{ id: '10004', name: '高評価', description: 'd' }],
  })
})

test.each([
  ['wait_shipping', undefined, 'waitShipping', false],
  ['wait_shipping', 'shipping', 'waitShipping', true],
  ['wait_review', undefined, 'waitReview', true],
  ['wait_done', undefined, 'done', true],
  ['done', undefined, 'done', true],
  ['cancelled', 'wait_shipping', 'cancelled', false],
  ['STATUS_CANCEL', undefined, 'cancelled', false],
  ['lost', undefined, 'unknown', false],
])('a transaction %s with shipping %s is %s, shipped: %s', (status, shipping, state, shipped) => {
  const shipping_info = shipping === undefined ? null : { status: shipping }
  expect(toTransaction(Transaction.parse({ id: 1, status, item_id: 'm1', shipping_info }))).toMatchObject({ state, shipped })
})
