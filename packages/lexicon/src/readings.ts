import type { Choice, Need, Slot } from './slots.ts'

/** One query to try at the marketplace. */
export interface Reading {
  /** Japanese words, each of which a title must have; may be empty beside a filter. */
  keyword: string
  brandIds?: readonly string[]
  categoryIds?: readonly string[]
  /** 1 for the surest; for the order in which results are merged. */
  weight: number
}

/** Without the words that not every seller writes. */
const withoutOptional = 0.6
/** Without what kind of thing it is: 高尔夫 推杆 is パター in most titles. */
const withoutGeneral = 0.5
/** With the sure words alone: a few of its results among the others', and all of them where there are no others. */
const sureAlone = 0.2
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
    slots,
    [sure, specific].flatMap((left) => (left ? combine(brandFirst(left)) : [])),
    Math.floor(limit / 2),
  )
  const fewer = without(slots, ['optional'], withoutOptional)
  const readings = best(slots, [...combine(slots), ...(fewer ? combine(fewer) : [])], limit - last.length)
  for (const reading of last)
    if (!readings.some((better) => covers(better, reading))) readings.push({ ...reading, weight: rounded(reading.weight * sureAlone) })
  return readings
}

/** The slots of these needs ask for nothing; null when there are none of them, or nothing else. */
function without(slots: readonly Slot[], needs: readonly Need[], weight: number): Slot[] | null {
  const left = slots.filter(({ need }) => !needs.includes(need))
  if (left.length === slots.length || left.every(({ need }) => need === 'optional')) return null
  return slots.map((slot) => (needs.includes(slot.need) ? { ...slot, choices: [{ word: '', weight }] } : slot))
}

/** The first brand itself before its spellings: those were tried in the readings before. */
function brandFirst(slots: readonly Slot[]): Slot[] {
  const first = slots.findIndex(({ choices }) => choices.some(({ brandIds }) => brandIds))
  return slots.map((slot, at) => (at === first ? { ...slot, choices: slot.choices.filter(({ brandIds }) => brandIds) } : slot))
}

/** The first of the variants, by weight, that each find something new. */
function best(slots: readonly Slot[], variants: readonly Variant[], limit: number): Reading[] {
  const readings: Reading[] = []
  for (const variant of variants.toSorted((a, b) => b.weight - a.weight)) {
    if (readings.length === limit) break
    const reading = write(slots, variant)
    if (reading && !readings.some((better) => covers(better, reading))) readings.push(reading)
  }
  return readings
}

interface Variant {
  picked: readonly Choice[]
  weight: number
}

function combine(slots: readonly Slot[]): Variant[] {
  let variants: Variant[] = [{ picked: [], weight: 1 }]
  for (const { choices } of slots) {
    variants = variants.flatMap(({ picked, weight }) =>
      choices.map((choice) => ({ picked: [...picked, choice], weight: weight * choice.weight })),
    )
    if (variants.length > widest) variants = variants.sort((a, b) => b.weight - a.weight).slice(0, widest)
  }
  return variants
}

/** Null when nothing would be left to search for, or two brands or two categories would have to hold at once. */
function write(slots: readonly Slot[], { picked, weight }: Variant): Reading | null {
  let text = ''
  let gap = true
  slots.forEach((slot, index) => {
    const word = picked[index]?.word ?? ''
    if (!slot.glued || gap) text += ' '
    text += word
    gap = word === '' || !slot.plain
  })
  const keyword = withoutRepeats(text)
  const brands = picked.flatMap((choice) => (choice.brandIds ? [choice.brandIds] : []))
  const categories = picked.flatMap((choice) => (choice.categoryIds ? [choice.categoryIds] : []))
  if (brands.length > 1 || categories.length > 1) return null
  if (keyword === '' && brands.length + categories.length === 0) return null
  return {
    keyword,
    ...(brands[0] && { brandIds: brands[0] }),
    ...(categories[0] && { categoryIds: categories[0] }),
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
