import type { Steps } from './steps.ts'

export const rechargeStates = ['creating', 'pending', 'closing', 'expired', 'failed', 'paid'] as const
export type RechargeState = (typeof rechargeStates)[number]

/** The life of a recharge. Whatever tells of a payment (notice, asking, the bill) ends in the one step `paid`. */
export const rechargeSteps = {
  created: { from: ['creating'], to: 'pending', by: ['gateway'] },
  refused: { from: ['creating'], to: 'failed', by: ['gateway'] },
  paid: { from: ['creating', 'pending', 'closing', 'expired', 'failed'], to: 'paid', by: ['gateway'] },
  // From creating too: the answer to its creation was lost, so the gateway may know it.
  expire: { from: ['creating', 'pending'], to: 'closing', by: ['clock'] },
  closed: { from: ['closing'], to: 'expired', by: ['gateway'] },
  chargeback: { from: ['paid'], to: 'same', by: ['gateway'] },
} as const satisfies Steps<RechargeState, 'gateway' | 'clock'>

/** What a member sees: the gateway's inner states all read as `pending`. */
export const rechargeStatus = {
  creating: 'pending',
  pending: 'pending',
  closing: 'pending',
  expired: 'expired',
  failed: 'failed',
  paid: 'paid',
} as const satisfies Record<RechargeState, string>
