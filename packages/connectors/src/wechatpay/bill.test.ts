import { expect, test } from 'vitest'
import { readBill } from './bill.ts'

/** The form of a bill: https://pay.weixin.qq.com/doc/v3/merchant/4013071269 */
const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

const refund = (number: string, status: string): string =>
  `2026-11-20 10:00:00,wx1,1900007291,0,,42000,R1,o1,NATIVE,REFUND,OTHERS,CNY,0.00,0.00,503,${number},30.00,0.00,ORIGINAL,${status},充值,m:7,0.00000,0.00%,0.00,30.00,`

const billOf = (...rows: string[]): string => {
  const ticked = (row: string) =>
    row
      .split(',')
      .map((cell) => `\`${cell}`)
      .join(',')
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  return `\uFEFF${[HEADER, ...rows.map(ticked), sums, ticked(`${rows.length},0,0,0,0,0,0`)].join('\r\n')}\r\n`
}

test('a refund that was under way when the bill was made is a refund, not settled: no later bill tells of it', () => {
  const { lines } = readBill(billOf(refund('F1', 'PROCESSING'), refund('F2', 'SUCCESS'), refund('F3', 'FAIL')), {
    mchid: '1900007291',
    appid: 'wx1',
  })
  expect(lines.map((line) => line.kind === 'refunded' && [line.refundId, line.amountFen, line.at, line.settled])).toEqual([
    ['F1', 3_000, Date.UTC(2026, 10, 20, 2), false],
    ['F2', 3_000, Date.UTC(2026, 10, 20, 2), true],
  ])
})
