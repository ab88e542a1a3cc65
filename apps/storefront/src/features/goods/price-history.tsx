import { formatJpy, formatSignedJpy } from '@otsukai/money/format'
import { formatDay } from '@otsukai/web/time.ts'
import { priceCorners, priceSteps, type PriceStep, stepPath } from './price-steps.ts'

/** Changes listed in words; the line draws all of them. */
const LISTED = 4

interface PriceHistoryProps {
  history: readonly PriceStep[]
  /** When the price was last fetched: the end of the line. */
  asOf: number
  timeZone: string
}

/** The prices since we first saw the listing, as a line and in words. Draws nothing for a listing that never had a price. */
export function PriceHistory({ history, asOf, timeZone }: PriceHistoryProps) {
  const steps = priceSteps(history)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const changes = steps
    .map((step, n) => ({ ...step, byJpy: step.priceJpy - (steps[n - 1]?.priceJpy ?? step.priceJpy) }))
    .slice(1)
    .toReversed()
  return (
    <section aria-label="价格记录">
      <h2 className="mb-3 text-lg font-semibold">价格记录</h2>
      <div className="rounded-photo border border-line bg-paper px-6 py-5 max-tablet:px-4">
        {changes.length === 0 ? (
          <p className="text-ink-2">
            <span className="num">{formatDay(first.at, timeZone)}</span> 起记录，价格没有变过。
          </p>
        ) : (
          <div className="grid gap-5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,auto)]">
            <PriceLine steps={steps} now={Math.max(asOf, last.at)} timeZone={timeZone} />
            <ul className="text-sm text-ink-2">
              {changes.slice(0, LISTED).map(({ at, priceJpy, byJpy }) => (
                <li key={at} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
                  <time className="num text-ink-3">{formatDay(at, timeZone)}</time>
                  <span>
                    {byJpy < 0 ? '降到' : '涨到'} <b className="num font-semibold text-ink">{formatJpy(priceJpy)}</b>
                    {'\u00a0日元'}
                  </span>
                  <span className={`num text-cap ${byJpy < 0 ? 'text-matcha' : 'text-ink-3'}`}>{formatSignedJpy(byJpy)}</span>
                </li>
              ))}
              <li className="flex flex-wrap items-baseline gap-x-2 py-0.5 text-ink-3">
                {changes.length > LISTED && `更早还有 ${changes.length - LISTED} 次变动，`}
                <span>
                  <span className="num">{formatDay(first.at, timeZone)}</span> 首次记录{' '}
                  <span className="num">{formatJpy(first.priceJpy)}</span>
                  {'\u00a0日元'}
                </span>
              </li>
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

/** The drawn line, hidden from screen readers, which read the words beside it. */
function PriceLine({ steps, now, timeZone }: { steps: readonly PriceStep[]; now: number; timeZone: string }) {
  const prices = steps.map(({ priceJpy }) => priceJpy)
  const corners = priceCorners(steps, now)
  const path = stepPath(corners)
  const end = corners.at(-1)
  const [from, to] = [formatDay(steps[0]?.at, timeZone), formatDay(now, timeZone)]
  return (
    <div aria-hidden className="min-w-0">
      <div className="grid h-26 grid-cols-[auto_minmax(0,1fr)] gap-3">
        <p className="num flex flex-col justify-between py-1 text-right text-cap text-ink-3">
          <span>{formatJpy(Math.max(...prices))}</span>
          <span>{formatJpy(Math.min(...prices))}</span>
        </p>
        <div className="relative">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            <path d="M0 10H100M0 90H100" className="fill-none stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
            <path d={`${path}V100H0Z`} className="fill-ai-wash" />
            <path d={path} className="fill-none stroke-ai" strokeWidth="2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
          </svg>
          {end && (
            <span
              className="absolute right-0 size-2.5 translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-paper bg-ai"
              style={{ top: `${end.y}%` }}
            />
          )}
        </div>
      </div>
      <p className="num mt-1 flex justify-between pl-12 text-cap text-ink-3">
        <span>{from}</span>
        {from !== to && <span>{to}</span>}
      </p>
    </div>
  )
}
