import { type Texts, unitsOf } from './columns.ts'

const SPACE = 32

/** Calls back with each pair of neighbouring characters of a text (a space before the first of each word), as one number; pairs may repeat. */
function eachPair(texts: Texts, at: number, found: (pair: number) => void): void {
  const units = texts.units.values
  let before = SPACE
  for (let i = texts.begin(at), end = texts.end(at); i < end; i++) {
    const here = units[i] ?? SPACE
    if (here !== SPACE) found(((before << 16) | here) >>> 0)
    before = here
  }
}

/** A hash table pair → slot, 0 for none: open addressing in typed arrays takes a fifth of a Map's memory and time. */
class Slots {
  size = 0
  pairs = new Uint32Array(1 << 12)
  slots = new Uint32Array(1 << 12)

  /** The slot of a pair, or 0. */
  find(pair: number): number {
    return this.slots[this.#place(pair)] ?? 0
  }

  /** The slot of a pair, a new one when it has none. */
  claim(pair: number): number {
    const place = this.#place(pair)
    const slot = this.slots[place] ?? 0
    if (slot > 0) return slot
    this.pairs[place] = pair
    this.slots[place] = ++this.size
    if (this.size * 2 > this.pairs.length) this.#grow()
    return this.size
  }

  /** Knuth's multiplicative hash, then the next free place. */
  #place(pair: number): number {
    const mask = this.pairs.length - 1
    let place = (Math.imul(pair, 0x9e3779b1) >>> 7) & mask
    while (this.slots[place] !== 0 && this.pairs[place] !== pair) place = (place + 1) & mask
    return place
  }

  #grow(): void {
    const { pairs, slots } = this
    this.pairs = new Uint32Array(pairs.length * 2)
    this.slots = new Uint32Array(pairs.length * 2)
    for (const [at, slot] of slots.entries()) {
      if (slot === 0) continue
      const place = this.#place(pairs[at] ?? 0)
      this.pairs[place] = pairs[at] ?? 0
      this.slots[place] = slot
    }
  }
}

/** An inverted index: for each pair of characters the texts that have it, ascending, at 4 bytes a pair and text. */
export class Pairs {
  readonly #slots = new Slots()
  readonly #begins: Uint32Array
  readonly #lists: Uint32Array

  /** Counts, then fills, so that all lists fit one array exactly. */
  constructor(texts: Texts) {
    const count = texts.ends.length
    const seen: number[] = [0]
    const counts: number[] = [0]
    // A pair that repeats in a text counts once: `seen` is, per slot, the last text (from 1) with the pair.
    for (let at = 0; at < count; at++) {
      eachPair(texts, at, (pair) => {
        const slot = this.#slots.claim(pair)
        if (seen[slot] === at + 1) return
        seen[slot] = at + 1
        counts[slot] = (counts[slot] ?? 0) + 1
      })
    }
    this.#begins = new Uint32Array(counts.length + 1)
    for (let slot = 1; slot < counts.length; slot++) this.#begins[slot + 1] = (this.#begins[slot] ?? 0) + (counts[slot] ?? 0)
    this.#lists = new Uint32Array(this.#begins[counts.length] ?? 0)
    const next = this.#begins.slice()
    seen.fill(0)
    for (let at = 0; at < count; at++) {
      eachPair(texts, at, (pair) => {
        const slot = this.#slots.find(pair)
        if (seen[slot] === at + 1) return
        seen[slot] = at + 1
        this.#lists[next[slot]!++] = at
      })
    }
  }

  get bytes(): number {
    return this.#lists.byteLength + this.#begins.byteLength + this.#slots.pairs.byteLength * 2
  }

  /** Ascending lists of texts; a text with the word is on all of them. Exact for words of one or two characters; for longer ones the caller must compare the text. */
  listsOf(word: string, count: number): Uint32Array[] {
    const units = unitsOf(word)
    if (units.length === 1) return [this.#withCharacter(units[0] ?? 0, count)]
    const lists: Uint32Array[] = []
    for (let at = 1; at < units.length; at++) {
      const slot = this.#slots.find((((units[at - 1] ?? 0) << 16) | (units[at] ?? 0)) >>> 0)
      lists.push(this.#list(slot))
    }
    return lists
  }

  #list(slot: number): Uint32Array {
    return slot === 0 ? this.#lists.subarray(0, 0) : this.#lists.subarray(this.#begins[slot], this.#begins[slot + 1])
  }

  /** The texts with a character: wherever it stands, it is the second of some pair. */
  #withCharacter(character: number, count: number): Uint32Array {
    const has = new Uint8Array(count)
    const { pairs, slots } = this.#slots
    for (const [place, pair] of pairs.entries()) {
      if ((pair & 0xffff) !== character || slots[place] === 0) continue
      for (const text of this.#list(slots[place] ?? 0)) has[text] = 1
    }
    const list: number[] = []
    for (let text = 0; text < count; text++) if (has[text] === 1) list.push(text)
    return Uint32Array.from(list)
  }
}

/** A list this many times longer than the other is searched for each number; else both are scanned. */
const GALLOP_FROM = 8

/** Keeps, of the first `count` numbers of `found`, those on the list too; both ascend. Returns how many. */
export function intersect(found: Uint32Array, count: number, list: Uint32Array): number {
  const gallops = list.length > count * GALLOP_FROM
  let kept = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    const wanted = found[i] ?? 0
    if (gallops) at = gallop(list, at, wanted)
    else while (at < list.length && (list[at] ?? 0) < wanted) at++
    if (at === list.length) break
    if (list[at] === wanted) found[kept++] = wanted
  }
  return kept
}

/** The first index from `from` on whose number is not below `wanted`: doubling steps, then bisection. */
function gallop(list: Uint32Array, from: number, wanted: number): number {
  let step = 1
  let low = from
  while (low + step < list.length && (list[low + step] ?? 0) < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(list.length, low + step + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
