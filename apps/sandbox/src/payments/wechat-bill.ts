import { beijing, yuan } from './beijing.ts'
import type { Entry } from './bills.ts'
import type { GatewayKeys } from './keys.ts'
import type { Refund } from './refunds.ts'

/** The kind of a day's bill: everything, payments alone, or refunds alone. */
export type BillType = 'ALL' | 'SUCCESS' | 'REFUND'

const PAYMENT =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额'
const REFUND = '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态'
const GOODS = '商品名称,商户数据包,手续费,费率,订单金额'

/** The columns of each type, and of its sums. https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html */
const columns: Record<BillType, string> = {
  ALL: `${PAYMENT},${REFUND},${GOODS},申请退款金额,费率备注`,
  SUCCESS: `${PAYMENT},${GOODS},费率备注`,
  REFUND: `${PAYMENT},退款申请时间,退款成功时间,${REFUND},${GOODS},申请退款金额,费率备注`,
}
const allSums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const sums: Record<BillType, string> = { ALL: allSums, SUCCESS: '总交易单数,应结订单总金额,手续费总金额,订单总金额', REFUND: allSums }

/** A row tells how its refund stood when it was accepted, and never changes. */
const stateOf = ({ at, doneAt }: Refund): string => (doneAt > at ? 'PROCESSING' : 'SUCCESS')

/** Each value behind a backtick, so that no spreadsheet takes it for a number. */
const rowOf = (titles: string, cells: Record<string, string>): string =>
  titles
    .split(',')
    .map((title) => `\`${cells[title] ?? ''}`)
    .join(',')

/** The trade bill of a day as WeChat Pay writes it. This gateway takes no fee. */
export function wechatBill(keys: GatewayKeys['wechat'], type: BillType, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => rowOf(columns[type], { ...paymentCells(keys, entry), ...refundCells(entry) }))
  const sum = (ofRefunds: boolean) =>
    yuan(entries.reduce((sum, { amountFen, refund }) => sum + ((refund !== null) === ofRefunds ? amountFen : 0), 0))
  const [paid, back] = [sum(false), sum(true)]
  const total = rowOf(sums[type], {
    总交易单数: String(rows.length),
    ...{ 应结订单总金额: paid, 退款总金额: back, 充值券退款总金额: '0.00' },
    ...{ 手续费总金额: '0.00000', 订单总金额: paid, 申请退款总金额: back },
  })
  return `\uFEFF${[columns[type], ...rows, sums[type], total].join('\r\n')}\r\n`
}

const paymentCells = ({ appid, mchid }: GatewayKeys['wechat'], { payment, at, amountFen, refund }: Entry) => ({
  ...{ 交易时间: beijing(at), 公众账号ID: appid, 商户号: mchid, 特约商户号: '0', 设备号: '' },
  ...{ 微信订单号: payment.transactionId, 商户订单号: payment.rechargeId, 用户标识: 'oSandboxPayer0000000000000000' },
  ...{ 交易类型: 'NATIVE', 交易状态: refund ? 'REFUND' : 'SUCCESS', 付款银行: 'OTHERS', 货币种类: 'CNY' },
  ...{ 应结订单金额: refund ? '0.00' : yuan(amountFen), 代金券金额: '0.00' },
  ...{ 商品名称: payment.subject, 商户数据包: payment.attach ?? '', 手续费: '0.00000', 费率: '0.00%' },
  ...{ 订单金额: refund ? '0.00' : yuan(amountFen), 费率备注: '' },
})

function refundCells({ amountFen, refund }: Entry) {
  const numbers = { 微信退款单号: refund?.refundId ?? '0', 商户退款单号: refund?.refundNumber ?? '0', 充值券退款金额: '0.00' }
  if (!refund) return { ...numbers, 退款金额: '0.00', 申请退款金额: '0.00' }
  const amounts = { 退款金额: yuan(amountFen), 申请退款金额: yuan(amountFen), 退款类型: 'ORIGINAL', 退款状态: stateOf(refund) }
  return { ...numbers, ...amounts, 退款申请时间: beijing(refund.at), 退款成功时间: refund.doneAt > refund.at ? '' : beijing(refund.doneAt) }
}
