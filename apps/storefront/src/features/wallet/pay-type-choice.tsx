import type { Rate } from '@otsukai/contract/site'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { formatFen, formatRate } from '@otsukai/money/format'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import type { ReactNode } from 'react'
import { payTypeZh, rateBy } from '../../lib/pay-types.ts'

/** The marks by which members know the ways of paying. */
const payMarks: Record<PayType, ReactNode> = {
  alipay: (
    <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-[6px] bg-[#1677ff] text-md text-white">
      支
    </span>
  ),
  wechat: (
    <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
      <rect width="28" height="28" rx="6" fill="#1aad19" />
      <path
        d="M11.6 6.6c-3.9 0-7 2.6-7 5.8 0 1.8 1 3.4 2.6 4.5l-.6 2 2.3-1.2c.8.3 1.7.4 2.7.4h.5a5 5 0 0 1-.2-1.5c0-3 2.9-5.4 6.4-5.4h.5c-.6-2.6-3.6-4.6-7.2-4.6Z M23.6 16.5c0-2.6-2.5-4.7-5.5-4.7s-5.5 2.1-5.5 4.7 2.5 4.7 5.5 4.7c.7 0 1.3-.1 1.9-.3l1.9 1-.5-1.7c1.3-.9 2.2-2.2 2.2-3.7Z"
        fill="#fff"
      />
    </svg>
  ),
}

interface PayTypeChoiceProps {
  /** Undefined until loaded. */
  rate: Rate | undefined
  /** The tiles show this amount in yuan; null: no amount yet. */
  amountJpy: number | null
  chosen: PayType | null
  onChoose: (payType: PayType) => void
}

/** The ways of paying, with what it comes to at that rate. None is chosen for the member; a way without a rate is off. */
export function PayTypeChoice({ rate, amountJpy, chosen, onChoose }: PayTypeChoiceProps) {
  return (
    <div className="@container">
      <div role="radiogroup" aria-label="付款方式" className="grid gap-3 @min-[600px]:grid-cols-2">
        {payTypes.map((payType) => {
          const yuanPerYen = rateBy(rate, payType)
          const fen = amountJpy === null ? null : fenAt(amountJpy, yuanPerYen)
          return (
            <ChoiceTile
              key={payType}
              name="payType"
              value={payType}
              checked={chosen === payType}
              disabled={rate !== undefined && yuanPerYen === null}
              onChange={() => onChoose(payType)}
            >
              <span className="flex items-center gap-3">
                {payMarks[payType]}
                <span className="min-w-0">
                  <b className="block font-semibold">{payTypeZh[payType]}</b>
                  <span className="block text-cap whitespace-nowrap text-ink-3">
                    {rate === undefined ? (
                      '\u00a0'
                    ) : yuanPerYen === null ? (
                      '暂时不可用'
                    ) : (
                      <>
                        1日元 ≈ <span className="num">{formatRate(yuanPerYen)}</span> 元
                      </>
                    )}
                  </span>
                </span>
                {fen !== null && (
                  <span className="ml-auto whitespace-nowrap">
                    <span className="num text-md font-semibold">{formatFen(fen)}</span>
                    <span className="ml-0.5 text-cap">元</span>
                  </span>
                )}
              </span>
            </ChoiceTile>
          )
        })}
      </div>
    </div>
  )
}
