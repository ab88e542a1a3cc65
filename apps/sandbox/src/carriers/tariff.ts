/** The services of the sandbox's post. Prices after Japan Post's public tables of 2026; what they do not tell for zone 2 is assumed. */
export const services = ['ems', 'air', 'sea', 'packet'] as const
export type Service = (typeof services)[number]

/** Zones of Japan Post: 1 with China and Taiwan, 2 with the rest of Asia. */
const zones: Record<string, 1 | 2 | undefined> = { CN: 1, TW: 1, HK: 2, MO: 2 }

interface Tariff {
  /** The letters that its numbers begin with. */
  letters: string
  mostG: number
  /** By zone: the first step, and the price of each further step up to a weight. */
  prices: Record<1 | 2, { upToG: number; jpy: number; steps: { untilG: number; everyG: number; jpy: number }[] }>
}

const emsSteps = (...jpy: [number, number, number, number]) =>
  [
    { untilG: 1_000, everyG: 100 },
    { untilG: 2_000, everyG: 250 },
    { untilG: 6_000, everyG: 500 },
    { untilG: 30_000, everyG: 1_000 },
  ].map((step, n) => ({ ...step, jpy: jpy[n]! }))
const byKg = (jpy: number, jpyAbove: number) => [
  { untilG: 10_000, everyG: 1_000, jpy },
  { untilG: 30_000, everyG: 1_000, jpy: jpyAbove },
]
/** Registered: only numbers can be followed. */
const REGISTERED_JPY = 460

const tariffs: Record<Service, Tariff> = {
  ems: {
    letters: 'EJ',
    mostG: 30_000,
    prices: {
      1: { upToG: 500, jpy: 1_450, steps: emsSteps(150, 300, 500, 800) },
      2: { upToG: 500, jpy: 1_900, steps: emsSteps(250, 350, 600, 1_100) },
    },
  },
  air: {
    letters: 'CP',
    mostG: 30_000,
    prices: {
      1: { upToG: 1_000, jpy: 2_050, steps: byKg(700, 500) },
      2: { upToG: 1_000, jpy: 2_500, steps: byKg(1_200, 650) },
    },
  },
  sea: {
    letters: 'CD',
    mostG: 30_000,
    prices: {
      1: { upToG: 1_000, jpy: 1_800, steps: byKg(400, 400) },
      2: { upToG: 1_000, jpy: 2_100, steps: byKg(500, 400) },
    },
  },
  packet: {
    letters: 'RR',
    mostG: 2_000,
    prices: {
      1: { upToG: 100, jpy: 350 + REGISTERED_JPY, steps: [{ untilG: 2_000, everyG: 100, jpy: 100 }] },
      2: { upToG: 100, jpy: 380 + REGISTERED_JPY, steps: [{ untilG: 2_000, everyG: 100, jpy: 120 }] },
    },
  },
}

export const lettersOf = (service: Service): string => tariffs[service].letters

/** What the post asks; a box beyond the heaviest pays as the heaviest. Null for a country that it does not serve. */
export function priceOf(service: Service, country: string, weightG: number): number | null {
  const zone = zones[country]
  if (zone === undefined) return null
  const { upToG, jpy, steps } = tariffs[service].prices[zone]
  let [price, reached] = [jpy, upToG]
  for (const step of steps) {
    const more = Math.max(0, Math.min(weightG, step.untilG) - reached)
    price += Math.ceil(more / step.everyG) * step.jpy
    reached = Math.max(reached, step.untilG)
  }
  return price
}

/** Why the post does not take a box; null when it does. Sizes: longest side 1.5 m, and 3 m around; packets 60 cm and 90 cm. */
export function refusalOf(service: Service, country: string, weightG: number, sizeMm: readonly number[]): string | null {
  if (zones[country] === undefined) return `${country} is not served`
  if (weightG > tariffs[service].mostG) return `heavier than ${tariffs[service].mostG} g`
  const [longest = 0, ...others] = sizeMm.toSorted((a, b) => b - a)
  const [a = 0, b = 0] = others
  const around = service === 'packet' ? longest + a + b : longest + 2 * (a + b)
  const [mostLong, mostAround] = service === 'packet' ? [600, 900] : [1_500, 3_000]
  return longest > mostLong || around > mostAround ? 'too large' : null
}
