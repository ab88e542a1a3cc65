import type { PayType } from '@otsukai/contract/pay-types'
import type { RechargeState } from '@otsukai/contract/recharge-steps'
import type { RefundState } from '@otsukai/contract/refund-steps'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

export const gatewayZh: Readonly<Record<PayType, string>> = { wechat: '微信支付', alipay: '支付宝' }

export const rechargeStateZh: Readonly<Record<RechargeState, { word: string; tone: Tone }>> = {
  creating: { word: '正在下单', tone: 'moving' },
  pending: { word: '等付款', tone: 'moving' },
  closing: { word: '正在关单', tone: 'moving' },
  expired: { word: '过期，没付', tone: 'none' },
  failed: { word: '没下成单', tone: 'none' },
  paid: { word: '已到账', tone: 'done' },
}

const refundStates: Readonly<Record<RefundState, { word: string; tone: Tone }>> = {
  requested: { word: '还没发出', tone: 'wait' },
  sending: { word: '已发出，等网关', tone: 'moving' },
  done: { word: '已退到', tone: 'done' },
  refused: { word: '被拒，已退回余额', tone: 'late' },
}

/** How a refund stands. One that the gateway said something to and has not done is held back there. */
export const refundStanding = ({ state, told }: { state: RefundState; told: string | null }): { word: string; tone: Tone } =>
  state === 'sending' && told !== null ? { word: '被网关压住', tone: 'wait' } : refundStates[state]
