/** Accounts of the house, and those of which there is one for each order, member, gateway or trade account. */
const accounts: readonly (readonly [name: RegExp, zh: string])[] = [
  [/^member:/, '会员余额'],
  [/^order:/, '订单款'],
  [/^bid:/, '竞拍冻结'],
  [/^refund:/, '退款中'],
  [/^clearing:wechat$/, '网关待结 微信'],
  [/^clearing:alipay$/, '网关待结 支付宝'],
  [/^payable:marketplace:/, '应付煤炉 '],
  [/^revenue:fees$/, '手续费收入'],
  [/^loss$/, '损失'],
  [/^receivable:members$/, '会员欠款'],
  [/^bank$/, '银行'],
  [/^adjustment$/, '调账'],
]

/** What an account of the ledger is called at the desk: `payable:marketplace:tokyo-1` → 应付煤炉 tokyo-1. Whose balance or order it is, the sheet's title says. */
export function accountZh(account: string): string {
  const [name, zh] = accounts.find(([pattern]) => pattern.test(account)) ?? []
  if (name === undefined || zh === undefined) return account
  return zh.endsWith(' ') ? account.replace(name, zh) : zh
}

const kinds: Readonly<Record<string, string>> = {
  recharge: '充值',
  rechargeByHand: '充值，人工核对后入账',
  refundBegun: '退回原支付账户',
  refundDone: '退款到账',
  refundRefused: '退款没成，退回余额',
  chargeback: '拒付，收回充值',
  chargebackOwed: '拒付，余额不够的部分',
  debtRepaid: '补上之前被收回的充值',
  paidOut: '付出',
  refundPaidOut: '退款付出',
  orderPaid: '付款',
  orderCancelled: '取消订单，退回余额',
  orderExpired: '订单超时，退回余额',
  orderFailed: '交易失败，退回余额',
  purchase: '买到，应付货款',
  purchaseCorrected: '更正实付',
  purchaseRest: '比报价便宜，差额退回',
  purchaseExcess: '比报价贵，本店承担',
  excessReturned: '多付的退回',
  orphan: '无主货，本店先付',
  orphanAdopted: '无主货归到订单',
  orphanReturned: '无主货退回',
  orphanResold: '无主货卖出',
  adjustment: '调账',
  sellerCancelled: '卖家取消，退回货款',
  serviceFee: '手续费',
  inspectionFee: '验货费',
  inspectionWithdrawn: '撤回验货，退回验货费',
  inspectionImpossible: '无法验货，退回验货费',
  inspectionAsked: '加选验货',
  charge: '补差价',
  chargePaid: '补差价付清',
  chargeVoided: '撤销补差价',
  chargeReturned: '补差价退回',
  compensation: '补偿会员',
  lost: '包裹丢失，全额退款',
  returned: '退货，退回货款',
  feesReturned: '退回手续费',
  bidHeld: '竞拍冻结',
  bidReleased: '竞拍冻结退回',
  bidWon: '拍到，转为订单款',
}

/** Why money moves, at the desk. */
export const transferZh = (kind: string): string => kinds[kind] ?? kind
