import type { GatewayKeys } from './keys.ts'

export type GatewayName = keyof GatewayKeys

/** Differences of the gateways beyond their protocols. */
interface Habits {
  nameZh: string
  /** The gateway's own number of a payment: 28 digits, of which `day` (`20261120`) and `rest` (14) are told. */
  transactionId(day: string, rest: string): string
  /** The time from a refund's acceptance to its end, in ms: WeChat Pay says "under way" first. */
  refundTakesMs: number
  /** A refund is on the bill of the day of its acceptance, or of the day on which it is done. */
  billsRefund: 'at' | 'doneAt'
  /** True when an accepted refund may fail. */
  refundMayFail: boolean
  /** True when the gateway itself closes an expired payment. */
  closesExpired: boolean
}

export const habits: Record<GatewayName, Habits> = {
  wechat: {
    nameZh: '微信支付',
    transactionId: (day, rest) => `420000${day}${rest}`,
    refundTakesMs: 1_000,
    billsRefund: 'at',
    refundMayFail: true,
    closesExpired: false,
  },
  alipay: {
    nameZh: '支付宝',
    transactionId: (day, rest) => `${day}220014${rest}`,
    refundTakesMs: 0,
    billsRefund: 'doneAt',
    refundMayFail: false,
    closesExpired: true,
  },
}
