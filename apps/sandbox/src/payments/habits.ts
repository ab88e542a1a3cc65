import type { GatewayKeys } from './keys.ts'

export type GatewayName = keyof GatewayKeys

/** In what the gateways differ beyond their protocols. */
interface Habits {
  nameZh: string
  /** The gateway's own number of a payment: 28 digits, of which `day` (`20261120`) and `rest` (14) are told. */
  transactionId(day: string, rest: string): string
  /** How long after its acceptance a refund is done, in ms: WeChat Pay says "under way" first. */
  refundTakesMs: number
  /** A refund is on the bill of the day of its acceptance, or of the day on which it is done. */
  billsRefund: 'at' | 'doneAt'
  /** Whether a refund that was accepted may end other than well. */
  refundMayFail: boolean
  /** Whether a payment that expired was closed by the gateway itself. */
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
