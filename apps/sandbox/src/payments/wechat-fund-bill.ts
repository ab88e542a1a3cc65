import { beijing, yuan } from './beijing.ts'
import type { Entry } from './bills.ts'
import type { GatewayKeys } from './keys.ts'

/** https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-fundflow.html */
const COLUMNS =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const SUMS = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

const rowOf = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

/** A day's movements of the merchant's account, in WeChat Pay's form; `heldFen` is its balance before. Nothing is settled to a bank here. */
export function wechatFundBill({ mchid }: GatewayKeys['wechat'], entries: readonly Entry[], heldFen: number): string {
  let balanceFen = heldFen
  const rows = entries.map(({ payment, at, amountFen, refund }) => {
    balanceFen += refund ? -amountFen : amountFen
    const [name, way, number] = refund ? ['退款', '支出', refund.refundId] : ['交易', '收入', payment.transactionId]
    const amounts = [yuan(amountFen), yuan(balanceFen)]
    return rowOf([
      ...[beijing(at), number, `${mchid}${number.slice(-18)}`, name, name, way, ...amounts],
      ...['system', '', refund?.refundNumber ?? payment.rechargeId],
    ])
  })
  const of = (ofRefunds: boolean) => {
    const some = entries.filter(({ refund }) => (refund !== null) === ofRefunds)
    return [String(some.length), yuan(some.reduce((sum, { amountFen }) => sum + amountFen, 0))]
  }
  return `\uFEFF${[COLUMNS, ...rows, SUMS, rowOf([String(rows.length), ...of(false), ...of(true)])].join('\r\n')}\r\n`
}
