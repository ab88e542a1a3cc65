import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import type { TransferTold } from '@otsukai/contract/staff/moved'
import type { TransferLine } from '@otsukai/ui/desk/transfers.tsx'

/** Accounts of the ledger by what their names begin with, in the words of staff. */
const accounts: readonly [RegExp, (rest: string) => string][] = [
  [/^member:/, () => '会员余额'],
  [/^order:/, () => '订单款'],
  [/^bid:/, () => '竞拍冻结'],
  [/^refund:/, () => '退款中'],
  [/^payable:marketplace:/, (account) => `应付煤炉 ${account}`],
  [/^payable:carrier:/, (carrier) => `应付${lineCarrierZh(carrier)}`],
  [/^parcel:/, () => '包裹运费'],
  [/^clearing:/, (gateway) => `网关待结 ${gatewayZh[gateway] ?? gateway}`],
  [/^revenue:fees$/, () => '手续费收入'],
  [/^revenue:shipping$/, () => '运费收入'],
  [/^revenue:storage$/, () => '存放收入'],
  [/^loss$/, () => '损失'],
  [/^receivable:members$/, () => '会员欠款'],
  [/^bank$/, () => '银行'],
  [/^adjustment$/, () => '手工调整'],
]

const gatewayZh: Readonly<Record<string, string>> = { wechat: '微信', alipay: '支付宝' }

/** What staff call an account; the account's own name where this release knows none. */
export function accountZh(name: string): string {
  const found = accounts.find(([begins]) => begins.test(name))
  return found ? found[1](name.replace(found[0], '')) : name
}

const transfers: Readonly<Record<string, string>> = {
  recharge: '充值',
  rechargeByHand: '手工入账',
  refundBegun: '原路退款',
  refundDone: '退款完成',
  refundRefused: '退款被拒，退回余额',
  chargeback: '拒付扣回',
  chargebackOwed: '拒付，余额不够的部分',
  debtRepaid: '还欠款',
  paidOut: '网关结算到银行',
  refundPaidOut: '网关退出',
  orderPaid: '订单付款',
  orderCancelled: '取消退回',
  orderExpired: '过期退回',
  orderFailed: '没买到，退回',
  purchase: '付给煤炉',
  purchaseCorrected: '更正采购价',
  purchaseRest: '实付更低，退还会员',
  purchaseExcess: '实付更高，本店补上',
  excessReturned: '多付的收回',
  orphan: '无主货，本店先付',
  orphanAdopted: '无主货归入订单',
  orphanReturned: '无主货退回',
  orphanResold: '无主货转卖',
  adjustment: '手工调整',
  sellerCancelled: '卖家取消，退回',
  serviceFee: '手续费',
  inspectionFee: '验货费',
  inspectionWithdrawn: '取消验货，退回',
  inspectionImpossible: '无法验货，退回',
  inspectionAsked: '加验货',
  charge: '补差价',
  chargePaid: '付补差价',
  chargeVoided: '撤销补差价',
  chargeReturned: '补差价退回',
  compensation: '补偿',
  lost: '包裹丢失，退回',
  returned: '退货退回',
  feesReturned: '手续费退回',
  bidHeld: '竞拍冻结',
  bidReleased: '解除冻结',
  bidWon: '拍到，转为订单款',
  parcelHeld: '封顶冻结',
  parcelPaid: '付运费',
  parcelReturned: '多冻结的退回',
  parcelStorage: '存放费',
  parcelFreight: '运费成本',
  parcelRevenue: '运费收入',
  parcelLoss: '运费超出，本店承担',
  unpackFee: '拆包费',
  parcelLost: '遗失赔付',
  claimPaid: '报损赔付',
  parcelCharge: '付退回运费',
  carrierBill: '付承运商账单',
  carrierBillDiffers: '账单与账上的差',
  carrierCredit: '承运商退款',
  carrierCreditDiffers: '退款与账上的差',
  disposed: '到期处理，退会员',
  disposalStorage: '到期处理，抵存放费',
}

/** Why money moved. */
export const transferZh = (kind: string): string => transfers[kind] ?? kind

/** A transfer as the sheet draws it. What goes to the member leaves us. */
const transferLine = ({ from, to, amountJpy, kind, beforeJpy, afterJpy }: TransferTold): TransferLine => ({
  from: accountZh(from),
  to: accountZh(to),
  why: transferZh(kind),
  amountJpy,
  ...(beforeJpy !== null && afterJpy !== null && { before: beforeJpy, after: afterJpy }),
  leaves: /^(member|refund):/.test(to),
})

/** Transfers as the sheet draws them: a row for all of one kind between the same accounts, as a carrier's bill has hundreds. */
export const transferLines = (told: readonly TransferTold[]): TransferLine[] =>
  [...Map.groupBy(told, ({ from, to, kind }) => `${from} ${to} ${kind}`).values()].map((same) => {
    const [first] = same
    const line = transferLine({ ...first!, amountJpy: sumJpy(same), afterJpy: same.at(-1)!.afterJpy })
    return same.length === 1 ? line : { ...line, why: `${transferZh(first!.kind)}，${same.length} 笔` }
  })

/** What only sets the books right beside what moves. */
const setsRight: ReadonlySet<string> = new Set(['carrierBillDiffers', 'carrierCreditDiffers'])

/**
 * How much an act moves, in yen: what goes by the largest of its kinds, as the same money may go on from one account to the next. What a
 * carrier gives back is taken off its bill.
 */
export const movesJpy = (told: readonly TransferTold[]): number => {
  const kinds = new Map<string, number>()
  for (const { kind, amountJpy } of told) {
    const [name, signed] = kind === 'carrierCredit' ? ['carrierBill', -amountJpy] : [kind, amountJpy]
    if (!setsRight.has(kind)) kinds.set(name, (kinds.get(name) ?? 0) + signed)
  }
  return Math.max(0, ...[...kinds.values()].map(Math.abs))
}

const sumJpy = (told: readonly TransferTold[]): number => told.reduce((sum, { amountJpy }) => sum + amountJpy, 0)
