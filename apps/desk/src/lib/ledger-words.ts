import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import type { TransferTold } from '@otsukai/contract/staff/moved'
import { transferZh } from '@otsukai/contract/desk/money-words'
import type { TransferLine } from '@otsukai/ui/desk/transfers.tsx'

/** Accounts of the ledger by what their names begin with, in the words of staff. */
const accounts: readonly [RegExp, (rest: string) => string][] = [
  [/^member:/, () => '会员余额'],
  [/^order:/, () => '订单款'],
  [/^bid:/, () => '竞拍冻结'],
  [/^refund:/, () => '退款中'],
  [/^payable:marketplace:/, (account) => `应付煤炉 ${account}`],
  [/^payable:carrier:/, (carrier) => `应付${lineCarrierZh(carrier)}`],
  [/^parcel:/, () => '包裹运费'],
  [/^clearing:/, (gateway) => `网关待结 ${gatewayZh[gateway] ?? gateway}`],
  [/^revenue:fees$/, () => '手续费收入'],
  [/^revenue:shipping$/, () => '运费收入'],
  [/^revenue:storage$/, () => '存放收入'],
  [/^loss$/, () => '损失'],
  [/^receivable:members$/, () => '会员欠款'],
  [/^bank$/, () => '银行'],
  [/^adjustment$/, () => '手工调整'],
]

const gatewayZh: Readonly<Record<string, string>> = { wechat: '微信', alipay: '支付宝' }

/** What staff call an account; the account's own name where this release knows none. */
export function accountZh(name: string): string {
  const found = accounts.find(([begins]) => begins.test(name))
  return found ? found[1](name.replace(found[0], '')) : name
}

/** A transfer as the sheet draws it. What goes to the member leaves us. */
const transferLine = ({ from, to, amountJpy, kind, beforeJpy, afterJpy }: TransferTold): TransferLine => ({
  from: accountZh(from),
  to: accountZh(to),
  why: transferZh(kind),
  amountJpy,
  ...(beforeJpy !== null && afterJpy !== null && { before: beforeJpy, after: afterJpy }),
  leaves: /^(member|refund):/.test(to),
})

/** Transfers as the sheet draws them: a row for all of one kind between the same accounts, as a carrier's bill has hundreds. */
export const transferLines = (told: readonly TransferTold[]): TransferLine[] =>
  [...Map.groupBy(told, ({ from, to, kind }) => `${from} ${to} ${kind}`).values()].map((same) => {
    const [first] = same
    const line = transferLine({ ...first!, amountJpy: sumJpy(same), afterJpy: same.at(-1)!.afterJpy })
    return same.length === 1 ? line : { ...line, why: `${transferZh(first!.kind)}，${same.length} 笔` }
  })

/** What only sets the books right beside what moves. */
const setsRight: ReadonlySet<string> = new Set(['carrierBillDiffers', 'carrierCreditDiffers'])

/**
 * How much an act moves, in yen: what goes by the largest of its kinds, as the same money may go on from one account to the next. What a
 * carrier gives back is taken off its bill.
 */
export const movesJpy = (told: readonly TransferTold[]): number => {
  const kinds = new Map<string, number>()
  for (const { kind, amountJpy } of told) {
    const [name, signed] = kind === 'carrierCredit' ? ['carrierBill', -amountJpy] : [kind, amountJpy]
    if (!setsRight.has(kind)) kinds.set(name, (kinds.get(name) ?? 0) + signed)
  }
  return Math.max(0, ...[...kinds.values()].map(Math.abs))
}

const sumJpy = (told: readonly TransferTold[]): number => told.reduce((sum, { amountJpy }) => sum + amountJpy, 0)
