import { rechargeStateZh, refundStateZh } from '@otsukai/contract/desk/money-words'
import type { RechargeState } from '@otsukai/contract/recharge-steps'
import type { RefundState } from '@otsukai/contract/refund-steps'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

const rechargeTones: Readonly<Record<RechargeState, Tone>> = {
  creating: 'moving',
  pending: 'moving',
  closing: 'moving',
  expired: 'none',
  failed: 'none',
  paid: 'done',
}
const refundTones: Readonly<Record<RefundState, Tone>> = { requested: 'wait', sending: 'moving', done: 'done', refused: 'late' }

export const rechargeStanding = (state: RechargeState): { word: string; tone: Tone } => ({
  word: rechargeStateZh[state],
  tone: rechargeTones[state],
})

/** How a refund stands. One that the gateway said something to and has not done is held back there. */
export const refundStanding = ({ state, told }: { state: RefundState; told: string | null }): { word: string; tone: Tone } =>
  state === 'sending' && told !== null ? { word: '被网关压住', tone: 'wait' } : { word: refundStateZh[state], tone: refundTones[state] }
