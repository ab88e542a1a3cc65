import type { PaymentGateway } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'

declare module '../../platform/parts.ts' {
  interface Parts {
    /** Null where a way of paying is not configured. */
    gateways: Record<PayType, PaymentGateway | null>
  }
  interface Settings {
    rechargeExpiresS: number
    /** How often a pending recharge is asked for at its gateway. */
    rechargeAskS: number
    /** A rate that nobody confirmed for so long refuses new recharges. */
    rateMaxAgeS: number
    rechargeMinJpy: number
    rechargeMaxJpy: number
    /** A member and Beijing day. */
    rechargeDayMaxJpy: number
  }
}
