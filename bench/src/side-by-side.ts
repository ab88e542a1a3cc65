/** The median of a figure over all rounds, with the least and the most. */
export interface Spread {
  median: number
  least: number
  most: number
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return { median: at(0.5), least: at(0), most: at(1) }
}

/**
 * Measures several sides in turn, A B A B …, so that whatever else the machine does meets them all. One unmeasured round of each
 * goes first. Answers each side's rounds.
 */
export async function alternate<Side extends string, Figure>(
  sides: Record<Side, () => Promise<Figure>>,
  rounds: number,
): Promise<Record<Side, Figure[]>> {
  const names = Object.keys(sides) as Side[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Side, Figure[]>
  for (const name of names) await sides[name]()
  for (let round = 0; round < rounds; round++) {
    for (const name of names) measured[name].push(await sides[name]())
  }
  return measured
}

/** A line of the table. `reached` is null without an aim. */
export interface Line {
  what: string
  ours: string
  against: string
  value: string
  aim: string
  reached: boolean | null
}

/** `1234.5` → `1,235`, `0.456` → `0.46`. */
export const figure = (value: number): string =>
  value.toLocaleString('en', Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })

export const showSpread = ({ median, least, most }: Spread, unit: string): string =>
  `${figure(median)} ${unit} (${figure(least)}–${figure(most)})`

/** Ours beside another side, as a share of it: the median of the rounds' own ratios, as neighbours in time share their weather. */
export function ratioLine(
  what: string,
  unit: string,
  ours: readonly number[],
  other: readonly number[],
  aim: number,
  against: string,
): Line {
  const ratios = spreadOf(ours.map((figure, round) => figure / (other[round] ?? Number.NaN)))
  return {
    what,
    ours: showSpread(spreadOf(ours), unit),
    against: `${against} ${showSpread(spreadOf(other), unit)}`,
    value: `${ratios.median.toFixed(2)} (${ratios.least.toFixed(2)}–${ratios.most.toFixed(2)})`,
    aim: `≥ ${aim}`,
    reached: ratios.median >= aim,
  }
}

/** Ours as a multiple of another side, that may be at most so large. */
export function limitRatioLine(
  what: string,
  unit: string,
  ours: readonly number[],
  other: readonly number[],
  limit: number,
  against: string,
): Line {
  const line = ratioLine(what, unit, ours, other, limit, against)
  return { ...line, aim: `≤ ${limit}`, reached: Number.parseFloat(line.value) <= limit }
}

/** A figure that is better when it is smaller. Without an aim it is only told. */
export function limitLine(what: string, unit: string, ours: readonly number[], aim: number | null, against = ''): Line {
  const spread = spreadOf(ours)
  const value = `${figure(spread.median)} ${unit}`
  return {
    what,
    ours: ours.length > 1 ? showSpread(spread, unit) : value,
    against,
    value,
    aim: aim === null ? '' : `≤ ${aim} ${unit}`,
    reached: aim === null ? null : spread.median <= aim,
  }
}
