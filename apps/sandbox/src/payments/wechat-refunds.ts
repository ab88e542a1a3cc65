import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rfc3339 } from './beijing.ts'
import type { Refund, RefundEnd } from './refunds.ts'
import type { Payment } from './till.ts'
import { bodyOf, parse, Refusal, type WechatGateway } from './wechat-gateway.ts'

const RefundOrder = z.object({
  /** Either names the payment; WeChat's own number goes before. */
  transaction_id: z.string().optional(),
  out_trade_no: z.string().optional(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().max(80).optional(),
  notify_url: z.url().max(256).optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
})

const notThere = () => new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
const invalid = (why: string) => new Refusal(400, 'INVALID_REQUEST', why)

export function makeRefund(gateway: WechatGateway, request: FastifyRequest) {
  const { till, refunds } = gateway
  const order = parse(RefundOrder, bodyOf(request))
  const { transaction_id, out_trade_no } = order
  if (!transaction_id && !out_trade_no) throw new Refusal(400, 'PARAM_ERROR', '参数错误：out_trade_no')
  const payment = transaction_id ? till.findTransaction(transaction_id) : till.find(out_trade_no ?? '')
  if (payment?.gateway !== 'wechat') throw notThere()
  if (payment.paidAt === null) throw invalid('订单未支付')
  if (order.amount.total !== payment.amountFen) throw invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
  const known = refunds.find(payment, order.out_refund_no)
  if (known && known.amountFen !== order.amount.refund) throw invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
  if (known) return { status: 200, body: refundAnswer(gateway, payment, known) }
  const rule = refunds.ruleOf(payment.rechargeId).refunds
  if (rule === 'noMoney') throw new Refusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  if (rule === 'refused') throw new Refusal(400, 'INVALID_REQUEST', '订单已经超过可退款的最大期限')
  if (refunds.sumFen(payment) + order.amount.refund > payment.amountFen) throw invalid('累计退款金额大于支付金额')
  const made = refunds.make(payment, order.out_refund_no, order.amount.refund, order.notify_url)
  if (made.end !== 'underWay') gateway.tellRefund(payment, made)
  return { status: 200, body: refundAnswer(gateway, payment, made) }
}

export function queryRefund(gateway: WechatGateway, request: FastifyRequest) {
  const { outRefundNo } = request.params as { outRefundNo: string }
  const refund = [...gateway.refunds.values()].find(({ refundNumber }) => refundNumber === outRefundNo)
  const payment = refund && gateway.till.find(refund.rechargeId)
  if (payment?.gateway !== 'wechat') throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return { status: 200, body: refundAnswer(gateway, payment, refund!) }
}

const statuses = { ok: 'SUCCESS', underWay: 'PROCESSING', abnormal: 'ABNORMAL', closed: 'CLOSED' } as const satisfies Record<
  RefundEnd,
  string
>

export function refundAnswer({ services }: Pick<WechatGateway, 'services'>, payment: Payment, refund: Refund) {
  const status = refund.doneAt <= services.now() ? statuses[refund.end ?? 'ok'] : statuses.underWay
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.refundNumber,
    transaction_id: payment.transactionId,
    out_trade_no: payment.rechargeId,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(status === 'SUCCESS' ? { success_time: rfc3339(refund.doneAt) } : {}),
    create_time: rfc3339(refund.at),
    status,
    amount: {
      total: payment.amountFen,
      refund: refund.amountFen,
      payer_total: payment.amountFen,
      payer_refund: refund.amountFen,
      settlement_refund: refund.amountFen,
      settlement_total: payment.amountFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}
