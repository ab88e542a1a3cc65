import { formatJpy } from '@otsukai/money/format'
import { Panel } from '@otsukai/ui/panel.tsx'

/** The higher mark stands at this share of the width, so that its label has room beside it. */
const TOP = 0.66
/** A mark left of this share has no room for a label on its left. */
const LEFT_ROOM = 0.3

interface Props {
  currentJpy: number
  maxJpy: number
  minNextJpy: number
  leads: boolean
}

/**
 * The price and the member's limit on one bar: solid up to the price, hatched from there to the limit, grey once the price is above the
 * limit.
 */
export function BidLadder({ currentJpy, maxJpy, minNextJpy, leads }: Props) {
  const beaten = currentJpy > maxJpy || !leads
  const whole = Math.max(currentJpy, maxJpy) / TOP
  const [price, limit] = [currentJpy / whole, maxJpy / whole]
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
  return (
    <Panel className="px-4 pt-1.5 pb-4 tablet:px-6">
      <div className="relative mt-8 mb-2.5 h-2 rounded-tag bg-sunk" aria-hidden>
        <span
          className={`absolute inset-y-0 left-0 rounded-l-tag ${beaten ? 'bg-[#a9b6c4]' : 'bg-ai'}`}
          style={{ width: percent(beaten ? Math.min(price, limit) : price) }}
        />
        {!beaten && (
          <span
            className="absolute inset-y-0 bg-[repeating-linear-gradient(90deg,#9db2c6_0_3px,transparent_3px_7px)]"
            style={{ left: percent(price), width: percent(limit - price) }}
          />
        )}
        <Mark at={price} above={price > limit} tone={beaten ? 'text-kihada' : 'text-ai'} text={`现在 ${formatJpy(currentJpy)}`} />
        <Mark at={limit} above={limit >= price} tone="text-ink" text={`你的上限 ${formatJpy(maxJpy)}`} />
      </div>
      <p className="text-right text-cap text-ink-3">{meaning({ currentJpy, maxJpy, minNextJpy, leads })}</p>
    </Panel>
  )
}

function meaning({ currentJpy, maxJpy, minNextJpy, leads }: Props): string {
  if (!leads && minNextJpy > maxJpy) return `比你的上限高 ${formatJpy(minNextJpy - maxJpy)} 日元，就能重新出价`
  if (currentJpy > maxJpy) return '价格已超过你的上限，正在确认'
  if (maxJpy > currentJpy) return `有人加价时，最多代你加到 ${formatJpy(maxJpy)}，每次只加最小一档`
  return '已到你的上限，有人再出价就会被超越'
}

/** A mark with its label on the outer side, where there is room. */
const Mark = ({ at, above, tone, text }: { at: number; above: boolean; tone: string; text: string }) => {
  const toLeft = !above && at > LEFT_ROOM
  return (
    <span
      style={{ left: `${(at * 100).toFixed(2)}%` }}
      className={`absolute bottom-3.5 text-sm font-semibold whitespace-nowrap after:absolute after:top-0.5 after:h-9 after:w-0.5 after:bg-current ${tone} ${
        toLeft ? '-translate-x-full pr-2 after:right-0' : 'pl-2 after:left-0'
      }`}
    >
      {text}
    </span>
  )
}
