import type { Choice, Need, Slot } from './slots.ts'

/** One query to try at the marketplace. */
export interface Reading {
  /** Japanese words, each of which a title must have; may be empty beside a filter. */
  keyword: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  /** Words of the query that it leaves out, as they were typed. */
  leftOut?: readonly string[]
  /** 1 for the surest; for the order in which results are merged. */
  weight: number
}

/** Without the words that not every seller writes. */
const withoutOptional = 0.6
/** Without what kind of thing it is: 高尔夫 推杆 is パター in most titles. */
const withoutGeneral = 0.5
/** With the sure words alone: a few of its results among the others', and all of them where there are no others. */
const sureAlone = 0.2
/** So that brand and category come right before the second of a thing's names. */
const bothListed = 1.5
/** How many ways of asking are weighed before the best are taken. */
const widest = 64

/**
 * The most likely queries of a row of slots, best first, at most `limit`; none that can only find what a better one finds. The last ones
 * ask for what is sure or specific alone, so that a word that no title has does not leave a member with nothing.
 */
export function toReadings(slots: readonly Slot[], limit: number): Reading[] {
  const sure = without(slots, ['unknown', 'detail', 'optional'], 1)
  const specific = slots.some(({ need }) => need === 'must') ? without(slots, ['general', 'optional'], withoutGeneral) : null
  const last = best(
    [sure, specific].flatMap((left) => (left ? combine(brandFirst(left)) : [])),
    Math.floor(limit / 2),
  )
  const fewer = without(slots, ['optional'], withoutOptional)
  const readings = best([...combine(slots), ...(fewer ? combine(fewer) : [])], limit - last.length)
  for (const reading of last)
    if (!readings.some((better) => covers(better, reading))) readings.push({ ...reading, weight: rounded(reading.weight * sureAlone) })
  return readings
}

/** How many of the words are tried to be left out, one at a time, and how many ways of asking without it. */
const mostLeftOut = 3
const readingsWithout = 2

/**
 * What to ask where nothing holds all the words: the words without one of them, which is told, in the order to try them; never without
 * all. What stands most surely for what is looked for, a name in Latin letters, is left out last.
 */
export function toFewer(slots: readonly Slot[]): Reading[][] {
  const words = wordsOf(slots)
  if (words.length < 2) return []
  return words
    .toReversed()
    .toSorted((a, b) => keepRank(a) - keepRank(b))
    .slice(0, mostLeftOut)
    .map((word) => best(combine(leave(slots, (slot) => word.includes(slot), 1)), readingsWithout))
    .filter((readings) => readings.length > 0)
}

/** The slots that ask for something, those together that were typed as one word. */
function wordsOf(slots: readonly Slot[]): Slot[][] {
  const words: Slot[][] = []
  slots.forEach((slot, index) => {
    if (!asks(slot)) return
    const before = slots[index - 1]
    if (slot.glued && before && asks(before)) words.at(-1)?.push(slot)
    else words.push([slot])
  })
  return words
}

const asks = ({ choices }: Slot): boolean => choices.some((choice) => choice.word !== '' || choice.brandIds || choice.categoryIds)

const ranks: Readonly<Record<Need, number>> = { unknown: 0, optional: 1, detail: 2, general: 3, must: 4 }
const keepRank = (word: readonly Slot[]): number =>
  Math.max(...word.map(({ need, typed }) => (/[a-z]{2}/i.test(typed) && need !== 'unknown' ? 5 : ranks[need])))

/** The slots of these needs ask for nothing; null when there are none of them, or nothing else. */
function without(slots: readonly Slot[], needs: readonly Need[], weight: number): Slot[] | null {
  const left = slots.filter(({ need }) => !needs.includes(need))
  if (left.length === slots.length || left.every(({ need }) => need === 'optional')) return null
  return leave(slots, ({ need }) => needs.includes(need), weight)
}

/** The slots that `isLeft` names ask for nothing, which costs the whole a weight. */
const leave = (slots: readonly Slot[], isLeft: (slot: Slot) => boolean, weight: number): Slot[] =>
  slots.map((slot) => (isLeft(slot) ? { ...slot, choices: [{ word: '', leftOut: slot.typed, weight }] } : slot))

/** The first brand itself before its spellings: those were tried in the readings before. */
function brandFirst(slots: readonly Slot[]): Slot[] {
  const first = slots.findIndex(({ choices }) => choices.some(({ brandIds }) => brandIds))
  return slots.map((slot, at) => (at === first ? { ...slot, choices: slot.choices.filter(({ brandIds }) => brandIds) } : slot))
}

/** The first of the variants, by weight, that each find something new. */
function best(variants: readonly Variant[], limit: number): Reading[] {
  const readings: Reading[] = []
  for (const variant of variants.toSorted((a, b) => b.weight - a.weight)) {
    if (readings.length === limit) break
    const reading = write(variant)
    if (reading && !readings.some((better) => covers(better, reading))) readings.push(reading)
  }
  return readings
}

interface Variant {
  slots: readonly Slot[]
  /** One of each slot's choices. */
  picked: readonly Choice[]
  weight: number
}

function combine(slots: readonly Slot[]): Variant[] {
  let variants: Variant[] = [{ slots, picked: [], weight: 1 }]
  for (const { choices } of slots) {
    variants = variants.flatMap(({ picked, weight }) =>
      choices.map((choice) => ({ slots, picked: [...picked, choice], weight: weight * weightBeside(choice, picked) })),
    )
    if (variants.length > widest) variants = variants.sort((a, b) => b.weight - a.weight).slice(0, widest)
  }
  return variants
}

/** A brand and a category that sellers chose from lists say more together than a word of the title does: shoes of NIKE are seldom called 靴. */
function weightBeside(choice: Choice, picked: readonly Choice[]): number {
  const paired = picked.some((other) => (choice.categoryIds && other.brandIds) || (choice.brandIds && other.categoryIds))
  return paired ? choice.weight * bothListed : choice.weight
}

/** Null when nothing would be left to search for, or two brands or two categories would have to hold at once. */
function write({ slots, picked, weight }: Variant): Reading | null {
  let text = ''
  let gap = true
  slots.forEach((slot, index) => {
    const word = picked[index]?.word ?? ''
    const kept = word !== '' && (slot.plain || word === slot.typed)
    if (!slot.glued || gap || !kept) text += ' '
    text += word
    gap = !kept
  })
  const keyword = withoutRepeats(text)
  const brands = picked.flatMap((choice) => (choice.brandIds ? [choice.brandIds] : []))
  const categories = picked.flatMap((choice) => (choice.categoryIds ? [choice.categoryIds] : []))
  if (brands.length > 1 || categories.length > 1) return null
  if (keyword === '' && brands.length + categories.length === 0) return null
  const leftOut = picked.flatMap((choice) => choice.leftOut ?? [])
  return {
    keyword,
    ...(brands[0] && { brandIds: brands[0] }),
    ...(categories[0] && { categoryIds: categories[0] }),
    ...(leftOut.length > 0 && { leftOut }),
    weight: rounded(weight),
  }
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000

/** Each word once: フィギュア フィギュア asks for nothing more. */
const withoutRepeats = (text: string): string => [...new Set(text.split(' '))].filter((word) => word !== '').join(' ')

/** Whether everything that `other` finds is found by `one`: it filters no more, and each of its words is in one of the other's. */
function covers(one: Reading, other: Reading): boolean {
  const filters = (ids: readonly string[] | undefined, others: readonly string[] | undefined) =>
    ids !== undefined && ids.join() !== others?.join()
  if (filters(one.brandIds, other.brandIds) || filters(one.categoryIds, other.categoryIds)) return false
  const words = other.keyword.toLowerCase().split(' ')
  return one.keyword
    .toLowerCase()
    .split(' ')
    .every((word) => words.some((longer) => (/[a-z0-9]/.test(word) ? longer === word : longer.includes(word))))
}
