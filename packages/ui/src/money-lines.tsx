import { formatJpy } from '@otsukai/money/format'
import type { ReactNode } from 'react'

/** A line of a sum: an amount, or words for an amount not known yet (`later`) or nothing to pay (`free`). */
export interface MoneyLine {
  label: string
  amountJpy?: number
  words?: string
  tone?: 'free' | 'later' | 'gain'
}

const tones = { free: 'text-matcha', later: 'text-ink-2', gain: 'text-matcha' } as const

function Value({ line }: { line: MoneyLine }) {
  const tone = line.tone ? tones[line.tone] : ''
  if (line.words !== undefined) return <dd className={`text-right text-sm ${tone}`}>{line.words}</dd>
  return (
    <dd className={`text-right whitespace-nowrap ${tone}`}>
      <span className="num text-(length:--money-line) font-medium">
        {line.tone === 'gain' && '+'}
        {formatJpy(line.amountJpy ?? 0)}
      </span>
      <span className="ml-[3px] [display:var(--money-unit)] text-cap text-ink-3">日元</span>
    </dd>
  )
}

/** Lines of money and their total. `loud` emphasizes the total, where the member decides on it. */
export function MoneyLines({ lines, total, loud = false, dense = false, children }: MoneyLinesProps) {
  return (
    <>
      <dl>
        {lines.map((line, n) => (
          <div key={`${n} ${line.label}`} className={`flex items-baseline justify-between gap-4 ${dense ? 'py-1' : 'py-[7px]'}`}>
            <dt className="shrink-0 text-ink-2">{line.label}</dt>
            <Value line={line} />
          </div>
        ))}
        {total && (
          <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">{total.label}</dt>
            <dd className={`whitespace-nowrap ${loud ? 'text-shu' : ''}`}>
              <span className={`num font-semibold ${loud ? 'text-[26px]/8' : 'text-(length:--money-total)/6'}`}>
                {formatJpy(total.amountJpy)}
              </span>
              <span className={`ml-[3px] ${loud ? 'text-base' : 'text-cap text-ink-3'}`}>日元</span>
            </dd>
          </div>
        )}
      </dl>
      {children}
    </>
  )
}

interface MoneyLinesProps {
  lines: readonly MoneyLine[]
  total?: { label: string; amountJpy: number }
  loud?: boolean
  dense?: boolean
  /** Below the total, such as its amount in yuan. */
  children?: ReactNode
}
