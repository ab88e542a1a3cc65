import { REMARK_MAX } from '@otsukai/contract/orders'
import type { SysConfig } from '@otsukai/contract/site'
import { feesAt } from '../../catalogue/content/fees.ts'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { Use } from '../../platform/parts.ts'
import { closingLeadMs } from '../../trade/auctions/auction-rules.ts'

/** The operator's settings that the storefront needs. */
export async function sysConfig(deps: Use<'config' | 'db' | 'clock' | 'market'>): Promise<SysConfig> {
  const { wechatWork, homeUrl, timeZone, registration, rechargeMinJpy, rechargeMaxJpy, rechargeExpiresS, orderExpiresS } = deps.config
  const { serviceFeeJpy, inspectionJpy, since } = await feesAt(deps, deps.clock())
  const { storage, fees, payDays, claimDays } = (await linesAt(deps, deps.clock())).terms
  const closingLeadS = closingLeadMs(deps.market.bidsBy === 'desk') / 1000
  return {
    wechat_work: wechatWork,
    home_url: homeUrl,
    timeZone,
    registration,
    fees: { serviceFeeJpy, inspectionJpy, since },
    parcels: {
      freeDays: storage.freeDays,
      storageJpyPerDay: storage.jpyPerDay,
      storageCapPercent: storage.capPercent,
      reinforcedJpy: fees.reinforcedJpy,
      payDays,
      claimDays,
    },
    limits: { rechargeMinJpy, rechargeMaxJpy, rechargeExpiresS, orderExpiresS, closingLeadS, remarkMax: REMARK_MAX },
  }
}
