import type { Quote } from '@otsukai/contract/quote'
import { formatFen, formatRate } from '@otsukai/money/format'
import { MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useRate } from '../../lib/site.ts'
import { quoteRows } from './quote-rows.ts'

/** `微信约 916.65 元 · 支付宝约 914.76 元`; a way without a rate is left out. */
export const bothFen = ({ wechat, alipay }: Quote['totalFen']): string =>
  [wechat !== null && `微信约 ${formatFen(wechat)} 元`, alipay !== null && `支付宝约 ${formatFen(alipay)} 元`].filter(Boolean).join(' · ')

/** The rates that the yuan are made with, and when they were last confirmed; until they are known, its place is kept. */
function RateLine({ timeZone }: { timeZone: string }) {
  const rate = useRate()
  if (!rate) return <p className="text-cap">&nbsp;</p>
  if (!rate.updatedAt) return null
  const rates = [rate.WechatRate, rate.AliRate].filter((each) => each !== null)
  return (
    <p className="text-cap text-ink-3">
      1日元 ≈ <span className="num">{rates.map(formatRate).join(' / ')}</span> 元 · 汇率更新于 {formatTime(rate.updatedAt, timeZone)}
    </p>
  )
}

interface QuoteLinesProps {
  quote: Quote
  totalLabel: string
  /** The sum is what the member decides on here. */
  loud?: boolean
  dense?: boolean
  /** At which rates, and how old they are. */
  rated?: boolean
  timeZone: string
}

/** A quote line by line: costs in yen, what cannot be known yet in words, the sum, and both payments to the fen. */
export function QuoteLines({ quote, totalLabel, loud = false, dense = false, rated = false, timeZone }: QuoteLinesProps) {
  const { rows, warnings } = quoteRows(quote)
  const { wechat, alipay } = quote.totalFen
  return (
    <>
      <MoneyLines lines={rows} total={{ label: totalLabel, amountJpy: quote.totalJpy }} loud={loud} dense={dense} />
      {loud ? (
        <dl className="mt-1 text-sm text-ink-2">
          {wechat !== null && <YuanRow label="微信约" fen={wechat} />}
          {alipay !== null && <YuanRow label="支付宝约" fen={alipay} />}
        </dl>
      ) : (
        <p className="text-right text-cap text-ink-3">{bothFen(quote.totalFen)}</p>
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
