import type { Listing } from '../catalogue/listing.ts'
import { createBest } from './best.ts'
import { findWord } from './fold.ts'

export interface IndexQuery {
  /** Folded words; all must be found. */
  words: readonly string[]
  excludedWords: readonly string[]
  statuses: ReadonlySet<string>
  kinds: ReadonlySet<string>
  priceMinJpy: number
  priceMaxJpy: number
  /** Everything else that was asked for. */
  fits: ((listing: Listing) => boolean)[]
  sort: 'score' | 'created_time' | 'price' | 'num_likes'
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
 * listing's folded words to be found by; they must not change while the listing lives. In-process, because the marketplace's own
 * search must cost next to nothing beside what is measured against it.
 */
export function createSearchIndex(textOf: (listing: Listing) => string): SearchIndex {
  let slots: (Listing | null)[] = []
  let texts: string[] = []
  let slotOf = new Map<string, number>()
  let postings = new Map<number, number[]>()
  const perSeller = new Map<string, number>()
  let gone = 0

  const add = (listing: Listing) => {
    const slot = slots.length
    const text = textOf(listing)
    slots.push(listing)
    texts.push(text)
    slotOf.set(listing.id, slot)
    for (const pair of pairsOf(text)) {
      const list = postings.get(pair)
      if (list) list.push(slot)
      else postings.set(pair, [slot])
    }
  }

  const count = (sellerId: string, by: number) => perSeller.set(sellerId, (perSeller.get(sellerId) ?? 0) + by)

  const rebuild = () => {
    const living = slots.filter((listing) => listing !== null)
    slots = []
    texts = []
    slotOf = new Map()
    postings = new Map()
    gone = 0
    for (const listing of living) add(listing)
  }

  /** The slots worth looking at: those that have every pair of every word; null when the words say nothing about pairs. */
  const candidates = (words: readonly string[]): number[] | null => {
    const lists = words.flatMap((word) => [...pairsOf(word)]).map((pair) => postings.get(pair) ?? [])
    if (lists.length === 0) return null
    lists.sort((a, b) => a.length - b.length)
    return lists.slice(1, 4).reduce(intersect, lists[0] ?? [])
  }

  return {
    put: (listing) => {
      const slot = slotOf.get(listing.id)
      if (slot !== undefined) return void (slots[slot] = listing)
      add(listing)
      count(listing.sellerId, 1)
    },
    remove: (id) => {
      const slot = slotOf.get(id)
      const listing = slot === undefined ? null : slots[slot]
      if (slot === undefined || !listing) return
      slots[slot] = null
      slotOf.delete(id)
      count(listing.sellerId, -1)
      if (++gone > 2_000 + slotOf.size / 4) rebuild()
    },
    countOfSeller: (sellerId) => perSeller.get(sellerId) ?? 0,
    search: (query) => {
      const best = createBest(query.offset + query.limit)
      let found = 0
      const look = (slot: number) => {
        const listing = slots[slot]
        if (!listing || !fitsAll(listing, query)) return
        const text = texts[slot] ?? ''
        let first = 99
        for (const word of query.words) {
          const at = findWord(text, word)
          if (at === -1) return
          first = Math.min(first, at)
        }
        for (const word of query.excludedWords) if (findWord(text, word) !== -1) return
        found++
        best.offer(slot, rank(listing, query, first))
      }
      const some = candidates(query.words)
      if (some) for (const slot of some) look(slot)
      else for (let slot = 0; slot < slots.length; slot++) look(slot)
      const listings = best.ranked().slice(query.offset).flatMap((slot) => slots[slot] ?? [])
      return { listings, found }
    },
  }
}

function fitsAll(listing: Listing, query: IndexQuery): boolean {
  if (!query.statuses.has(listing.status) || !query.kinds.has(listing.kind)) return false
  const price = listing.priceJpy ?? 9_999_999
  if (price < query.priceMinJpy || price > query.priceMaxJpy) return false
  for (const fits of query.fits) if (!fits(listing)) return false
  return true
}

/** Higher comes first. By score: what begins with the words, then what is new and liked. */
function rank(listing: Listing, query: IndexQuery, firstAt: number): number {
  const sign = query.ascending ? -1 : 1
  if (query.sort === 'price') return sign * (listing.priceJpy ?? 9_999_999)
  if (query.sort === 'created_time') return sign * listing.createdAt
  if (query.sort === 'num_likes') return sign * listing.likes
  return listing.createdAt / dayMs - Math.min(firstAt, 40) * 2 + Math.min(listing.likes, 50) / 5
}

/** Each pair of neighbouring characters once, as one number; none across a space. */
function pairsOf(text: string): Set<number> {
  const pairs = new Set<number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const [left, right] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
    if (left !== 32 && right !== 32) pairs.add(left * 65_536 + right)
  }
  return pairs
}

/** What both ascending lists hold; the shorter comes first. */
function intersect(few: number[], many: number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const one of few) {
    while (at < many.length && (many[at] ?? 0) < one) at++
    if (many[at] === one) both.push(one)
  }
  return both
}
