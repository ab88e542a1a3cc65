import { fromBeijingTime } from '../beijing-time.ts'
import { columnsOf, csvRows } from '../csv.ts'
import { type Bill, type BillLine, GatewayDown } from '../payment.ts'
import { billFen, feeSumFen } from '../yuan.ts'
import { unzip } from './unzip.ts'

const columns = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号', '服务费（元）'] as const

/**
 * The trade bill of a day: a ZIP with the rows (…业务明细.csv) and their sums (…业务明细(汇总).csv), both in GBK. Lines that begin with `#`
 * are remarks; the last but one marks the end of the list. Refunds are negative.
 * https://opendocs.alipay.com/open/204/106262
 * Throws `GatewayDown` for any other form, a truncated bill included.
 */
export function readBill(archive: Buffer): Bill {
  try {
    const [, file] = [...unzip(archive)].find(([name]) => name.endsWith('业务明细.csv')) ?? []
    if (!file) throw new Error('a bill without its rows')
    return parse(new TextDecoder('gbk').decode(file))
  } catch (cause) {
    throw new GatewayDown(`Alipay: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function parse(text: string): Bill {
  if (!/^#-+业务明细列表结束-+\s*$/m.test(text)) throw new Error('a bill without its end')
  const [header = [], ...rows] = csvRows(text.replaceAll(/^#.*$/gm, '')).map((row) => row.map((cell) => cell.trim()))
  const cell = columnsOf(header, columns)
  return {
    lines: rows.flatMap((row) => lineOf((name) => cell(row, name))),
    // Fees are negative, returned fees positive.
    feeFen: feeSumFen(rows.map((row) => String(-Number(cell(row, '服务费（元）') || 0)))),
  }
}

function lineOf(cell: (name: (typeof columns)[number]) => string): BillLine[] {
  const at = fromBeijingTime(cell('完成时间'))
  if (Number.isNaN(at)) throw new Error(`a bill with the time ${cell('完成时间')}`)
  const line = {
    rechargeId: cell('商户订单号'),
    transactionId: cell('支付宝交易号'),
    amountFen: billFen(cell('订单金额（元）')),
  }
  switch (cell('业务类型')) {
    case '交易':
      return [{ kind: 'paid', ...line, currency: 'CNY', paidAt: at, attach: null }]
    // The bill lists a refund only once it is done, with the time of it.
    case '退款':
      return [{ kind: 'refunded', ...line, refundId: cell('退款批次号/请求号'), at, settled: true }]
    default:
      return []
  }
}
