import { formatJpy } from '@otsukai/money/format'

export interface Ratings {
  good: number
  normal: number
  bad: number
  /** Out of 5; null where the marketplace gives none. */
  score: number | null
}

/** The share of good ratings in tenths of a percent, rounded down so that 100 % means all; null without ratings. */
export function goodPermille({ good, normal, bad }: Pick<Ratings, 'good' | 'normal' | 'bad'>): number | null {
  const total = good + normal + bad
  return total === 0 ? null : Math.floor((good * 1000) / total)
}

/** `99.2` or `100`, without the percent sign. */
export const percentText = (permille: number): string => String(permille / 10)

/** Ratings: the good share, or with `byScore` the score, a bar of three parts, and the counts. */
export function RatingBar({ ratings, byScore = false }: { ratings: Ratings; byScore?: boolean }) {
  const { good, normal, bad, score } = ratings
  const permille = goodPermille(ratings)
  const total = good + normal + bad
  if (permille === null) return <p className="text-sm text-ink-2">还没有人评价过。</p>
  const scored = byScore && score !== null
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-[26px]/8 font-semibold">
          {scored ? score.toFixed(1) : percentText(permille)}
          {!scored && <span className="font-sans text-base font-normal">%</span>}
        </span>
        <span className="text-sm text-ink-2">
          {scored ? '满分 5 分' : '好评率'}，共 <span className="num">{formatJpy(total)}</span> 条
        </span>
      </p>
      <p className="my-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunk" aria-hidden>
        {good > 0 && <span className="min-w-[3px] bg-matcha" style={{ flex: good }} />}
        {normal > 0 && <span className="min-w-[3px] bg-[#b9ad98]" style={{ flex: normal }} />}
        {bad > 0 && <span className="min-w-[3px] bg-kihada" style={{ flex: bad }} />}
      </p>
      <p className="text-cap text-ink-3">
        好评 <span className="num">{formatJpy(good)}</span> · 中评 <span className="num">{formatJpy(normal)}</span> · 差评{' '}
        <span className="num">{formatJpy(bad)}</span>
      </p>
    </>
  )
}
