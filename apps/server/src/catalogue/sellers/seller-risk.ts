import { createHash } from 'node:crypto'
import type { SellerRisk } from '@otsukai/contract/seller-risk'
import { formatJpy } from '@otsukai/money/format'

/** The facts for a seller's risk. Null: the marketplace does not say. */
export interface RiskFacts {
  ratings: { good: number; normal: number; bad: number } | null
  /** Days since the seller joined. */
  ageDays: number | null
  identityVerified: boolean | null
  /** Names of their badges, in Chinese. */
  badges: readonly string[]
  /** Purchases of ours from this seller, and how many of them the seller cancelled. */
  trades: number
  cancelledTrades: number
  /** Their listings that we know and that cost 50,000 yen or more. */
  dearListings: number
  /** Their listings that cost less than 30 % of the going price of their category. */
  farBelowListings: number
}

/** With fewer ratings, or a smaller share of good ones, no seller is of low risk. */
const RATINGS_ENOUGH = 50
const GOOD_SHARE = 0.98
const GOOD_SHARE_POOR = 0.9
/** Days: a new account, and one that is still young. */
const NEW_DAYS = 30
const YOUNG_DAYS = 180
const DEAR_LISTINGS_MANY = 3

/** Points from which a risk is medium, and high. One grave finding, or several small ones, make a level. */
const MEDIUM_FROM = 2
const HIGH_FROM = 4

interface Finding {
  points: number
  reason: string
}
const good = (reason: string): Finding => ({ points: 0, reason })
const bad = (points: number, reason: string): Finding => ({ points, reason })

/** The risk of buying from a seller: a level, and its reasons, worst first. */
export function assessRisk(facts: RiskFacts): SellerRisk {
  const findings = [...ratingFindings(facts), ...ageFindings(facts), ...recordFindings(facts), ...priceFindings(facts)]
  const points = findings.reduce((sum, finding) => sum + finding.points, 0)
  const level = points >= HIGH_FROM ? 'high' : points >= MEDIUM_FROM ? 'medium' : 'low'
  // The sort is stable: reasons of equal weight keep their order.
  return { level, reasons: findings.toSorted((a, b) => b.points - a.points).map(({ reason }) => reason) }
}

/** A hash of the exact text that a member acknowledges. */
export const riskTextVersion = ({ level, reasons }: SellerRisk): string =>
  createHash('sha256')
    .update(JSON.stringify([level, reasons]))
    .digest('hex')
    .slice(0, 16)

function ratingFindings({ ratings }: RiskFacts): Finding[] {
  if (!ratings) return [bad(2, '查不到这位卖家的评价')]
  const count = ratings.good + ratings.normal + ratings.bad
  if (count === 0) return [bad(3, '还没有收到过评价')]
  const share = ratings.good / count
  const ratingsZh = `${formatJpy(count)} 条评价里 ${percent(share)} 是好评`
  const findings: Finding[] = []
  if (share < GOOD_SHARE_POOR) findings.push(bad(4, `${ratingsZh}，差评明显偏多`))
  else if (share < GOOD_SHARE) findings.push(bad(2, `${ratingsZh}，低于 98%`))
  else findings.push(good(ratingsZh))
  if (count < RATINGS_ENOUGH) findings.push(bad(2, `只有 ${count} 条评价，成交经验不多`))
  return findings
}

/** Rounded down to a tenth of a percent, so that it never shows a threshold that was missed. */
const percent = (share: number): string => `${Math.floor(share * 1000) / 10}%`

function ageFindings({ ageDays, dearListings }: RiskFacts): Finding[] {
  if (ageDays === null) return []
  if (ageDays >= YOUNG_DAYS)
    return [good(ageDays >= 365 ? `注册已有 ${Math.floor(ageDays / 365)} 年` : `注册已有 ${Math.floor(ageDays / 30)} 个月`)]
  const age = ageDays < NEW_DAYS ? bad(2, `新账号，注册才 ${ageDays} 天`) : bad(1, `注册只有 ${Math.floor(ageDays / 30)} 个月`)
  const dear = dearListings >= DEAR_LISTINGS_MANY ? [bad(2, `账号不久，却在卖 ${dearListings} 件 5 万日元以上的商品`)] : []
  return [age, ...dear]
}

function recordFindings({ identityVerified, badges, trades, cancelledTrades }: RiskFacts): Finding[] {
  const findings = [identityVerified ? good('已实名认证') : bad(1, '没有实名认证标志')]
  if (badges.length > 0) findings.push(good(`获得徽章：${badges.join('、')}`))
  if (cancelledTrades > 0) findings.push(bad(cancelledTrades >= 3 ? 2 : 1, `在我们这里的 ${trades} 笔交易中，取消过 ${cancelledTrades} 笔`))
  else if (trades > 0) findings.push(good(`在我们这里成交过 ${trades} 笔，没有取消过`))
  return findings
}

const priceFindings = ({ farBelowListings }: RiskFacts): Finding[] =>
  farBelowListings > 0 ? [bad(1, `有 ${farBelowListings} 件商品的标价不到同类行情的三成，留意真假`)] : []
