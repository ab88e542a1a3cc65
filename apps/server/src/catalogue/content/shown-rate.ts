import type { Rate } from '@otsukai/contract/site'
import { type MicroYuan, rateAsDecimal } from '@otsukai/money/rate'
import type { Use } from '../../platform/parts.ts'
import { currentRates } from './rates.ts'

/** The rates for members: decimal yuan for 1 yen. */
export async function shownRate(deps: Use<'db' | 'clock'>): Promise<Rate> {
  const { wechat, alipay, confirmedAt } = await currentRates(deps)
  const decimal = (rate: MicroYuan | null) => rate && rateAsDecimal(rate)
  return { WechatRate: decimal(wechat), AliRate: decimal(alipay), updatedAt: confirmedAt }
}
