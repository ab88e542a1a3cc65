import { bidStates } from '@otsukai/contract/bid-steps'
import { expect, test } from 'vitest'
import { bidWords, storyOf } from './bid-words.ts'

const limits = { closingLeadS: 90 }
const facts = {
  maxJpy: 3_000,
  auctionState: 'open',
  raisesLeft: 5,
  quote: { totalJpy: 3_300 },
} as const

test('each state of a bid has its own title, and a state that refunds names the sum', () => {
  const words = bidStates.map((state) => bidWords({ ...facts, state }, 2_000, limits))
  expect(new Set(words.map(({ title }) => title)).size).toBe(bidStates.length)
  expect(bidWords({ ...facts, state: 'lost' }, 4_000, limits).next).toBe('3,300 日元已全部退回')
  expect(bidWords({ ...facts, state: 'cancelled', auctionState: 'cancelled' }, 2_000, limits).next).toBe('卖家取消，3,300 日元已退回')
})

test('a bid for the closing names the lead time from the server, longer where staff bid by hand', () => {
  expect(bidWords({ ...facts, state: 'queued' }, 2_000, limits).next).toBe('截止前 90 秒送出')
  expect(bidWords({ ...facts, state: 'queued' }, 2_000, { closingLeadS: 900 }).next).toBe('截止前 15 分钟送出')
  expect(bidWords({ ...facts, state: 'queued' }, 2_000, undefined).next).toBe('临近截止时送出')
})

test('a bid is not called leading once the price is above its limit', () => {
  expect(bidWords({ ...facts, state: 'leading' }, 3_000, limits).title).toBe('你正领先')
  expect(bidWords({ ...facts, state: 'leading' }, 3_100, limits).title).toBe('正在确认')
})

test('a bid without raises left offers no raise', () => {
  expect(bidWords({ ...facts, state: 'outbid' }, 3_100, limits).next).toContain('可以加价')
  expect(bidWords({ ...facts, state: 'outbid', raisesLeft: 0 }, 3_100, limits).next).not.toContain('加价')
})

test('the story is newest first, with a limit in its sentence and a price at the end of its line', () => {
  const story = storyOf([
    { at: 1, event: 'place', noteZh: '', amountJpy: 3_000, facts: { closing: true } },
    { at: 2, event: 'accepted', noteZh: '', amountJpy: 1_000, facts: {} },
    { at: 3, event: 'outbid', noteZh: '', amountJpy: 3_500, facts: {} },
  ])
  expect(story.map(({ title, note, dot, priceJpy }) => [title, note, dot, priceJpy])).toEqual([
    ['你被超越', '价格已高于你的上限，冻结已全部退回', 'beaten', 3_500],
    ['出价成功，你领先', '', 'us', 1_000],
    ['你设定上限 3,000 日元', '已预约，截止前送出', 'us', null],
  ])
})

test('an event that was stored without facts says its sentence whole, and one not known here is titled by it', () => {
  const event = { at: 1, event: 'outbid', noteZh: '被超越，冻结已退回', amountJpy: 3_500, facts: null } as const
  expect(storyOf([event])).toMatchObject([{ title: '你被超越', note: '被超越，冻结已退回' }])
  expect(storyOf([{ ...event, event: 'ofLaterRelease' as 'outbid', facts: {} }])).toMatchObject([{ title: '被超越，冻结已退回', note: '' }])
})
