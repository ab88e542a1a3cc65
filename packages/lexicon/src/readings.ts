import { findsAll } from './finds-all.ts'
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

/** What a reading is worth without a part, as a factor of its weight: few of its results are merged, unless there are no others. */
const without: Record<Exclude<Need, 'motif'>, number> = {
  must: 0.2,
  optional: 0.6,
  colour: 0.6,
  detail: 0.3,
  unknown: 0.2,
  general: 0.1,
  name: 0.1,
  figure: 0.2,
  nearly: 0.2,
}
/** What a reading is worth with a thing's category instead of its word. */
const withinCategory = 0.3
/** Raises a reading by brand and category above the second name of a thing. */
const bothListed = 1.5
/** The most choices of a part, and the most variants, that are compared. */
const mostChoices = 4
const widest = 32

/** The share of the meant titles that have one of a part's words. */
const written: Record<Need, number> = {
  must: 0.6,
  motif: 0.9,
  name: 0.65,
  general: 0.6,
  optional: 0.45,
  colour: 0.6,
  detail: 0.5,
  unknown: 0.25,
  figure: 0.75,
  nearly: 0.5,
}
/** The same of a name beside a narrower one. */
const writtenBesideNarrower = 0.8
/** The share of the meant listings that a filter finds. Goods of a brand and nothing else are named by their category least often. */
const listed = { brand: 0.8, category: 0.2, categoryOfBrand: 0.5, within: 0.85 }
/** The share of what is found without a part that is still meant. */
const stillMeant: Record<Exclude<Need, 'motif'>, number> = {
  must: 0.45,
  optional: 0.8,
  colour: 0.8,
  detail: 0.65,
  unknown: 0.6,
  general: 0.8,
  name: 0.9,
  figure: 0.01,
  nearly: 0.4,
}
/** The share of what is found by a thing's category instead of its word that is still meant. */
const stillMeantWithin = 0.7
/** The same for each part beyond the first that is left out. */
const eachFurther = 0.85
/** The least share of the meant titles that a further reading must add. */
const leastGain = 0.01

/** A slot with what is known of its choices. The first is the slot's first; the last ones may leave it out, one within its category. */
interface Part {
  choices: readonly Choice[]
  /** The share of the meant titles that all of a set of choices find, by the set's bits. */
  together: readonly number[]
  /** The share of what each choice finds that is meant. */
  meant: readonly number[]
  need: Need
  /** Whether it is a word of the tables that says what or whose the thing is. */
  tells: boolean
}

/** The queries to try. */
export interface Readings {
  /** Those with all that is meant, the likeliest first. */
  whole: Reading[]
  /**
   * For when the whole ones find little: first those that leave out what titles often do, or have a thing's category instead of its word,
   * then the same by the categories above; then for one typed word after another those without it, and a thing's category beside whatever
   * else is typed.
   */
  wider: () => WiderReadings[]
}

/** Queries to try together once all before them are at their end; there may be none. */
export interface WiderReadings {
  readings: Reading[]
  /**
   * Whether they are for when nothing else is found: without a name, a figure, a model or a thing whose category was searched, goods are
   * hardly near.
   */
  ifNone: boolean
}

/**
 * The queries that together find most of what is meant, at most `limit` of each sort: first the likeliest with all the words, then those
 * that add most to the ones before, by another spelling or without words that titles leave out. None that finds nothing beyond a better
 * one. Titles are taken to have their words independently of each other (greedy maximum coverage: Nemhauser, Wolsey and Fisher, 1978).
 */
export function toReadings(slots: readonly Slot[], limit: number): Readings {
  const first = write({ slots, picked: slots.map(({ choices: [choice] }) => choice!), weight: 1 })
  if (!first) return { whole: [], wider: () => [] }
  const before: Taken = { readings: [first], taken: [slots.map(() => 0)] }
  const whole = [first, ...choose(slots, 'whole', limit - 1, before)]
  return {
    whole,
    wider: () => {
      const readings = [...before.readings]
      const set = (some: readonly Slot[], sort: Sort, most: number) => ({
        readings: choose(some, sort, most, { readings, taken: [...before.taken] }),
        ifNone: false,
      })
      const near = set(slots, 'wider', limit)
      const above = withinAbove(slots)
      const wide = above === slots ? [] : [set(above, 'wider', Math.floor(limit / 2))]
      const fewer = toFewer(slots, readings)
      const listed = slots.some(({ listedIn }) => listedIn) ? [set(slots, 'listed', Math.floor(limit / 2))] : []
      return [near, ...wide, ...fewer, ...listed].toSorted(byIfNone)
    },
  }
}

/** Those for when nothing else is found come last. */
const byIfNone = (a: WiderReadings, b: WiderReadings): number => Number(a.ifNone) - Number(b.ifNone)

/** The slots with their things looked for in the categories above their own. */
function withinAbove(slots: readonly Slot[]): readonly Slot[] {
  const isForFans = slots.some(isNameOfMany)
  const above = ({ listedAbove = [], listedForFans = [] }: Slot) => (isForFans ? listedForFans : listedAbove)
  return slots.some((slot) => above(slot).length > 0)
    ? slots.map((slot) => (above(slot).length > 0 ? { ...slot, listedIn: above(slot) } : slot))
    : slots
}

/**
 * `whole`: with all that is meant; `wider`: without what titles leave out, or with a thing's category instead of its word; `listed`: with
 * its category beside whatever else is left, a model that no table has or a quality.
 */
type Sort = 'whole' | 'wider' | 'listed'

/** At most so many readings that add most to those taken before, and are then taken too. */
function choose(slots: readonly Slot[], sort: Sort, most: number, { readings, taken }: Taken): Reading[] {
  const parts = slots.map((slot) => toPart(slot, slots, sort))
  const plans = toPlans(parts, sort)
  const chosen: Reading[] = []
  while (chosen.length < most) {
    let gained = leastGain
    let next: Plan | null = null
    for (const one of plans) {
      // Sorted by what each finds alone, which is the most that it can add.
      if (one.found <= gained) break
      const gain = one.meant * newlyFound(parts, one.picked, taken)
      if (gain > gained) [gained, next] = [gain, one]
    }
    if (!next) break
    plans.splice(plans.indexOf(next), 1)
    const reading = write(toVariant(slots, parts, next))
    if (!reading || readings.some((better) => covers(better, reading))) continue
    readings.push(reading)
    chosen.push(reading)
    taken.push(next.picked)
  }
  return chosen.sort((one, other) => other.weight - one.weight)
}

/** The readings taken so far, and the choices of each. */
interface Taken {
  readings: Reading[]
  taken: (readonly number[])[]
}

/** The share of the titles with a word's pieces that have them joined. */
const joined = 0.7

const tellingNeeds: readonly Need[] = ['must', 'motif', 'name', 'general', 'nearly']

const tells = ({ plain, need }: Slot): boolean => !plain && tellingNeeds.includes(need)

/** How much rarer a title has two words for one thing than it would if they were independent. */
const alsoWritten = 0.05

/** Further readings search for words in pieces or by what all of them have, and without a part when others tell what is meant. */
function toPart(given: Slot, slots: readonly Slot[], sort: Sort): Part {
  // A maker's number of five digits and more tells the thing: LEGO 60197.
  const isNumbered =
    (given.need === 'must' || isNameOfMany(given)) &&
    !given.plain &&
    slots.some(isBrand) &&
    slots.some(({ need, typed }) => need === 'figure' && /^\d{5,}$/.test(typed))
  const slot: Slot = isNumbered ? { ...given, need: 'general' } : given
  const { need, typed } = slot
  const { choices, shares, isWider } = toWider(slot, slots)
  // Further choices add too little to be compared.
  choices.length = shares.length = Math.min(choices.length, mostChoices)
  const words = choices.reduce((set, { word }, at) => (word === '' ? set : set | (1 << at)), 0)
  const meant = choices.map(() => 1)
  if (slot.listedIn && words > 0 && isToldWithin(slot, slots, sort)) {
    choices.push({ word: '', categoryIds: slot.listedIn, leftOut: typed, weight: withinCategory })
    shares.push(listed.within)
    meant.push(stillMeantWithin)
  }
  if (need !== 'motif' && words > 0 && isToldWithout(slot, slots)) {
    choices.push({ word: '', leftOut: typed, weight: without[need] })
    shares.push(1)
    meant.push(stillMeant[need])
  }
  const together = [1]
  shares.forEach((share, at) => {
    const bit = 1 << at
    for (let set = 0; set < bit; set += 1) {
      // Titles with the first word have the second, which is within it.
      const isWithin = isWider && at === 1 && (set & 1) === 1
      together.push((together[set] ?? 0) * (isWithin ? 1 : (words & bit) > 0 && (set & words) > 0 ? share * alsoWritten : share))
    }
  })
  return { choices, together, meant, need, tells: tells(slot) }
}

/** A slot's choices and the share of the meant titles that each finds. The second may be a wider form of the first: 鬼滅 of 鬼滅の刃. */
function toWider(slot: Slot, slots: readonly Slot[]): { choices: Choice[]; shares: number[]; isWider: boolean } {
  const { choices, need } = slot
  const most = need === 'name' && isToldWithout(slot, slots) ? writtenBesideNarrower : written[need]
  const all = choices.reduce((sum, { word, weight }) => (word === '' ? sum : sum + weight), 0)
  const shareOf = ({ word, brandIds, categoryIds, weight }: Choice): number => {
    if (brandIds) return listed.brand
    if (categoryIds) return slots.length === 2 && slots.some(isBrand) ? listed.categoryOfBrand : listed.category
    return word === '' ? 1 : (most * weight) / all
  }
  const [first, ...others] = choices
  if (!first) return { choices: [], shares: [], isWider: false }
  const part = others.find(
    ({ word }) => word !== '' && word.length < first.word.length && (need === 'figure' || !latin.test(word)) && first.word.includes(word),
  )
  const wider = part ?? inPieces(first)
  const rest = part ? others.filter(({ word }) => !word.includes(part.word)) : others
  const further = rest.map((choice) => inPieces(choice) ?? choice)
  const shares = rest.map(shareOf)
  const share = shareOf(first)
  if (!wider) return { choices: [first, ...further], shares: [share, ...shares], isWider: false }
  return part
    ? { choices: [first, part, ...further], shares: [share, Math.min(most, share + shareOf(part)), ...shares], isWider: true }
    : { choices: [first, wider, ...further], shares: [share * joined, share, ...shares], isWider: true }
}

const inPieces = (choice: Choice): Choice | null => (choice.pieces === undefined ? null : { ...choice, word: choice.pieces })

const latin = /[a-z0-9]/i
/** Typed in Latin letters: a model, a name. */
const inLatin = /[a-z]{2}/i

/**
 * Whether another part tells what is meant: the thing itself or, for what is less certain than a name, a name. A name goes without saying
 * beside a narrower one: a brand beside a work, a character or a model, a work before its character.
 */
function isToldWithout(slot: Slot, slots: readonly Slot[]): boolean {
  if (slot.need === 'name')
    return slots.some(
      (other) =>
        other !== slot &&
        ((other.need === 'name' && !isBrand(other) && (isBrand(slot) || isNarrower(other, slot))) || (isBrand(slot) && isModel(other))),
    )
  // Of three words one may be said otherwise, or not at all, and of two the one before a figure or a name in Latin letters; but not a model,
  // nor the only one that tells the thing.
  if (slot.need === 'must') {
    const others = slots.filter((other) => other !== slot && isStrong(other))
    if (slot.plain || isModel(slot) || !others.some(({ need }) => need === 'must')) return false
    return others.length >= 2 || slots.some((other) => other.start > slot.start && tellsMore(other))
  }
  if (slot.need === 'general')
    return slots.some(
      ({ need, plain, typed }) =>
        need === 'must' || (need === 'unknown' && !plain) || (need === 'figure' && /^\d{3,}$/.test(typed) && slots.some(isBrand)),
    )
  const telling = slots.filter((other) => asks(other) && !isQuality(other))
  // A query of a colour and a thing has few spellings, all of which are tried.
  if (slot.need === 'colour' && telling.length < 2 && !telling.some(isModel)) return false
  // The thing alone is nothing near whose it is.
  if (slot.need === 'nearly' && telling.length < 3) return false
  return slots.some(
    ({ need }) =>
      need === 'must' || need === 'motif' || need === 'name' || need === 'general' || (slot.need === 'optional' && need === 'unknown'),
  )
}

/** Whether another part tells what is meant of the things of a category. */
const isToldWithin = (slot: Slot, slots: readonly Slot[], sort: Sort): boolean =>
  slots.some(
    (other) => other !== slot && asks(other) && (sort === 'listed' || (tellingNeeds.includes(other.need) && other.need !== 'general')),
  )

/** Whether one name is typed behind another, and is not listed before it. */
const isNarrower = (one: Slot, other: Slot): boolean =>
  one.start > other.start && !(one.row && other.row && one.row.file === other.row.file && one.row.line < other.row.line)

/** A model that the tables know: PS5, α7III, RX-78, ThinkPad. */
const isModel = ({ need, plain, choices }: Slot): boolean =>
  need === 'must' && !plain && /[a-zα]{2}[\s-]?\d|[a-zα]\d{2}|α\d|\d[a-z]{2}|^[a-z]{5,}(?: |$)/i.test(choices[0]?.word ?? '')

const tellsMore = (slot: Slot): boolean => slot.need === 'figure' || isModel(slot) || inLatin.test(slot.typed)

const isStrong = (slot: Slot): boolean => asks(slot) && (slot.need === 'must' || slot.need === 'name')

const isQuality = ({ need }: Slot): boolean => need === 'colour' || need === 'detail' || need === 'optional'

const isNameOfMany = (slot: Slot): boolean => slot.need === 'name' && !isBrand(slot)

const isBrand = ({ choices }: Slot): boolean => choices.some(({ brandIds }) => brandIds)

/** One choice of each part. */
interface Plan {
  picked: number[]
  /** The share of what is meant that it finds. */
  found: number
  /** The share of what it finds that is meant. */
  meant: number
  /** The needs of the parts that it leaves out. */
  left: readonly Need[]
  /** Whether it leaves out a thing without its category. */
  bare: boolean
}

/** What titles often leave out, so that those without it are as good. */
const isSpared = (need: Need): boolean => need === 'optional' || need === 'colour'

/** The plans that find most alone, the best first: those with all that is meant, or those without a part of it. */
function toPlans(parts: readonly Part[], sort: Sort): Plan[] {
  const byFound = (a: Plan, b: Plan) => b.found - a.found
  let plans: Plan[] = [{ picked: [], found: 1, meant: 1, left: [], bare: false }]
  for (const { choices, together, meant, need } of parts) {
    const longer: Plan[] = []
    for (const plan of plans)
      for (let at = 0; at < choices.length; at += 1) {
        const isLeft = choices[at]?.leftOut !== undefined
        if (isLeft && sort === 'whole' && !isSpared(need)) continue
        // A number tells what is meant only beside the thing or its category.
        if (isLeft && ((need === 'general' && plan.left.includes('figure')) || (need === 'figure' && plan.left.includes('general'))))
          continue
        const bare = isLeft && need === 'must' && !choices[at]?.categoryIds
        if (bare && plan.bare) continue
        const share = (meant[at] ?? 1) * (isLeft && plan.left.length > 0 ? eachFurther : 1)
        const found = plan.found * (together[1 << at] ?? 0) * share
        if (found <= leastGain) continue
        longer.push({
          picked: [...plan.picked, at],
          found,
          meant: plan.meant * share,
          left: isLeft ? [...plan.left, need] : plan.left,
          bare: bare || plan.bare,
        })
      }
    plans = longer.length > widest ? longer.sort(byFound).slice(0, widest) : longer
  }
  const choiceOf = ({ choices }: Part, at: number | undefined) => choices[at ?? 0]
  const isWithin = (choice: Choice | undefined) => choice?.leftOut !== undefined && choice.categoryIds !== undefined
  if (sort === 'listed') {
    // A category alone would be all that is there.
    const isFound = (choice: Choice | undefined) => choice !== undefined && (choice.word !== '' || choice.brandIds !== undefined)
    return plans
      .filter(
        ({ picked }) =>
          parts.some((part, n) => isWithin(choiceOf(part, picked[n]))) && parts.some((part, n) => isFound(choiceOf(part, picked[n]))),
      )
      .sort(byFound)
  }
  const isKept = (part: Part, at: number | undefined) => choiceOf(part, at)?.leftOut === undefined
  const meant = sort === 'wider' ? plans.filter(({ left }) => !left.every(isSpared)) : plans
  // Figures, colours and unknown words alone would find anything.
  const sound = parts.some(({ tells }) => tells)
    ? meant.filter(({ picked }) => parts.some((part, n) => part.tells && isKept(part, picked[n])))
    : meant
  return sound.sort(byFound)
}

/** The share of the meant titles that these choices find and none of the earlier plans, by inclusion and exclusion. */
function newlyFound(parts: readonly Part[], picked: readonly number[], taken: readonly (readonly number[])[]): number {
  let share = 0
  for (let plans = 0; plans < 1 << taken.length; plans += 1) {
    let all = 1
    for (let n = 0; n < parts.length; n += 1) {
      let set = 1 << (picked[n] ?? 0)
      for (let one = 0; one < taken.length; one += 1) {
        if ((plans >> one) & 1) {
          set |= 1 << (taken[one]?.[n] ?? 0)
          if (n === 0) all = -all
        }
      }
      all *= parts[n]?.together[set] ?? 0
    }
    share += all
  }
  return share
}

function toVariant(slots: readonly Slot[], parts: readonly Part[], { picked }: Plan): Variant {
  const chosen: Choice[] = []
  let weight = 1
  picked.forEach((at, n) => {
    const choice = parts[n]?.choices[at]
    if (!choice) return
    weight *= weightBeside(choice, chosen)
    chosen.push(choice)
  })
  return { slots, picked: chosen, weight }
}

/** The most words to drop, one at a time, and the most readings without each. */
const mostLeftOut = 3
const readingsWithout = 2

/**
 * For one typed word after another the readings without it, in the order to try them; none that finds nothing beyond those `before`. Never
 * without all words. The most specific word, a name in Latin letters, is dropped last.
 */
export function toFewer(slots: readonly Slot[], before: readonly Reading[]): WiderReadings[] {
  const words = wordsOf(slots)
  if (words.length < 2) return []
  // Figures, colours, motifs and unknown words alone would find anything, but not what is typed in Latin letters.
  const isTelling = (slot: Slot) => (tells(slot) && slot.need !== 'motif') || inLatin.test(slot.typed)
  const isTold = slots.some(isTelling)
  const isSound = (left: readonly Slot[]) => !isTold || slots.some((slot) => isTelling(slot) && !left.includes(slot))
  const isHardlyNear = (slot: Slot, left: readonly Slot[]) =>
    !isTold ||
    (hardlyWithout.includes(slot.need) && !(isBrand(slot) && left.some(isOfMaker))) ||
    slot.listedIn !== undefined ||
    isModel(slot) ||
    numbered.test(slot.typed)
  const taken = [...before]
  return words
    .toReversed()
    .toSorted((a, b) => keepRank(a) - keepRank(b))
    .filter(isSound)
    .slice(0, mostLeftOut)
    .map((word) => {
      const left = slots.filter((slot) => !word.includes(slot))
      const typed = word.map((slot) => slot.typed)
      const readings = choose(left, 'whole', readingsWithout, { readings: taken, taken: [] })
      return {
        readings: readings.map((reading) => ({ ...reading, leftOut: [...(reading.leftOut ?? []), ...typed] })),
        ifNone: word.some((slot) => isHardlyNear(slot, left)) || !left.some((slot) => isTelling(slot) && !isBrand(slot)),
      }
    })
    .toSorted(byIfNone)
}

/** A name, or a line of things (ウォークマン, ランドクルーザー), whose maker goes without saying. */
const isOfMaker = (slot: Slot): boolean =>
  isNameOfMany(slot) ||
  (slot.need === 'must' &&
    !slot.plain &&
    slot.listedIn === undefined &&
    /^[\p{Script=Katakana}ーa-z\d]{5,}$/iu.test(slot.choices[0]?.word ?? ''))

/** What is hardly left of a search without it. */
const hardlyWithout: readonly Need[] = ['name', 'motif', 'figure']
/** Models that no table has: xm5, WH-1000. */
const numbered = /[a-z]-?\d|\d-?[a-z]/i

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

const ranks: Readonly<Record<Need, number>> = {
  unknown: 0,
  optional: 1,
  colour: 1,
  detail: 2,
  general: 3,
  must: 4,
  motif: 4,
  name: 4,
  figure: 4,
  nearly: 0,
}
const keepRank = (word: readonly Slot[]): number =>
  Math.max(...word.map(({ need, typed }) => (inLatin.test(typed) && need !== 'unknown' ? 5 : ranks[need])))

interface Variant {
  slots: readonly Slot[]
  /** One of each slot's choices. */
  picked: readonly Choice[]
  weight: number
}

/**
 * Filters by brand and category together are worth more than words of the title: sellers choose both from lists, and shoes of NIKE are
 * rarely called 靴.
 */
function weightBeside(choice: Choice, picked: readonly Choice[]): number {
  const paired = picked.some((other) => (choice.categoryIds && other.brandIds) || (choice.brandIds && other.categoryIds))
  return paired ? choice.weight * bothListed : choice.weight
}

/** A variant as a reading; null when it searches for nothing, for two brands, or for categories that have none in common. */
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
  if (brands.length > 1) return null
  const [category, ...others] = categories
  const categoryIds = category?.filter((id) => others.every((ids) => ids.includes(id)))
  if (categoryIds?.length === 0) return null
  if (keyword === '' && !brands[0] && !categoryIds) return null
  const leftOut = picked.flatMap((choice) => choice.leftOut ?? [])
  return {
    keyword,
    ...(brands[0] && { brandIds: brands[0] }),
    ...(categoryIds && { categoryIds }),
    ...(leftOut.length > 0 && { leftOut }),
    weight: rounded(weight),
  }
}

const rounded = (weight: number): number => Math.round(weight * 1000) / 1000

/** The text with each word once. */
const withoutRepeats = (text: string): string =>
  text
    .split(' ')
    .filter((word, at, words) => word !== '' && words.indexOf(word) === at)
    .join(' ')

/** Whether `one` finds everything that `other` finds: it has no further filter, and each of its words is within a word of `other`. */
function covers(one: Reading, other: Reading): boolean {
  const filters = (ids: readonly string[] | undefined, others: readonly string[] | undefined) =>
    ids !== undefined && ids.join() !== others?.join()
  if (filters(one.brandIds, other.brandIds) || filters(one.categoryIds, other.categoryIds)) return false
  return findsAll(one.keyword, other.keyword)
}
