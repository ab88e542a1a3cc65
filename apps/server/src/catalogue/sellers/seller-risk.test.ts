import { describe, expect, test } from 'vitest'
import { assessRisk, type RiskFacts, riskTextVersion } from './seller-risk.ts'

/** Nothing speaks against this one. */
const sound: RiskFacts = {
  ratings: { good: 500, normal: 3, bad: 1 },
  ageDays: 1_200,
  identityVerified: true,
  badges: [],
  trades: 0,
  cancelledTrades: 0,
  dearListings: 0,
  farBelowListings: 0,
}
const ratings = (good: number, normal: number, bad: number) => ({ ratings: { good, normal, bad } })

const table: [what: string, facts: Partial<RiskFacts>, level: string, told: RegExp][] = [
  ['a long record of good ratings', {}, 'low', /^504 条评价里 99.2% 是好评$/],
  ['a shop of the same kind, with badges', { badges: ['高评价', '卖家等级 3'] }, 'low', /^获得徽章：高评价、卖家等级 3$/],
  ['just enough ratings', ratings(50, 0, 0), 'low', /^50 条评价里 100% 是好评$/],
  ['one rating too few', ratings(49, 0, 0), 'medium', /^只有 49 条评价/],
  ['exactly 98 %', ratings(98, 1, 1), 'low', /^100 条评价里 98% 是好评$/],
  ['just below 98 %: the share is not rounded up to it', ratings(9_799, 100, 101), 'medium', /^10,000 条评价里 97.9% 是好评，低于 98%$/],
  ['normal ratings count as not good', ratings(97, 3, 0), 'medium', /低于 98%/],
  ['one in ten bad', ratings(89, 0, 11), 'high', /^100 条评价里 89% 是好评，差评明显偏多$/],
  ['no ratings at all', ratings(0, 0, 0), 'medium', /^还没有收到过评价$/],
  ['ratings that are not told', { ratings: null }, 'medium', /^查不到这位卖家的评价$/],
  ['an identity that is not verified, alone', { identityVerified: false }, 'low', /^没有实名认证标志$/],
  ['an identity of which nothing is told, alone', { identityVerified: null }, 'low', /^没有实名认证标志$/],
  ['few ratings of nobody in particular', { ...ratings(20, 0, 0), identityVerified: null }, 'medium', /^没有实名认证标志$/],
  ['an account of some months, alone', { ageDays: 100 }, 'low', /^注册只有 3 个月$/],
  ['an account of some days', { ageDays: 5 }, 'medium', /^新账号，注册才 5 天$/],
  ['a new account without a record', { ...ratings(0, 0, 0), ageDays: 5 }, 'high', /^新账号，注册才 5 天$/],
  ['a new account with many dear goods', { ageDays: 20, dearListings: 3 }, 'high', /^账号不久，却在卖 3 件 5 万日元以上的商品$/],
  ['a young account with many dear goods', { ageDays: 100, dearListings: 3 }, 'medium', /^账号不久，却在卖 3 件/],
  ['an old account with many dear goods', { dearListings: 40 }, 'low', /^注册已有 3 年$/],
  ['one trade of ours cancelled', { trades: 9, cancelledTrades: 1 }, 'low', /^在我们这里的 9 笔交易中，取消过 1 笔$/],
  ['trades of ours cancelled again and again', { trades: 4, cancelledTrades: 3 }, 'medium', /取消过 3 笔$/],
  ['trades of ours that went well', { trades: 4 }, 'low', /^在我们这里成交过 4 笔，没有取消过$/],
  ['prices far below the going price, alone', { farBelowListings: 2 }, 'low', /^有 2 件商品的标价不到同类行情的三成/],
  ['prices far below, of nobody in particular', { farBelowListings: 1, identityVerified: false }, 'medium', /不到同类行情的三成/],
  [
    'prices far below, of few ratings and nobody in particular',
    { ...ratings(10, 0, 0), farBelowListings: 1, identityVerified: false },
    'high',
    /^只有 10 条评价/,
  ],
]

describe('the level and what it was computed from', () => {
  test.each(table)('%s', (_, facts, level, told) => {
    const risk = assessRisk({ ...sound, ...facts })
    expect(risk.level).toBe(level)
    expect(
      risk.reasons.some((reason) => told.test(reason)),
      risk.reasons.join(' / '),
    ).toBe(true)
  })
})

test('what speaks against a seller is told before what speaks for them', () => {
  const { reasons } = assessRisk({ ...sound, identityVerified: false, ageDays: 5 })
  expect(reasons).toEqual(['新账号，注册才 5 天', '没有实名认证标志', '504 条评价里 99.2% 是好评'])
})

test('other words are another version to acknowledge, the same words the same', () => {
  const [one, other] = [assessRisk({ ...sound, ...ratings(20, 0, 0) }), assessRisk({ ...sound, ...ratings(21, 0, 0) })]
  expect(riskTextVersion(one)).toBe(riskTextVersion(assessRisk({ ...sound, ...ratings(20, 0, 0) })))
  expect(riskTextVersion(one)).not.toBe(riskTextVersion(other))
})
