import type { PaymentGateway } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'

declare module '../../platform/parts.ts' {
  interface Parts {
    /** Null for a pay type that is not configured. */
    gateways: Record<PayType, PaymentGateway | null>
  }
  interface Settings {
    rechargeExpiresS: number
    /** How often the gateway is queried for a pending recharge. */
    rechargeAskS: number
    /** New recharges are refused when the rate was not confirmed for this long. */
    rateMaxAgeS: number
    rechargeMinJpy: number
    rechargeMaxJpy: number
    /** Per member and Beijing day. */
    rechargeDayMaxJpy: number
  }
}
