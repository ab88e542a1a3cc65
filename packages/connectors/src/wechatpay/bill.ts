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
 * The trade bill of a day (`bill_type=ALL`): a header, a row for each payment and refund, each value behind a backtick so that no
 * spreadsheet turns it into a number, then a summary of two rows. https://pay.weixin.qq.com/doc/v3/merchant/4013071269
 * Throws `GatewayDown` when it is of another form: nothing is concluded from half a bill.
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
  const [told] = cellsOf(rest[end + 1] ?? '')
  if (Number(told) !== rows.length) throw new Error(`a bill of ${rows.length} rows that speaks of ${told}`)
  const cell = columnsOf(header.split(','), columns)
  const ours = rows.filter((row) => cell(row, '商户号') === mchid && cell(row, '公众账号ID') === appid)
  return { lines: ours.flatMap((row) => lineOf((name) => cell(row, name))), feeFen: feeSumFen(ours.map((row) => cell(row, '手续费'))) }
}

/** The backtick before each value parts them: a comma may stand in one. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^`/, '')
    .split(',`')
    .map((cell) => cell.trim())

/**
 * A refund that is still under way (`PROCESSING`) stands like one that is done for what left the account that day: the bill shows it on
 * the day of its acceptance, its row never changes afterwards, and no later bill shows it again. WeChat Pay's questions on reconciliation
 * say to take it for a success. It may fail all the same, so it is not settled. One that failed (`FAIL`) moved no money.
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
