import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import type { ReactNode } from 'react'
import { useRate } from '../../lib/site.ts'

/** The figures of an auction. */
export interface Standing {
  currentJpy: number
  bidCount: number
  minNextJpy: number
  buyNowJpy?: number | undefined
  /** Up to date; false: the last known figures, shown while newer ones are fetched. */
  present: boolean
  open: boolean
}

interface FigureProps {
  label: string
  amountJpy: number
  below: ReactNode
  tone?: string
}

const Figure = ({ label, amountJpy, below, tone = '' }: FigureProps) => (
  <div className="border-line px-4 py-3.5 max-desk:nth-[n+3]:border-t max-desk:even:border-l max-desk:odd:last:col-span-2 desk:px-5 desk:not-first:border-l">
    <dt className="text-cap text-ink-3">{label}</dt>
    <dd className={`whitespace-nowrap ${tone}`}>
      <span className="num text-xl/7 font-semibold">{formatJpy(amountJpy)}</span>
      <span className="ml-[3px] text-cap">日元</span>
    </dd>
    <dd className="min-h-[18px] text-cap text-ink-3">{below}</dd>
  </div>
)

interface Props {
  bid: Bid | null
  standing: Standing
  availableJpy: number | undefined
}

/** The figures that decide a bid: the price, the member's limit, the amount held, the least next bid. */
export function BidFigures({ bid, standing, availableJpy }: Props) {
  const rate = useRate()?.WechatRate
  const { currentJpy, bidCount, minNextJpy, buyNowJpy, present, open } = standing
  const about = (amountJpy: number) => <AboutYuan amountJpy={amountJpy} rate={rate} />
  return (
    <dl className="grid grid-cols-2 border-t border-line desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none" aria-live="polite">
      <Figure
        label={present ? priceLabel(bid, standing) : '先前的价格，正在更新'}
        amountJpy={currentJpy}
        tone={present ? priceTone(bid, standing) : 'text-ink-3'}
        below={
          <>
            {about(currentJpy)} · {bidCount === 0 ? '还没有人出价' : `${bidCount} 次出价`}
          </>
        }
      />
      {bid && (
        <>
          <Figure label={bid.state === 'outbid' ? '你原来的上限' : '你的上限'} amountJpy={bid.maxJpy} below={about(bid.maxJpy)} />
          <Figure
            label="已冻结"
            amountJpy={bid.heldJpy}
            below={bid.heldJpy > 0 ? `其中费用 ${formatJpy(bid.heldJpy - bid.maxJpy)}` : bid.state === 'won' ? '已用于付款' : '已全部退回'}
          />
        </>
      )}
      {open && <Figure label="最低出价" amountJpy={minNextJpy} tone={present ? '' : 'text-ink-3'} below={about(minNextJpy)} />}
      {!bid && buyNowJpy !== undefined && <Figure label="一口价" amountJpy={buyNowJpy} below="出到这个价直接拍下" />}
      {!bid && availableJpy !== undefined && <Figure label="可用余额" amountJpy={availableJpy} below={about(availableJpy)} />}
    </dl>
  )
}

/** The price is the member's own bid. A price above their limit never is, even while their bid still reads `leading`. */
const isOwnPrice = (bid: Bid | null, currentJpy: number): boolean => bid?.state === 'leading' && currentJpy <= bid.maxJpy
const isOthersPrice = (bid: Bid | null, currentJpy: number): boolean => bid !== null && (bid.state === 'outbid' || currentJpy > bid.maxJpy)

function priceLabel(bid: Bid | null, { open, bidCount, currentJpy }: Standing): string {
  if (!open) return bidCount > 0 ? '最后的价格' : '起拍价'
  if (bidCount === 0) return '起拍价'
  return isOwnPrice(bid, currentJpy) ? '当前价（你的出价）' : isOthersPrice(bid, currentJpy) ? '当前价（别人的出价）' : '当前价'
}

/** Indigo while the price is the member's own bid, yellow (kihada) while it is somebody else's. */
function priceTone(bid: Bid | null, { open, currentJpy }: Standing): string {
  if (!open) return bid?.state === 'won' ? '' : 'text-ink-3'
  return isOwnPrice(bid, currentJpy) ? 'text-ai' : isOthersPrice(bid, currentJpy) ? 'text-kihada' : bid ? '' : 'text-shu'
}
