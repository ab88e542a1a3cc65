import { fromBeijingTime } from '../beijing-time.ts'
import { columnsOf } from '../csv.ts'
import { type Bill, type BillLine, GatewayDown } from '../payment.ts'
import { billFen, feeSumFen } from '../yuan.ts'

const columns = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '商户退款单号',
  '申请退款金额',
  '退款状态',
  '商户数据包',
  '手续费',
  '订单金额',
] as const

/**
 * The trade bill of a day (`bill_type=ALL`): a header, a row for each payment and refund with a backtick before each value (against
 * spreadsheets' number parsing), then a summary of two rows. https://pay.weixin.qq.com/doc/v3/merchant/4013071269
 * Throws `GatewayDown` for any other form, a truncated bill included.
 */
export function readBill(text: string, merchant: { mchid: string; appid: string }): Bill {
  try {
    return parse(text, merchant)
  } catch (cause) {
    throw new GatewayDown(`WeChat Pay: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function parse(text: string, { mchid, appid }: { mchid: string; appid: string }): Bill {
  const [header = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = rest.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0) throw new Error('a bill without its summary')
  const rows = rest.slice(0, end).map(cellsOf)
  const [stated] = cellsOf(rest[end + 1] ?? '')
  if (Number(stated) !== rows.length) throw new Error(`a bill of ${rows.length} rows that speaks of ${stated}`)
  const cell = columnsOf(header.split(','), columns)
  const ours = rows.filter((row) => cell(row, '商户号') === mchid && cell(row, '公众账号ID') === appid)
  return { lines: ours.flatMap((row) => lineOf((name) => cell(row, name))), feeFen: feeSumFen(ours.map((row) => cell(row, '手续费'))) }
}

/** Splits by comma and backtick: a value may contain a comma. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^`/, '')
    .split(',`')
    .map((cell) => cell.trim())

/**
 * A refund under way (`PROCESSING`) counts as money that left the account that day: its row stands on the day of acceptance, never
 * changes, and no later bill repeats it; WeChat Pay's FAQ on reconciliation treats it as a success. It may still fail, so it is not
 * settled. A failed refund (`FAIL`) moved no money.
 * https://pay.weixin.qq.com/wiki/doc/api/wxpay/ch/faq/Reconciliation.shtml, https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
 */
function lineOf(cell: (name: (typeof columns)[number]) => string): BillLine[] {
  const at = fromBeijingTime(cell('交易时间'))
  if (Number.isNaN(at)) throw new Error(`a bill with the time ${cell('交易时间')}`)
  const payment = { rechargeId: cell('商户订单号'), transactionId: cell('微信订单号') }
  switch (cell('交易状态')) {
    case 'SUCCESS':
      return [
        {
          kind: 'paid',
          ...payment,
          amountFen: billFen(cell('订单金额')),
          currency: cell('货币种类'),
          paidAt: at,
          attach: cell('商户数据包') || null,
        },
      ]
    case 'REFUND':
      const refund = { kind: 'refunded', ...payment, refundId: cell('商户退款单号'), amountFen: billFen(cell('申请退款金额')), at } as const
      if (cell('退款状态') === 'SUCCESS') return [{ ...refund, settled: true }]
      return cell('退款状态') === 'PROCESSING' ? [{ ...refund, settled: false }] : []
    default:
      return []
  }
}
