/** The kinds of a member's movements that the statement shows together, under what a caller may ask for by `kind`. */
export const statementGroups = {
  recharges: ['recharge', 'rechargeByHand', 'chargeback', 'debtRepaid'],
  payments: ['orderPaid', 'inspectionAsked', 'chargePaid', 'bidHeld'],
  refunds: [
    'orderCancelled',
    'orderExpired',
    'orderFailed',
    'purchaseRest',
    'chargeReturned',
    'bidReleased',
    'inspectionWithdrawn',
    'inspectionImpossible',
    'compensation',
    'refundBegun',
    'refundRefused',
  ],
} as const
export type StatementGroup = keyof typeof statementGroups

/** The group that a kind is shown in; null for the few that stand under all movements only. */
export const groupOf = (kind: string): StatementGroup | null =>
  (Object.keys(statementGroups) as StatementGroup[]).find((group) => (statementGroups[group] as readonly string[]).includes(kind)) ?? null
