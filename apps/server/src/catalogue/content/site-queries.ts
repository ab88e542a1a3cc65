import { REMARK_MAX } from '@otsukai/contract/orders'
import type { Rate, SysConfig } from '@otsukai/contract/site'
import { type MicroYuan, rateAsDecimal } from '@otsukai/money/rate'
import { closingLeadMs } from '../../trade/auctions/auction-rules.ts'
import type { Deps } from '../../deps.ts'
import { feesAt } from './fees.ts'
import { currentRates } from './rates.ts'

/** The rates as the wire carries them: decimal yuan for 1 yen. */
export async function shownRate(deps: Deps): Promise<Rate> {
  const { wechat, alipay, confirmedAt } = await currentRates(deps)
  const decimal = (rate: MicroYuan | null) => rate && rateAsDecimal(rate)
  return { WechatRate: decimal(wechat), AliRate: decimal(alipay), updatedAt: confirmedAt }
}

/** What the storefront needs to know of its operator. */
export async function sysConfig(deps: Deps): Promise<SysConfig> {
  const { wechatWork, homeUrl, timeZone, registration, rechargeMinJpy, rechargeMaxJpy, rechargeExpiresS, orderExpiresS } = deps.config
  const { serviceFeeJpy, inspectionJpy, since } = await feesAt(deps, deps.clock())
  const closingLeadS = closingLeadMs(deps.market.bidsBy === 'desk') / 1000
  return {
    wechat_work: wechatWork,
    home_url: homeUrl,
    timeZone,
    registration,
    fees: { serviceFeeJpy, inspectionJpy, since },
    limits: { rechargeMinJpy, rechargeMaxJpy, rechargeExpiresS, orderExpiresS, closingLeadS, remarkMax: REMARK_MAX },
  }
}
