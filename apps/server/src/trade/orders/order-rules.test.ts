import type { MarketItem } from '@otsukai/connectors/marketplace'
import { microYuan } from '@otsukai/money/rate'
import { describe, expect, test } from 'vitest'
import {
  allowedActions,
  compareListing,
  inspectionAnswerBy,
  type KeptListing,
  newOrderId,
  provedNotOurs,
  quoteInspection,
  quoteOrder,
  showQuote,
} from './order-rules.ts'

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
  auction: null,
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

describe('what a member may do', () => {
  const may = (standing: Partial<Parameters<typeof allowedActions>[0]>, at = 9) =>
    allowedActions({ state: 'unpaid', auction: false, payBy: 10, inspection: 'none', ...standing }, at)

  test('an order may be paid until its time, and cancelled until a buyer begins; a won bid binds', () => {
    expect(may({})).toEqual(['pay', 'cancel', 'edit', 'askInspection', 'message'])
    expect(may({}, 10)).toEqual(['cancel', 'edit', 'askInspection', 'message'])
    expect(may({ state: 'paid', auction: true })).toEqual(['edit', 'askInspection', 'message'])
    expect(may({ state: 'purchasing' })).toEqual(['askInspection', 'message'])
  })

  test('an inspection is asked for and withdrawn until the parcel is there, and answered once it was made', () => {
    expect(may({ state: 'shipped', inspection: 'requested' })).toEqual(['askInspection', 'message'])
    expect(may({ state: 'warehoused', inspection: 'requested' })).toEqual(['message'])
    expect(may({ state: 'warehoused', inspection: 'inspected' })).toEqual(['confirmInspection', 'message'])
    for (const inspection of ['accepted', 'disputed'] as const) expect(may({ state: 'warehoused', inspection })).toEqual(['message'])
    expect(may({ state: 'tradeFailed', inspection: 'returned' })).toEqual(['message'])
  })
})

describe('until when an inspection may be answered', () => {
  const day = 86_400_000
  const cases: [string, number | null, number][] = [
    ['seven days, when the marketplace does not close by itself', null, 7 * day],
    ['seven days, when it closes later', 9 * day, 7 * day],
    ['12 hours before it closes, when that is earlier', 4 * day, 3.5 * day],
    ['at once, when it closes within 12 hours', 0.4 * day, 0],
    ['at once, when it has closed', -day, 0],
  ]
  test.each(cases)('%s', (_, closesAt, by) => {
    const at = 1_000 * day
    expect(inspectionAnswerBy(at, 7 * day, closesAt === null ? null : at + closesAt)).toBe(at + by)
  })
})

test('an inspection adds its fee to a quote once, and takes it off again', () => {
  const plain = quoteOrder(item, { inspection: false }, fees)
  const asked = quoteInspection(plain, 500)
  expect(asked).toEqual(quoteOrder(item, { inspection: true }, fees))
  expect(quoteInspection(asked, 600).totalJpy).toBe(plain.totalJpy + 600)
  expect(quoteInspection(asked, null)).toEqual(plain)
})

test('an order id is ten characters of Crockford’s base32', () => {
  let next = 0
  expect(newOrderId((bound) => (next = (next + 7) % bound))).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})
