import { fromBeijingTime } from '../beijing-time.ts'
import { columnsOf, csvRows } from '../csv.ts'
import { type Bill, type BillLine, GatewayDown } from '../payment.ts'
import { billFen, feeSumFen } from '../yuan.ts'
import { unzip } from './unzip.ts'

const columns = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号', '服务费（元）'] as const

/**
 * The trade bill of a day: a ZIP with the rows (…业务明细.csv) and their sums (…业务明细(汇总).csv), both in GBK; lines with `#` before
 * and after the table are remarks, and the last but one tells that the list is complete. Refunds stand below 0.
 * https://opendocs.alipay.com/open/204/106262
 * Throws `GatewayDown` when it is of another form: nothing is concluded from half a bill.
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
    // What Alipay keeps stands below 0, what it gives back of it above.
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
    // A row has the time at which it was done: a refund under way has none yet.
    case '退款':
      return [{ kind: 'refunded', ...line, refundId: cell('退款批次号/请求号'), at, settled: true }]
    default:
      return []
  }
}
