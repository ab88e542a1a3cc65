import { chance, createRandom, normal, type Random, whole } from '../catalogue/random.ts'

/** What lies in the box, as the warehouse knows it. */
export interface PackedOrder {
  weightG: number
  /** Null: nobody measured it. */
  sizeMm: readonly [number, number, number] | null
}

export interface Packing {
  /** The parcel: its noise differs from that of any other. */
  ref: string
  orders: readonly PackedOrder[]
  fragile: boolean
  reinforced: boolean
}

export interface PackedBox {
  weightG: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** Cartons of the Japanese sizes 60 to 160 (the sum of the sides in cm), and what they weigh empty. */
const cartons = [
  { sizeMm: [260, 200, 130], tareG: 120 },
  { sizeMm: [340, 250, 200], tareG: 240 },
  { sizeMm: [430, 320, 240], tareG: 400 },
  { sizeMm: [500, 380, 300], tareG: 640 },
  { sizeMm: [580, 440, 370], tareG: 930 },
  { sizeMm: [660, 500, 430], tareG: 1_300 },
] as const
type Carton = (typeof cartons)[number]

const volumeMl = ([length, width, height]: readonly number[]) => (length! * width! * height!) / 1_000

/**
 * A box that somebody has packed, weighed and measured, drawn from the seed and `ref`. It goes by cartons, room and paper, as packing
 * does, and not by a share of the goods' weight, as estimates do.
 */
export function packBox(seed: string, { ref, orders, fragile, reinforced }: Packing): PackedBox {
  const random = createRandom(`${seed} box ${ref}`)
  const sizes = orders.map(({ weightG, sizeMm }) => sizeMm ?? guessedSize(random, weightG))
  const goodsMl = sizes.reduce((sum, size) => sum + volumeMl(size), 0)
  const longest = Math.max(...sizes.flat())
  // Things do not fit each other, and what breaks gets room on all sides.
  const neededMl = goodsMl * (1.2 + random() * 0.35) * (fragile ? 1.35 : 1)
  const carton: Carton = cartons.find(({ sizeMm }) => volumeMl(sizeMm) >= neededMl && sizeMm[0] >= longest) ?? cartons.at(-1)!
  const [length, width, fullHeight] = carton.sizeMm
  // A half empty carton is cut down, but never below its goods or to a third.
  const share = Math.min(1, Math.max(neededMl / volumeMl(carton.sizeMm), 0.35))
  const heightMm = Math.round((fullHeight * share) / 10) * 10
  // Of each litre of room: crumpled paper, or bubble wrap around what breaks.
  const roomL = Math.max(0, (length * width * heightMm) / 1e6 - goodsMl / 1_000)
  const paddingG = roomL * (fragile ? 26 : 16) * (0.7 + random() * 0.6)
  const wrappingG =
    (carton.tareG * (0.6 + share * 0.4) * (0.9 + random() * 0.3) + paddingG + (reinforced ? 40 + carton.tareG * 0.25 : 0)) *
    surprise(random)
  // What came in was weighed in its sender's envelope, which is thrown away.
  const goodsG = orders.reduce((sum, { weightG }) => sum + weightG * Math.min(1.02, 0.975 + normal(random) * 0.02), 0)
  const around = (mm: number) => mm + whole(random, -5, 5)
  return { weightG: Math.round(goodsG + wrappingG), lengthMm: around(length), widthMm: around(width), heightMm: around(heightMm) }
}

/** Now and then there was only a double-walled carton, or a second one around the first. */
const surprise = (random: Random): number => (chance(random, 0.05) ? 3 + random() * 2 : 1)

/** Second-hand goods weigh some 0.2 to 0.5 g a millilitre. */
function guessedSize(random: Random, weightG: number): [number, number, number] {
  const side = Math.cbrt((weightG / (0.2 + random() * 0.3)) * 1_000)
  return [side * 1.5, side, side / 1.5]
}
