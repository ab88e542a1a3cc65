import type { MarketItem } from '@otsukai/connectors/marketplace'
import { microYuan } from '@otsukai/money/rate'
import { describe, expect, test } from 'vitest'
import { allowedActions, compareListing, type KeptListing, newOrderId, provedNotOurs, quoteOrder, showQuote } from './order-rules.ts'

const fees = { serviceFeeJpy: 300, inspectionJpy: 500, since: 0 }

const item: MarketItem = {
  id: 'm12345678901',
  kind: 'item',
  name: '万年筆',
  priceJpy: 3_000,
  status: 'on_sale',
  sale: 'onSale',
  thumbnailUrl: null,
  photoUrls: ['https://p.example/1.jpg?1'],
  sellerId: '1',
  shopId: null,
  category: null,
  brand: null,
  conditionId: '3',
  shippingPayer: 'seller',
  createdAt: 1,
  updatedAt: 1,
  description: '美品です',
  condition: null,
  color: null,
  size: null,
  shippingMethod: null,
  shippingFrom: null,
  shippingDuration: null,
  shippingFeeJpy: null,
  seller: { id: '1', name: 's', avatarUrl: null, ratings: null, listingCount: null, shopId: null },
  likes: 0,
  commentCount: 0,
  variants: [],
  checksum: 'a',
}

const kept: KeptListing = {
  checksum: 'a',
  name: item.name,
  description: item.description,
  photoUrls: item.photoUrls,
  conditionId: '3',
  shippingPayer: 'seller',
  priceJpy: 3_000,
  shippingFeeJpy: null,
  variantId: null,
  sellerId: '1',
}

describe('a quote', () => {
  test('says that the seller pays the postage, and adds up', () => {
    const { lines, totalJpy, notes } = quoteOrder(item, { inspection: true }, fees)
    expect(lines.map(({ kind, amountJpy }) => [kind, amountJpy])).toEqual([
      ['goods', 3_000],
      ['domesticShipping', 0],
      ['serviceFee', 300],
      ['inspection', 500],
    ])
    expect(totalJpy).toBe(3_800)
    expect(notes).toHaveLength(1)
  })

  test('has a line for a postage that is known, and a note for one that is not', () => {
    const known = quoteOrder({ ...item, shippingPayer: 'buyer', shippingFeeJpy: 850 }, { inspection: false }, fees)
    expect(known.totalJpy).toBe(4_150)
    const unknown = quoteOrder({ ...item, shippingPayer: 'buyer' }, { inspection: false }, fees)
    expect(unknown.lines.map(({ kind }) => kind)).toEqual(['goods', 'serviceFee'])
    expect(unknown.notes[0]).toMatch(/到付/)
  })

  test('warns of goods that are reserved for somebody', () => {
    expect(quoteOrder({ ...item, name: 'ゆき様専用' }, { inspection: false }, fees).notes.join()).toMatch(/専用.*全额退回/)
  })

  test('is rounded up to the fen once, from the total', () => {
    const shown = showQuote(
      quoteOrder({ ...item, priceJpy: 477 }, { inspection: false }, fees),
      { wechat: microYuan(48_500), alipay: null },
      700,
    )
    // 777 yen at 0.0485 are 37.6845 yuan.
    expect(shown).toMatchObject({ totalFen: { wechat: 3_769, alipay: null }, availableJpy: 700, shortJpy: 77 })
  })
})

describe('a listing read again', () => {
  const cases: [string, MarketItem | null, ReturnType<typeof compareListing>][] = [
    ['as it was', item, 'same'],
    ['cheaper', { ...item, priceJpy: 2_500, checksum: 'b' }, 'same'],
    ['a picture under another query', { ...item, photoUrls: ['https://p.example/1.jpg?2'], checksum: 'b' }, 'same'],
    ['gone', null, 'gone'],
    ['being sold', { ...item, sale: 'trading' }, 'notOnSale'],
    ['without a price', { ...item, priceJpy: null }, 'notOnSale'],
    ['dearer', { ...item, priceJpy: 3_001, checksum: 'b' }, 'dearer'],
    ['another description', { ...item, description: '傷あり', checksum: 'b' }, 'changed'],
    ['another condition', { ...item, conditionId: '5', checksum: 'b' }, 'changed'],
    ['postage now paid by the buyer', { ...item, shippingPayer: 'buyer', checksum: 'b' }, 'changed'],
    ['other pictures', { ...item, photoUrls: ['https://p.example/2.jpg'], checksum: 'b' }, 'changed'],
  ]
  test.each(cases)('%s', (_, now, verdict) => {
    expect(compareListing(kept, now)).toBe(verdict)
  })
})

describe('the proof that an unclear purchase is not ours', () => {
  const waits = { afterMs: 600_000, apartMs: 300_000 }
  const attempt = { deadlineAt: 0, firstAbsentAt: 100_000, lastAbsentAt: 400_000 }
  const cases: [string, Partial<typeof attempt> | { lastAbsentAt: null }, MarketItem['sale'] | null, boolean, number, boolean][] = [
    ['on sale again', {}, 'onSale', false, 600_000, true],
    ['sold, and nothing to do for us', {}, 'soldOut', false, 600_000, true],
    ['sold, and on our to-do list', {}, 'soldOut', true, 600_000, false],
    ['gone', {}, null, false, 600_000, false],
    ['too early', {}, 'onSale', false, 599_999, false],
    ['the answers too close', { firstAbsentAt: 100_001 }, 'onSale', false, 600_000, false],
    ['one answer only', { lastAbsentAt: null }, 'onSale', false, 600_000, false],
  ]
  test.each(cases)('%s', (_, changed, sale, onTodoList, at, proved) => {
    expect(provedNotOurs({ ...attempt, ...changed }, sale && { sale }, onTodoList, at, waits)).toBe(proved)
  })
})

test('an order may be paid until its time, and cancelled until a buyer begins; a won bid binds', () => {
  expect(allowedActions({ state: 'unpaid', auction: false, payBy: 10 }, 9)).toEqual(['pay', 'cancel'])
  expect(allowedActions({ state: 'unpaid', auction: false, payBy: 10 }, 10)).toEqual(['cancel'])
  expect(allowedActions({ state: 'paid', auction: true, payBy: 10 }, 9)).toEqual([])
  expect(allowedActions({ state: 'purchasing', auction: false, payBy: 10 }, 9)).toEqual([])
})

test('an order id is ten characters of Crockford’s base32', () => {
  let next = 0
  expect(newOrderId((bound) => (next = (next + 7) % bound))).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})
