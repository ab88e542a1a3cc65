/** A chargeback as the desk and the ledger name it: a gateway's refund numbers are unique within one payment alone. */
export const chargebackName = ({ payType, rechargeId, refundNumber }: Record<'payType' | 'rechargeId' | 'refundNumber', string>): string =>
  `${payType}:${rechargeId}:${refundNumber}`
