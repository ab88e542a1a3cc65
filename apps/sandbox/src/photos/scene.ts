import { chance, createRandom, pick, pickSome, type Random } from '../catalogue/random.ts'
import type { PhotoRecipe } from '../catalogue/listing.ts'
import { subjects, type Subject } from './subjects.ts'

/** Room around a sprite's object for its shadow, as a share of the object's longer side. */
export const spriteMargin = 0.14

/** A sprite in the frame; lengths are shares of the frame's side, x and y its middle, turn in degrees. */
export interface Thing {
  sprite: string
  size: number
  x: number
  y: number
  turn: number
  flipped: boolean
  /** Seen from lower down: the height against the width. */
  squash: number
  hue: number
  saturation: number
  lightness: number
}

export interface Scene {
  ground: string
  /** The part of the ground in view: left, top and side, as shares. */
  view: { left: number; top: number; side: number }
  groundFlipped: boolean
  things: Thing[]
  /** 0 to 5: from where the window's light falls. */
  light: number
  brightness: number
  saturation: number
  /** Above 1 warmer, below 1 colder. */
  warmth: number
}

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** The choices shared by all of a listing's pictures. */
interface Goods {
  subject: Subject
  look: readonly string[]
  ground: string
  hue: number
  turn: number
  flipped: boolean
  saturation: number
  lightness: number
  light: number
  brightness: number
  warmth: number
  shots: readonly Shot[]
}

type Shot = 'whole' | 'angle' | 'close' | 'back' | 'beside' | 'detail' | 'elsewhere'

function readGoods(recipe: PhotoRecipe): Goods {
  const subject = subjects[recipe.subject] ?? subjects['chair']
  if (!subject) throw new Error(`no subject ${recipe.subject}`)
  const random = createRandom(recipe.seed)
  const look = pick(random, subject.looks)
  const shots: Shot[] = pickSome(
    random,
    [
      'angle',
      'close',
      ...(subject.backs.length > 0 ? (['back'] as const) : []),
      ...(subject.extras.length > 0 ? (['beside'] as const) : []),
      'detail',
      'elsewhere',
      'angle',
      'close',
    ],
    9,
  )
  return {
    subject,
    look,
    ground: pick(random, subject.grounds),
    hue: pick(random, subject.hues),
    turn: between(random, -1, 1) * subject.turn,
    flipped: chance(random, 0.35),
    saturation: between(random, 0.82, 1.06),
    lightness: between(random, 0.94, 1.06),
    light: Math.floor(random() * 6),
    brightness: between(random, 0.96, 1.12),
    warmth: between(random, 0.965, 1.035),
    shots: chance(random, 0.2) && subject.extras.length > 0 ? ['beside', ...shots] : ['whole', ...shots],
  }
}

const places: Readonly<Record<Subject['pose'], (random: Random, count: number) => readonly (readonly [x: number, y: number])[]>> = {
  one: () => [[0.5, 0.5]],
  pair: () => [
    [0.34, 0.42],
    [0.66, 0.6],
  ],
  many: (random) => {
    const fives = [
      [0.27, 0.3],
      [0.58, 0.27],
      [0.78, 0.56],
      [0.42, 0.62],
      [0.68, 0.82],
      [0.2, 0.78],
    ] as const
    const rows = [
      [0.22, 0.3],
      [0.5, 0.3],
      [0.78, 0.3],
      [0.22, 0.7],
      [0.5, 0.7],
      [0.78, 0.7],
    ] as const
    return chance(random, 0.5) ? fives : rows
  },
}

/** Lettered and asymmetric things must not be mirrored: only object pictures without lettering are. */
const mirrored =
  /^(camcorder|cine|train|tram|steam|car|racer|truck|dino|dragon|bear|bag|boot|sneaker|loafer|heel|hat|scarf|ring|lipstick|lotion|headphone|guitar|violin|sax|trumpet|vase|plant|cactus|chair|bone|hammer|wrench|basket|bicycle|tent|skateboard|glove|tennis|badminton|goggles|chibi|scale|plush)/

function thing(random: Random, goods: Goods, sprite: string, size: number, x: number, y: number, shot: Shot): Thing {
  const seenFromLow = shot === 'angle' || shot === 'back'
  return {
    sprite,
    size,
    x,
    y,
    turn:
      goods.turn +
      between(random, -1, 1) * Math.min(8, goods.subject.turn) +
      (shot === 'angle' ? between(random, -1, 1) * goods.subject.turn : 0),
    flipped: mirrored.test(sprite) && (shot === 'angle' ? !goods.flipped : goods.flipped),
    squash: seenFromLow ? between(random, 0.86, 0.95) : 1,
    hue: goods.hue,
    saturation: goods.saturation,
    lightness: goods.lightness,
  }
}

function arrange(random: Random, goods: Goods, shot: Shot): Thing[] {
  const { subject, look } = goods
  const [main = '', second = main] = look
  const shrink = shot === 'beside' ? 0.78 : shot === 'elsewhere' ? 0.88 : 1
  if (shot === 'back') return [thing(random, goods, pick(random, subject.backs), subject.size, 0.5, 0.5, shot)]
  const spots = places[subject.pose](random, look.length)
  const things = spots.map(([x, y], i) => {
    const sprite = subject.pose === 'one' ? main : subject.pose === 'pair' && i === 1 ? second : (look[i % look.length] ?? main)
    return thing(
      random,
      goods,
      sprite,
      subject.size * shrink * between(random, 0.95, 1.05),
      x + between(random, -0.025, 0.025),
      y + between(random, -0.02, 0.02),
      shot,
    )
  })
  if (shot !== 'beside' || subject.extras.length === 0) return things
  const extra = pick(random, subject.extras)
  const left = chance(random, 0.5)
  const beside: Thing = { ...thing(random, goods, extra, 0.34, left ? 0.22 : 0.78, 0.26, shot), hue: 0, turn: between(random, -12, 12) }
  return [beside, ...things.map((one) => ({ ...one, x: one.x + (left ? 0.06 : -0.06), y: one.y + 0.08 }))]
}

/** Steps nearer by `factor` towards a point of the picture. */
const nearer = (things: readonly Thing[], factor: number, toX: number, toY: number): Thing[] =>
  things.map((one) => ({ ...one, size: one.size * factor, x: 0.5 + (one.x - toX) * factor, y: 0.5 + (one.y - toY) * factor }))

/** The scene of a listing's `n`th picture (1-based): the same goods on the same ground, each time from another distance or side. */
export function composeScene(recipe: PhotoRecipe, n: number): Scene {
  const goods = readGoods(recipe)
  const random = createRandom((recipe.seed ^ Math.imul(n, 0x9e3779b1)) >>> 0)
  const shot = goods.shots[(n - 1) % goods.shots.length] ?? 'whole'
  let things = arrange(random, goods, shot)
  let side = between(random, 0.72, 0.96)
  if (shot === 'close') {
    things = nearer(things, 1.35, between(random, 0.42, 0.58), between(random, 0.42, 0.58))
    side *= 0.74
  }
  if (shot === 'detail') {
    things = nearer(things, between(random, 1.9, 2.3), between(random, 0.36, 0.64), between(random, 0.36, 0.64))
    side *= 0.48
  }
  const ground = shot === 'elsewhere' ? pick(random, goods.subject.grounds) : goods.ground
  return {
    ground,
    view: { left: random() * (1 - side), top: random() * (1 - side), side },
    groundFlipped: chance(random, 0.5),
    things,
    light: goods.light,
    brightness: goods.brightness * between(random, 0.97, 1.03),
    saturation: between(random, 0.93, 1.02),
    warmth: goods.warmth,
  }
}

/** The warehouse's own picture of what arrived: the same goods in cold light on a grey table; the first whole, the next near, then from the other side. */
export function composeInspection(recipe: PhotoRecipe, n: number): Scene {
  const goods = readGoods(recipe)
  const random = createRandom((recipe.seed ^ Math.imul(n, 0x7f4a7c15)) >>> 0)
  const shot: Shot = n % 3 === 0 && goods.subject.backs.length > 0 ? 'back' : 'whole'
  const whole = arrange(random, goods, shot).map((one) => ({ ...one, turn: one.turn * 0.2, saturation: one.saturation * 0.85 }))
  const things = n % 3 === 2 ? nearer(whole, 1.7, between(random, 0.4, 0.6), between(random, 0.4, 0.6)) : whole
  return {
    ground: 'concrete',
    view: { left: 0.05, top: 0.05, side: 0.9 },
    groundFlipped: n % 2 === 0,
    things,
    light: 1,
    brightness: 0.97,
    saturation: 0.72,
    warmth: 0.98,
  }
}
