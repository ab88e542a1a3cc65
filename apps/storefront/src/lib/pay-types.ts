import { type PayType, payTypes, rateFields } from '@otsukai/contract/pay-types'
import type { Rate } from '@otsukai/contract/site'
import { fenAt } from '@otsukai/ui/price.tsx'

export const payTypeZh: Record<PayType, string> = { wechat: '微信支付', alipay: '支付宝' }
/** Beside an amount. */
export const payTypeShortZh: Record<PayType, string> = { wechat: '微信', alipay: '支付宝' }

/** Yuan for 1 yen by a way of paying; null while unknown or off. */
export const rateBy = (rate: Rate | undefined, payType: PayType): number | null => rate?.[rateFields[payType]] ?? null

/** What a sum in yen comes to by each way of paying. */
export const fenByRate = (amountJpy: number, rate: Rate | undefined): FenByWay =>
  byPayType((payType) => fenAt(amountJpy, rateBy(rate, payType)))

type FenByWay = Record<PayType, number | null>

const byPayType = <Each>(each: (payType: PayType) => Each) =>
  Object.fromEntries(payTypes.map((payType) => [payType, each(payType)])) as Record<PayType, Each>

/** Each sum with its label, `微信约`; a way without a rate is left out. */
export const aboutFen = (fen: FenByWay): { label: string; fen: number }[] =>
  payTypes.flatMap((payType) => {
    const sum = fen[payType]
    return sum === null ? [] : [{ label: `${payTypeShortZh[payType]}约`, fen: sum }]
  })
