import type { Choice, Need, Slot } from './slots.ts'

/** One query to try at the marketplace. */
export interface Reading {
  /** Japanese words that a title must have; may be empty beside a filter. */
  keyword: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  /** The dropped words of the query, as typed. */
  leftOut?: readonly string[]
  /** At most 1; orders the results when they are merged. */
  weight: number
}

/** Weight of a reading without optional words. */
const withoutOptional = 0.6
/** Weight of a reading without the category: 高尔夫 推杆 is パター in most titles. */
const withoutGeneral = 0.5
/** Weight of a reading with the certain words only: few of its results are merged, unless there are no others. */
const sureAlone = 0.2
/** Raises a reading by brand and category above the second name of a thing. */
const bothListed = 1.5
/** The most variants that are compared. */
const widest = 64

/**
 * The likeliest queries of the slots, best first, at most `limit`, without any that finds nothing beyond a better one. The last ones have
 * only the certain or the specific words, so that a word that is in no title does not lead to an empty result.
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

/** The most words to drop, one at a time, and the most readings without each. */
const mostLeftOut = 3
const readingsWithout = 2

/**
 * The tries when no goods match all the words: each drops one word, which `leftOut` names, in the order to try them. Never all words. The
 * most specific word, a name in Latin letters, is dropped last.
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

/** The slots that search for something, grouped by typed word. */
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

/** The slots with those of these needs emptied; null when there are none of these needs, or nothing but optional ones would be left. */
function without(slots: readonly Slot[], needs: readonly Need[], weight: number): Slot[] | null {
  const left = slots.filter(({ need }) => !needs.includes(need))
  if (left.length === slots.length || left.every(({ need }) => need === 'optional')) return null
  return leave(slots, ({ need }) => needs.includes(need), weight)
}

/** The slots with those that match `isLeft` emptied, at the price of `weight`. */
const leave = (slots: readonly Slot[], isLeft: (slot: Slot) => boolean, weight: number): Slot[] =>
  slots.map((slot) => (isLeft(slot) ? { ...slot, choices: [{ word: '', leftOut: slot.typed, weight }] } : slot))

/** Leaves the first brand its filter only, as earlier readings have tried its spellings. */
function brandFirst(slots: readonly Slot[]): Slot[] {
  const first = slots.findIndex(({ choices }) => choices.some(({ brandIds }) => brandIds))
  return slots.map((slot, at) => (at === first ? { ...slot, choices: slot.choices.filter(({ brandIds }) => brandIds) } : slot))
}

/** The variants of the highest weight, without any that finds nothing new. */
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

/**
 * Filters by brand and category together are worth more than words of the title: sellers choose both from lists, and shoes of NIKE are
 * rarely called 靴.
 */
function weightBeside(choice: Choice, picked: readonly Choice[]): number {
  const paired = picked.some((other) => (choice.categoryIds && other.brandIds) || (choice.brandIds && other.categoryIds))
  return paired ? choice.weight * bothListed : choice.weight
}

/** A variant as a reading; null when it searches for nothing, or has two filters by brand or by category. */
function write({ slots, picked, weight }: Variant): Reading | null {
  let text = ''
  let gap = true
  slots.forEach((slot, index) => {
    const word = picked[index]?.word ?? ''
    const unchanged = word !== '' && (slot.plain || word === slot.typed)
    if (!slot.glued || gap || !unchanged) text += ' '
    text += word
    gap = !unchanged
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

/** The text with each word once. */
const withoutRepeats = (text: string): string => [...new Set(text.split(' '))].filter((word) => word !== '').join(' ')

/** Whether `one` finds everything that `other` finds: it has no further filter, and each of its words is within a word of `other`. */
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
