import { Codes, Column, Texts, unitsOf } from './columns.ts'
import { goesDown, type KeptFound, type KeptSearch, type KeptWindow, noPrice } from './kept-query.ts'
import { intersect, Pairs } from './pairs.ts'

/** A row of `goods_index`. */
export interface KeptRow {
  id: string
  words: string
  sale: string
  kind: string
  price_jpy: number | null
  seller_id: string
  category_id: string | null
  brand_id: string | null
  condition_id: string | null
  shipping_payer: string
  color_id: string | null
  created_at: number
  updated_at: number
  /** The transaction that wrote it. */
  changed_in: string
}

const coded = ['sale', 'kind', 'seller_id', 'category_id', 'brand_id', 'condition_id', 'shipping_payer', 'color_id'] as const
const NO_PRICE = -1

/** Immutable columns of kept listings, ascending by id; a listing is identified by its index. Listings that have changed are left out. */
export class Segment {
  readonly size: number
  readonly bytes: number
  readonly #ids: Texts
  readonly #words: Texts
  readonly #pairs: Pairs
  readonly #codes: Record<(typeof coded)[number], Codes>
  readonly #price: Float64Array
  readonly #created: Float64Array
  readonly #updated: Float64Array
  /** 1 for listings that are left out. */
  readonly #gone: Uint8Array
  /** A reused buffer for matches. */
  #found: Uint32Array

  constructor(columns: SegmentColumns) {
    columns.trim()
    this.#ids = columns.ids
    this.#words = columns.words
    this.#codes = columns.codes
    this.#price = columns.price.values
    this.#created = columns.created.values
    this.#updated = columns.updated.values
    this.size = columns.price.length
    this.#pairs = new Pairs(columns.words)
    this.#gone = new Uint8Array(this.size)
    this.#found = new Uint32Array(this.size)
    const figures = 4 * coded.length + 3 * 8 + 1 + 4
    this.bytes = this.#ids.bytes + this.#words.bytes + this.#pairs.bytes + figures * this.size
  }

  /** Leaves a listing out from now on; does nothing for an unknown id. */
  leaveOut(id: string): void {
    const at = this.#placeOf(id)
    if (at < this.size && this.#ids.read(at) === id) this.#gone[at] = 1
  }

  search(search: KeptSearch, { place, back, limit, offset }: KeptWindow): KeptFound {
    const count = this.#filter(search, this.#withWords(search))
    const figure = this.#figureOf(search)
    const sign = goesDown(search.order, back) ? -1 : 1
    // Ids break ties, and ascend with the indexes.
    const compare = (a: number, b: number): number => sign * (figure(a) - figure(b) || a - b)
    const from = place ? this.#placeOf(place.id) : 0
    const isBehind = (at: number): boolean => {
      if (!place) return true
      const further = sign * (figure(at) - place.by)
      return further > 0 || (further === 0 && (sign < 0 ? at < from : at > from || (at === from && this.#ids.read(at) !== place.id)))
    }
    const best = bestOf(this.#found.subarray(0, count), { compare, isBehind, most: offset + limit })
    return { total: count, rows: best.map((at) => ({ id: this.#ids.read(at), by: figure(at) })) }
  }

  #figureOf({ order }: KeptSearch): (at: number) => number {
    if (order === 'newest') return (at) => this.#created[at] ?? 0
    const none = noPrice[order]
    return (at) => (this.#price[at] === NO_PRICE ? none : (this.#price[at] ?? 0))
  }

  /** Writes the listings with all pairs of the words to `#found`; returns how many. */
  #withWords({ words }: KeptSearch): number {
    const lists = words.flatMap((word) => this.#pairs.listsOf(word, this.size)).toSorted((a, b) => a.length - b.length)
    const [shortest, ...others] = lists
    if (!shortest) {
      for (let at = 0; at < this.size; at++) this.#found[at] = at
      return this.size
    }
    this.#found.set(shortest)
    return others.reduce((count, list) => intersect(this.#found, count, list), shortest.length)
  }

  /** Keeps the matches in `#found`: column by column, the text last. */
  #filter(search: KeptSearch, found: number): number {
    let count = this.#keepCoded(this.#gone, Uint8Array.of(1, 0), found)
    const { sellerId } = search
    const wanted: [(typeof coded)[number], readonly string[] | null][] = [
      ['sale', search.sale],
      ['kind', search.kinds],
      ['seller_id', sellerId === null ? null : [sellerId]],
      ['category_id', search.categoryIds],
      ['brand_id', search.brandIds],
      ['condition_id', search.conditionIds],
      ['shipping_payer', search.shippingPayers],
      ['color_id', search.colorIds],
    ]
    for (const [name, texts] of wanted) {
      if (texts) count = this.#keepCoded(this.#codes[name].values, this.#codes[name].fits(texts), count)
    }
    if (search.priceMinJpy !== null || search.priceMaxJpy !== null) {
      count = this.#keepBetween(this.#price, search.priceMinJpy ?? 0, search.priceMaxJpy ?? Infinity, count)
    }
    if (search.updatedAfter !== null) count = this.#keepBetween(this.#updated, search.updatedAfter + 1, Infinity, count)
    for (const word of search.words) if (word.length > 2) count = this.#keepWord(word, true, count)
    for (const word of search.without) count = this.#keepWord(word, false, count)
    return count
  }

  #keepCoded(codes: Uint8Array | Uint32Array, fits: Uint8Array, count: number): number {
    const found = this.#found
    let kept = 0
    for (let i = 0; i < count; i++) {
      const at = found[i] ?? 0
      if (fits[codes[at] ?? 0] === 1) found[kept++] = at
    }
    return kept
  }

  #keepBetween(figures: Float64Array, least: number, most: number, count: number): number {
    const found = this.#found
    let kept = 0
    for (let i = 0; i < count; i++) {
      const at = found[i] ?? 0
      const figure = figures[at] ?? 0
      if (figure >= least && figure <= most) found[kept++] = at
    }
    return kept
  }

  #keepWord(word: string, has: boolean, count: number): number {
    const found = this.#found
    const units = unitsOf(word)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const at = found[i] ?? 0
      if (this.#words.has(at, units) === has) found[kept++] = at
    }
    return kept
  }

  /** The index of an id, or where it would stand. */
  #placeOf(id: string): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#ids.read(middle) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Best {
  compare: (a: number, b: number) => number
  isBehind: (at: number) => boolean
  most: number
}

/** The first `most` of a list in an order: collects up to twice as many, sorts and cuts them, and skips whatever comes after the worst. */
function bestOf(found: Uint32Array, { compare, isBehind, most }: Best): number[] {
  let best: number[] = []
  let worst: number | null = null
  for (const at of found) {
    if (worst !== null && compare(at, worst) > 0) continue
    if (!isBehind(at)) continue
    best.push(at)
    if (best.length < 2 * most) continue
    best = best.sort(compare).slice(0, most)
    worst = best.at(-1) ?? null
  }
  return best.sort(compare).slice(0, most)
}

/** The columns of a segment while they are filled. */
export class SegmentColumns {
  readonly ids = new Texts()
  readonly words = new Texts()
  readonly codes = Object.fromEntries(coded.map((name) => [name, new Codes()])) as Record<(typeof coded)[number], Codes>
  readonly price = new Column(Float64Array)
  readonly created = new Column(Float64Array)
  readonly updated = new Column(Float64Array)

  /** Rows must come ascending by id. */
  push(row: KeptRow): void {
    this.ids.push(row.id)
    this.words.push(row.words)
    for (const name of coded) this.codes[name].push(row[name])
    this.price.push(row.price_jpy ?? NO_PRICE)
    this.created.push(row.created_at)
    this.updated.push(row.updated_at)
  }

  trim(): void {
    for (const column of [this.ids, this.words, this.price, this.created, this.updated, ...Object.values(this.codes)]) column.trim()
  }
}
