import { useId } from 'react'
import { barsOf, pointsOf, scaleOf } from './plot-path.ts'

interface PlotProps {
  /** One a day, today last. */
  values: readonly number[]
  /** What it tells, for screen readers: 近 14 天，最多 52。 */
  label: string
}

const frame = { viewBox: '0 0 140 26', preserveAspectRatio: 'none', className: 'block h-7 w-full', role: 'img' } as const
const foot = <path d="M0 25.5H140" stroke="var(--color-line)" vectorEffect="non-scaling-stroke" />

/** Counts a day as bars; today, which is not over, is hatched. */
export function Bars({ values, label }: PlotProps) {
  const hatch = useId()
  return (
    <svg {...frame} aria-label={label}>
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" fill="var(--color-ai-wash)" />
          <rect width="1.6" height="4" fill="var(--color-ai)" />
        </pattern>
      </defs>
      {foot}
      {barsOf(values).map((bar, at) => (
        <rect key={at} {...bar} rx="1" fill={at === values.length - 1 ? `url(#${hatch})` : 'var(--color-plot)'} />
      ))}
    </svg>
  )
}

/** Rates and levels a day as a line with a dot at its end; dotted, what is aimed at. */
export function Line({ values, aim, label }: PlotProps & { aim?: number }) {
  const points = pointsOf(values, aim === undefined ? [] : [aim])
  const last = points.at(-1)
  const aimed = aim === undefined ? null : scaleOf([...values, aim])(aim)
  return (
    <svg {...frame} aria-label={label}>
      {aimed !== null && (
        <path d={`M0 ${aimed}H140`} stroke="var(--color-line-strong)" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />
      )}
      {foot}
      <path
        d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        fill="none"
        stroke="var(--color-ai)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last && (
        <path
          d={`M${last.x} ${last.y}h.01`}
          stroke="var(--color-ai)"
          strokeWidth="6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
