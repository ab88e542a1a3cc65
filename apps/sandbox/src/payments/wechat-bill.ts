import { beijing, yuan } from './beijing.ts'
import type { Entry } from './bills.ts'
import type { GatewayKeys } from './keys.ts'
import type { Refund } from './refunds.ts'

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** A row tells how its refund stood when it was accepted, and never changes. */
const stateOf = ({ at, doneAt }: Refund): string => (doneAt > at ? 'PROCESSING' : 'SUCCESS')

const rowOf = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

/** The trade bill of a day as WeChat Pay writes it. This gateway takes no fee. */
export function wechatBill({ appid, mchid }: GatewayKeys['wechat'], entries: readonly Entry[]): string {
  const rows = entries.map(({ payment, at, amountFen, refund }) =>
    rowOf([
      ...[beijing(at), appid, mchid, '0', '', payment.transactionId, payment.rechargeId, 'oSandboxPayer0000000000000000'],
      ...['NATIVE', refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', refund ? '0.00' : yuan(amountFen), '0.00'],
      ...[refund?.refundId ?? '0', refund?.refundNumber ?? '0', refund ? yuan(amountFen) : '0.00', '0.00'],
      ...[refund ? 'ORIGINAL' : '', refund ? stateOf(refund) : '', payment.subject, payment.attach ?? '', '0.00000', '0.00%'],
      ...[refund ? '0.00' : yuan(amountFen), refund ? yuan(amountFen) : '0.00', ''],
    ]),
  )
  const sum = (ofRefunds: boolean) =>
    yuan(entries.reduce((sum, { amountFen, refund }) => sum + ((refund !== null) === ofRefunds ? amountFen : 0), 0))
  const [paid, back] = [sum(false), sum(true)]
  return `\uFEFF${[HEADER, ...rows, SUMMARY, rowOf([String(rows.length), paid, back, '0.00', '0.00000', paid, back])].join('\r\n')}\r\n`
}
