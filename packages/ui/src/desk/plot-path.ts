const HEIGHT = 26
const WIDTH = 140

/** Values as points of a plot 140 × 26: the greatest at 3, the least at 20; all in the middle where they do not differ. `also` stretches the scale, as an aim does. */
export function pointsOf(values: readonly number[], also: readonly number[] = []): { x: number; y: number }[] {
  const place = scaleOf([...values, ...also])
  const step = values.length > 1 ? (WIDTH - 7) / (values.length - 1) : 0
  return values.map((value, at) => ({ x: round(3 + at * step), y: place(value) }))
}

/** Where a value lies in a plot of values, from its top. */
export function scaleOf(values: readonly number[]): (value: number) => number {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return (value) => (most === least ? HEIGHT / 2 : round(20 - ((value - least) / (most - least)) * 17))
}

/** Bars from the foot, the greatest 22 high; what is above 0 is at least 1 high. */
export function barsOf(values: readonly number[]): { x: number; y: number; width: number; height: number }[] {
  const most = Math.max(...values, 1)
  const step = WIDTH / values.length
  return values.map((value, at) => {
    const height = value <= 0 ? 0 : Math.max(1, round((value / most) * 22))
    return { x: round(at * step + 1), y: round(HEIGHT - 1 - height), width: round(step - 3), height }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
