import type { Quote } from '@otsukai/contract/quote'
import { payTypes } from '@otsukai/contract/pay-types'
import { formatFen, formatRate } from '@otsukai/money/format'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { aboutFen, rateBy } from '../../lib/pay-types.ts'
import { useRate } from '../../lib/site.ts'
import { POSTAGE_ABROAD, quoteRows } from './quote-rows.ts'

/** `微信约 916.65 元 · 支付宝约 914.76 元`; a way without a rate is left out. */
export const eachFen = (totalFen: Quote['totalFen']): string =>
  aboutFen(totalFen)
    .map(({ label, fen }) => `${label} ${formatFen(fen)} 元`)
    .join(' · ')

/** The exchange rates, and when they were last confirmed; an empty line until loaded. */
function RateLine({ timeZone }: { timeZone: string }) {
  const rate = useRate()
  if (!rate) return <p className="text-cap">&nbsp;</p>
  if (!rate.updatedAt) return null
  const rates = payTypes.map((payType) => rateBy(rate, payType)).filter((each) => each !== null)
  return (
    <p className="text-cap text-ink-3">
      1日元 ≈ <span className="num">{rates.map(formatRate).join(' / ')}</span> 元 · 汇率更新于 {formatTime(rate.updatedAt, timeZone)}
    </p>
  )
}

interface QuoteLinesProps {
  quote: Quote
  totalLabel: string
  /** Emphasizes the total, where the member decides on it. */
  loud?: boolean
  dense?: boolean
  /** Shows the exchange rates. */
  rated?: boolean
  /** Postage abroad is told below, by what it likely comes to. */
  postageBelow?: boolean
  timeZone: string
}

/** A quote line by line: costs in yen, what cannot be known yet in words, the sum, and each way of paying to the fen. */
export function QuoteLines({
  quote,
  totalLabel,
  loud = false,
  dense = false,
  rated = false,
  postageBelow = false,
  timeZone,
}: QuoteLinesProps) {
  const { rows, warnings } = quoteRows(quote)
  return (
    <>
      <MoneyLines
        lines={postageBelow ? rows.filter(({ label }) => label !== POSTAGE_ABROAD) : rows}
        total={{ label: totalLabel, amountJpy: quote.totalJpy }}
        loud={loud}
        dense={dense}
      />
      {loud ? (
        <dl className="mt-1 text-sm text-ink-2">
          {aboutFen(quote.totalFen).map(({ label, fen }) => (
            <YuanRow key={label} label={label} fen={fen} />
          ))}
        </dl>
      ) : (
        <p className="text-right text-cap text-ink-3">{eachFen(quote.totalFen)}</p>
      )}
      {rated && (
        <div className={loud ? 'mt-1.5' : 'mt-0.5 text-right'}>
          <RateLine timeZone={timeZone} />
        </div>
      )}
      {warnings.map((warning) => (
        <Note key={warning} kind="act" className="mt-3">
          {warning}
        </Note>
      ))}
    </>
  )
}

const YuanRow = ({ label, fen }: { label: string; fen: number }) => (
  <div className="flex justify-between">
    <dt>{label}</dt>
    <dd>
      <span className="num">{formatFen(fen)}</span> 元
    </dd>
  </div>
)
