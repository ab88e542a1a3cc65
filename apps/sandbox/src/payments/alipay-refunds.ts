import { z } from 'zod'
import { type AlipayGateway, badParameter, Refusal, findPayment, Yuan } from './alipay-gateway.ts'
import { alipayBill } from './alipay-bill.ts'
import { beijing, beijingDay, yuan } from './beijing.ts'
import { allEntries } from './bills.ts'

const RefundOrder = z.object({
  refund_amount: Yuan,
  /** Left out where everything goes back at once: the number of the trade then stands for it. https://opendocs.alipay.com/open/028sm9 */
  out_request_no: z.string().min(1).max(64).optional(),
  refund_reason: z.string().max(256).optional(),
})

export function makeRefund(gateway: AlipayGateway, content: unknown) {
  const { refunds, till } = gateway
  const payment = findPayment(gateway, content)
  const order = RefundOrder.safeParse(content)
  if (!order.success) throw badParameter()
  if (till.phase(payment) !== 'paid') throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  const { refund_amount: amountFen, out_request_no: number = payment.rechargeId } = order.data
  if (order.data.out_request_no === undefined && amountFen !== payment.amountFen) throw badParameter()
  const known = refunds.find(payment, number)
  if (known && known.amountFen !== amountFen) throw new Refusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
  if (!known) {
    const rule = refunds.ruleOf(payment.rechargeId).refunds
    if (rule === 'noMoney') throw new Refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
    if (rule === 'refused') throw new Refusal('ACQ.TRADE_HAS_FINISHED', '交易已完结')
    if (amountFen < 1 || refunds.sumFen(payment) + amountFen > payment.amountFen)
      throw new Refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    gateway.tellRefund(payment, refunds.make(payment, number, amountFen))
  }
  return {
    out_trade_no: payment.rechargeId,
    trade_no: payment.transactionId,
    buyer_logon_id: 'san***@example.com',
    fund_change: known ? 'N' : 'Y',
    refund_fee: yuan(refunds.sumFen(payment)),
  }
}

const RefundQuery = z.object({ out_request_no: z.string().min(1) })

export function queryRefund(gateway: AlipayGateway, content: unknown) {
  const payment = findPayment(gateway, content)
  const asked = RefundQuery.safeParse(content)
  if (!asked.success) throw badParameter()
  const refund = gateway.refunds.find(payment, asked.data.out_request_no)
  // By Alipay's rule success without fields says that there is no such refund.
  if (!refund) return {}
  return {
    out_trade_no: payment.rechargeId,
    out_request_no: refund.refundNumber,
    trade_no: payment.transactionId,
    total_amount: yuan(payment.amountFen),
    refund_amount: yuan(refund.amountFen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijing(refund.doneAt),
  }
}

/** The bill of a day, or of a month: `2026-11`. https://opendocs.alipay.com/open/028woc */
const BillQuery = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date().or(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)) })

export function billAddress(gateway: AlipayGateway, content: unknown) {
  const { keys, services, bills } = gateway
  const asked = BillQuery.safeParse(content)
  if (!asked.success) throw new Refusal('isp.invalid_arguments', '入参不合法')
  const time = asked.data.bill_date
  const entries = allEntries(gateway, 'alipay', services.now()).filter(({ at }) => beijingDay(at).startsWith(time))
  if (entries.length === 0) throw new Refusal('isp.bill_not_exist', '账单不存在')
  const token = bills.put(alipayBill(keys, time, entries, services.now()))
  return { bill_download_url: `${services.origin}/downloadBillFile.resource?fileId=${token}` }
}
