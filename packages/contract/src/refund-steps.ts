import type { Steps } from './steps.ts'

export const refundStates = ['requested', 'sending', 'done', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** The lifecycle of a refund to a recharge's payment. All tries are sent under one number; only the gateway ends it. */
export const refundSteps = {
  send: { from: ['requested'], to: 'sending', by: ['clock'] },
  done: { from: ['sending'], to: 'done', by: ['gateway'] },
  refuse: { from: ['sending'], to: 'refused', by: ['gateway'] },
} as const satisfies Steps<RefundState, 'gateway' | 'clock'>
