import { formatFen, formatJpy, formatYuan } from '@otsukai/money/format'
import { fenFor, rateFromDecimal } from '@otsukai/money/rate'
import { yen } from '@otsukai/money/yen'

const sizes = {
  tiny: { number: 'text-base/[18px]', unit: 'text-cap' },
  small: { number: 'text-[15px]/5', unit: 'text-cap' },
  row: { number: 'text-[17px]/6', unit: 'text-cap' },
  card: { number: 'text-price-card', unit: 'text-cap' },
  sum: { number: 'text-[26px]/8', unit: 'text-sm' },
  page: { number: 'text-[40px]/11', unit: 'text-md' },
} as const
const tones = { shu: 'text-shu', ink: 'text-ink', off: 'text-ink-3' } as const

/**
 * An amount of yen with its unit: `18,600 日元`. Tone `shu` (vermilion) for a price, `off` for a price at which nothing can be bought any
 * more.
 */
export function Yen({
  amountJpy,
  size = 'card',
  tone = 'shu',
}: {
  amountJpy: number
  size?: keyof typeof sizes
  tone?: keyof typeof tones
}) {
  const { number, unit } = sizes[size]
  return (
    <span className={`font-num font-semibold whitespace-nowrap tabular-nums ${number} ${tones[tone]}`}>
      {formatJpy(amountJpy)}
      <span className={`ml-[3px] font-sans font-normal ${unit}`}>日元</span>
    </span>
  )
}

/** Fen for yen at a decimal rate, rounded up; null without a rate. */
export const fenAt = (amountJpy: number, rate: number | null | undefined): number | null =>
  rate ? fenFor(yen(amountJpy), rateFromDecimal(rate)) : null

/** `约 902 元`, in whole yuan; nothing without a rate. */
export function AboutYuan({ amountJpy, rate }: { amountJpy: number; rate: number | null | undefined }) {
  const fen = fenAt(amountJpy, rate)
  return fen === null ? null : <span className="text-cap whitespace-nowrap text-ink-3">约 {formatYuan(fen)} 元</span>
}

/** Sums to the fen, each with its label, `微信约 902.10 元`, one a line. */
export function EachYuan({ sums, className = '' }: { sums: readonly { label: string; fen: number }[]; className?: string }) {
  return (
    <span className={className}>
      {sums.map(({ label, fen }) => (
        <span key={label} className="block whitespace-nowrap">
          {label} {formatFen(fen)} 元
        </span>
      ))}
    </span>
  )
}
