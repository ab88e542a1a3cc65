/** A random generator that a seed and a name determine. */
export interface Random {
  /** A whole number from 0 to below the bound. */
  whole(bound: number): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(share: number): boolean
  /** A random element of a non-empty list. */
  pick<T>(list: readonly T[]): T
}

/** A stream of numbers. Each part of the simulation has one by name, so that a change in one part does not affect the others. */
export function createRandom(seed: number, name: string): Random {
  const next = sfc32(`${seed}:${name}`)
  const whole = (bound: number) => Math.floor((next() / 4_294_967_296) * bound)
  return {
    whole,
    between: (least, most) => least + whole(most - least + 1),
    chance: (share) => next() / 4_294_967_296 < share,
    pick: (list) => list[whole(list.length)]!,
  }
}

/** Small Fast Counter, 32 bits (https://pracrand.sourceforge.net/RNG_engines.txt), seeded from a text by FNV-1a. */
function sfc32(text: string): () => number {
  const word = (salt: number) => {
    let hash = 0x811c9dc5 ^ salt
    for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
    return hash
  }
  let [a, b, c, counter] = [word(1), word(2), word(3), 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let n = 0; n < 16; n++) next()
  return next
}
