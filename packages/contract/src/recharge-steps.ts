import type { Steps } from './steps.ts'

export const rechargeStates = ['creating', 'pending', 'closing', 'expired', 'failed', 'paid'] as const
export type RechargeState = (typeof rechargeStates)[number]

/** The lifecycle of a recharge. Every report of a payment (notice, query, bill) takes the one step `paid`. */
export const rechargeSteps = {
  created: { from: ['creating'], to: 'pending', by: ['gateway'] },
  refused: { from: ['creating'], to: 'failed', by: ['gateway'] },
  paid: { from: ['creating', 'pending', 'closing', 'expired', 'failed'], to: 'paid', by: ['gateway'] },
  // From `creating` too: the gateway may have created it although its answer was lost.
  expire: { from: ['creating', 'pending'], to: 'closing', by: ['clock'] },
  closed: { from: ['closing'], to: 'expired', by: ['gateway'] },
  chargeback: { from: ['paid'], to: 'same', by: ['gateway'] },
} as const satisfies Steps<RechargeState, 'gateway' | 'clock'>

/** The status shown to the member for each state. */
export const rechargeStatus = {
  creating: 'pending',
  pending: 'pending',
  closing: 'pending',
  expired: 'expired',
  failed: 'failed',
  paid: 'paid',
} as const satisfies Record<RechargeState, string>
