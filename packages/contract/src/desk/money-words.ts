import type { PayType } from '../pay-types.ts'
import type { RechargeState } from '../recharge-steps.ts'
import type { RefundState } from '../refund-steps.ts'

/** What staff call what money does: on the desk's screens and in its files. */

export const payTypeZh: Readonly<Record<PayType, string>> = { wechat: '微信支付', alipay: '支付宝' }

export const rechargeStateZh: Readonly<Record<RechargeState, string>> = {
  creating: '正在生成付款码',
  pending: '等付款',
  closing: '正在关单',
  expired: '过期，没付',
  failed: '没生成付款码',
  paid: '已到账',
}

export const refundStateZh: Readonly<Record<RefundState, string>> = {
  requested: '还没发出',
  sending: '已发出，等网关',
  done: '已退到',
  refused: '被拒，已退回余额',
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
  parcelStorage: '仓储费',
  parcelFreight: '运费成本',
  parcelRevenue: '运费收入',
  parcelLoss: '运费超出，本店承担',
  unpackFee: '拆包费',
  parcelLost: '丢失赔付',
  claimPaid: '报损赔付',
  parcelCharge: '付退件运费',
  carrierBill: '付承运商账单',
  carrierBillDiffers: '账单与账上的差',
  carrierCredit: '承运商退款',
  carrierCreditDiffers: '退款与账上的差',
  disposed: '到期处理，退会员',
  disposalStorage: '到期处理，抵仓储费',
}

/** Why money moved. */
export const transferZh = (kind: string): string => transfers[kind] ?? kind
