import { beijing, yuan } from './beijing.ts'
import type { Entry } from './bills.ts'
import { toGbk } from './gbk.ts'
import type { GatewayKeys } from './keys.ts'
import { zip } from './zip.ts'

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** The trade bill of a day as Alipay packs it. This gateway takes no fee. */
export function alipayBill({ sellerId }: GatewayKeys['alipay'], day: string, entries: readonly Entry[], now: number): Buffer {
  const rows = entries.map(({ payment, at, amountFen, refund }) => {
    const amount = yuan(refund ? -amountFen : amountFen)
    const [zeroYuan, name] = ['0.00', payment.subject.replaceAll(',', ' ')]
    return [
      ...[`${payment.transactionId}\t`, `${payment.rechargeId}\t`, refund ? '退款' : '交易', name, beijing(payment.createdAt), beijing(at)],
      ...['', '', '', '', 'san***@example.com', amount, amount, zeroYuan, zeroYuan, zeroYuan, zeroYuan, zeroYuan, '', zeroYuan, zeroYuan],
      ...[refund ? `${refund.refundNumber}\t` : '', zeroYuan, zeroYuan, ''],
    ].join(',')
  })
  const remarks = [
    `#支付宝业务明细查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
  ]
  const end = [
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${beijing(now)}]`,
  ]
  const file = `${sellerId}0156_${day.replaceAll('-', '')}_业务明细`
  const sums = ['#支付宝业务汇总查询', `#交易合计：${rows.length}笔`, `#导出时间：[${beijing(now)}]`]
  const text = (lines: string[]) => toGbk(`${lines.join('\r\n')}\r\n`)
  return zip([
    { name: toGbk(`${file}.csv`), content: text([...remarks, HEADER, ...rows, ...end]) },
    { name: toGbk(`${file}(汇总).csv`), content: text(sums) },
  ])
}
