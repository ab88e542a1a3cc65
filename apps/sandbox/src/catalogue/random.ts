/** A source of numbers in [0, 1); the same seed always gives the same sequence. */
export type Random = () => number

/** FNV-1a over the text's UTF-16 units: a 32-bit number that spreads well enough to seed a generator. */
function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Mulberry32 (public domain): 32 bits of state, fast, even. */
export function createRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `low` to `high`, both included. */
export const whole = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1))

export const chance = (random: Random, share: number): boolean => random() < share

/** Picks an entry of a list, which must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** `count` different ones, in the list's order shuffled; fewer when the list is shorter. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list]
  const some: T[] = []
  while (some.length < count && rest.length > 0) some.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return some
}

/** A picker in proportion to the weights, by bisection over their running sum. */
export function weighted<T>(list: readonly T[], weightOf: (one: T) => number): (random: Random) => T {
  let total = 0
  const sums = list.map((one) => (total += weightOf(one)))
  return (random) => {
    const at = random() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    const one = list[low]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
}

/** A standard normal deviate (Box–Muller). */
export const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 22 characters as the marketplace's shops and shop products have them. */
export function shopStyleId(random: Random): string {
  let id = '2'
  while (id.length < 22) id += base58[Math.floor(random() * 58)]
  return id
}

/** `m` and 11 digits, as the marketplace's items have them. */
export const itemStyleId = (random: Random): string => `m${whole(random, 10_000_000_000, 99_999_999_999)}`
