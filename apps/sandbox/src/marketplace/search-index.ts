import type { Listing } from '../catalogue/listing.ts'
import { createBest } from './best.ts'
import { createColumns, marks, type Columns } from './columns.ts'
import { findWord } from './fold.ts'

export interface IndexQuery {
  /** Folded words; all must be found. */
  words: readonly string[]
  excludedWords: readonly string[]
  statuses: ReadonlySet<string>
  kinds: ReadonlySet<string>
  priceMinJpy: number
  priceMaxJpy: number
  /** Null: any. */
  categoryIds: ReadonlySet<string> | null
  /** Further filters. */
  fits: ((listing: Listing) => boolean)[]
  sort: 'score' | 'created_time' | 'price' | 'num_likes' | 'bid_deadline'
  ascending: boolean
  offset: number
  limit: number
}

export interface SearchIndex {
  /** Adds the listing, or keeps it as it is now. */
  put(listing: Listing): void
  remove(id: string): void
  search(query: IndexQuery): { listings: Listing[]; found: number }
  countOfSeller(sellerId: string): number
}

const dayMs = 86_400_000

/**
 * All listings, found by pairs of neighbouring characters: Japanese words are often only two characters long. `textOf` gives a
 * listing's folded words to be found by: its name, and on a second line those of what it is; they must not change while it lives.
 * In-process, because the marketplace's own search must cost next to nothing beside what is measured against it.
 */
export function createSearchIndex(textOf: (listing: Listing) => string): SearchIndex {
  let shelf = emptyShelf()
  const perSeller = new Map<string, number>()
  let gone = 0

  const count = (sellerId: string, by: number): void => void perSeller.set(sellerId, (perSeller.get(sellerId) ?? 0) + by)

  const rebuild = () => {
    const living = shelf.slots.filter((listing) => listing !== null)
    shelf = emptyShelf()
    gone = 0
    for (const listing of living) add(shelf, listing, textOf(listing))
  }

  return {
    put: (listing) => {
      const slot = shelf.slotOf.get(listing.id)
      if (slot === undefined) {
        add(shelf, listing, textOf(listing))
        return count(listing.sellerId, 1)
      }
      shelf.slots[slot] = listing
      shelf.columns.set(slot, listing)
    },
    remove: (id) => {
      const slot = shelf.slotOf.get(id)
      const listing = slot === undefined ? null : shelf.slots[slot]
      if (slot === undefined || !listing) return
      shelf.slots[slot] = null
      shelf.columns.set(slot, null)
      shelf.slotOf.delete(id)
      count(listing.sellerId, -1)
      if (++gone > 2_000 + shelf.slotOf.size / 4) rebuild()
    },
    countOfSeller: (sellerId) => perSeller.get(sellerId) ?? 0,
    search: (query) => search(shelf, query),
  }
}

/** Each listing in a slot of its own, and what is looked at to find it. */
interface Shelf {
  /** Null: taken out. */
  slots: (Listing | null)[]
  texts: string[]
  slotOf: Map<string, number>
  /** The slots that have a pair of characters, ascending. */
  postings: Map<number, number[]>
  columns: Columns
}

const emptyShelf = (): Shelf => ({ slots: [], texts: [], slotOf: new Map(), postings: new Map(), columns: createColumns() })

function add({ slots, texts, slotOf, postings, columns }: Shelf, listing: Listing, text: string): void {
  const slot = slots.length
  slots.push(listing)
  texts.push(text)
  slotOf.set(listing.id, slot)
  columns.set(slot, listing)
  for (const pair of pairsOf(text)) {
    const list = postings.get(pair)
    if (list) list.push(slot)
    else postings.set(pair, [slot])
  }
}

function search({ slots, texts, postings, columns }: Shelf, query: IndexQuery): { listings: Listing[]; found: number } {
  const best = createBest(query.offset + query.limit)
  const wanted = marks(query.statuses, query.kinds)
  const inCategory = query.categoryIds && columns.categories(query.categoryIds)
  const { priceMinJpy, priceMaxJpy, words, excludedWords, fits } = query
  let found = 0
  const look = (slot: number) => {
    const priceJpy = columns.priceJpy(slot)
    if (wanted[columns.mark(slot)] !== 1 || priceJpy < priceMinJpy || priceJpy > priceMaxJpy) return
    if (inCategory && !columns.categoryIn(slot, inCategory)) return
    const text = texts[slot] ?? ''
    const first = firstOf(words, text)
    if (first === -1) return
    for (const word of excludedWords) if (findWord(text, word) !== -1) return
    const listing = fits.length > 0 ? slots[slot] : null
    for (const one of fits) if (!listing || !one(listing)) return
    found++
    best.offer(slot, rank(columns, slot, query, first))
  }
  const some = candidates(postings, words)
  if (some) for (const slot of some) look(slot)
  else for (let slot = 0; slot < slots.length; slot++) look(slot)
  const listings = best
    .ranked()
    .slice(query.offset)
    .flatMap((slot) => slots[slot] ?? [])
  return { listings, found }
}

/** The slots worth looking at: those that have every pair of every word; null when the words say nothing about pairs. */
function candidates(postings: Shelf['postings'], words: readonly string[]): number[] | null {
  const lists = words.flatMap((word) => [...pairsOf(word)]).map((pair) => postings.get(pair) ?? [])
  if (lists.length === 0) return null
  lists.sort((a, b) => a.length - b.length)
  return lists.slice(1, 4).reduce(intersect, lists[0] ?? [])
}

/** The position of the earliest word, 0 when a word names the kind; -1 unless all words are found. */
function firstOf(words: readonly string[], text: string): number {
  let first = 99
  for (const word of words) {
    const at = findWord(text, word)
    if (at === -1) return -1
    first = Math.min(first, isKind(text, word) ? 0 : at)
  }
  return first
}

/** True when a word names the kind of the goods, so that cameras come before books about them. */
const isKind = (text: string, word: string): boolean => findWord(text.slice(text.indexOf('\n') + 1), word) !== -1

/** Higher comes first. By score: what is of that kind or begins with the words, then what is new and liked. */
function rank(columns: Columns, slot: number, { sort, ascending }: IndexQuery, firstAt: number): number {
  const sign = ascending ? -1 : 1
  if (sort === 'price') return sign * columns.priceJpy(slot)
  if (sort === 'created_time') return sign * columns.createdAt(slot)
  if (sort === 'bid_deadline') return sign * columns.endsAt(slot)
  if (sort === 'num_likes') return sign * columns.likes(slot)
  return columns.createdAt(slot) / dayMs - Math.min(firstAt, 40) * 2 + Math.min(columns.likes(slot), 50) / 5
}

/** Each pair of neighbouring characters once, as one number; none across a space or a line. */
function pairsOf(text: string): Set<number> {
  const pairs = new Set<number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const [left, right] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
    if (left > 32 && right > 32) pairs.add(left * 65_536 + right)
  }
  return pairs
}

/** The intersection of two ascending lists; the shorter must be given first. */
function intersect(few: number[], many: number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const one of few) {
    while (at < many.length && (many[at] ?? 0) < one) at++
    if (many[at] === one) both.push(one)
  }
  return both
}
