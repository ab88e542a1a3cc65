/** The groups of the statement, each with its kinds of transfers. A caller may filter by a group's name in `kind`. */
export const statementGroups = {
  recharges: ['recharge', 'rechargeByHand', 'chargeback', 'debtRepaid'],
  payments: ['orderPaid', 'inspectionAsked', 'chargePaid', 'bidHeld', 'parcelHeld', 'parcelPaid', 'unpackFee', 'parcelCharge'],
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
    'parcelReturned',
    'parcelLost',
    'claimPaid',
    'disposed',
    'refundBegun',
    'refundRefused',
  ],
} as const
export type StatementGroup = keyof typeof statementGroups

/** The group of a kind; null for the few kinds that only the full statement shows. */
export const groupOf = (kind: string): StatementGroup | null =>
  (Object.keys(statementGroups) as StatementGroup[]).find((group) => (statementGroups[group] as readonly string[]).includes(kind)) ?? null
