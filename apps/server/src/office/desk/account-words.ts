import { lineCarrierZh } from '@otsukai/contract/shipping-lines'

const kinds: readonly [prefix: string, zh: string | ((whose: string) => string)][] = [
  ['member:', '会员余额'],
  ['order:', '订单款'],
  ['bid:', '竞拍冻结'],
  ['refund:', '退款中'],
  ['clearing:wechat', '网关待结 微信'],
  ['clearing:alipay', '网关待结 支付宝'],
  ['payable:marketplace:', (account) => `应付煤炉 ${account}`],
  ['payable:carrier:', (carrier) => `应付${lineCarrierZh(carrier)}`],
  ['parcel:', '包裹运费'],
  ['revenue:fees', '手续费收入'],
  ['revenue:shipping', '运费收入'],
  ['revenue:storage', '存放收入'],
  ['loss', '损失'],
  ['receivable:members', '会员欠款'],
  ['bank', '银行'],
  ['adjustment', '调账'],
]

/** What an account of the ledger is called. */
export function accountZh(account: string): string {
  const [prefix = '', zh = account] = kinds.find(([start]) => account.startsWith(start)) ?? []
  return typeof zh === 'string' ? zh : zh(account.slice(prefix.length))
}
