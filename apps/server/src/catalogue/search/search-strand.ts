import { type MarketListing, type MarketPage, type MarketQuery, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from '../goods/goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { keepLater } from '../goods/keep-later.ts'
import { searchKept } from './search-kept.ts'
import { windowAt } from './search-windows.ts'

/** A search without its position. */
export type StrandQuery = Omit<MarketQuery, 'page' | 'limit'>

/** One reading of a search, and a walk's position in its results. */
export interface Strand {
  query: StrandQuery
  /** 1 for the most certain reading. */
  weight: number
  /** The number of the set of wider readings that it is of, from 1: it lacks a word, and is searched when those before it find no more. */
  wider?: number
  /** Listings taken from it, including those that another strand had shown. */
  taken: number
  /** The position up to which the marketplace's results were heard, and the ids heard. */
  heard: number
  ids: string[]
  /** The position in the kept goods. */
  kept: number
  ended: boolean
  /** Heard and not yet taken, each with its sort key. */
  waiting: { id: string; by: number }[]
}

export const newStrand = (query: StrandQuery, weight: number, heard = 0): Strand => ({
  query,
  weight,
  taken: 0,
  heard,
  ids: [],
  kept: heard,
  ended: false,
  waiting: [],
})

/** Listings that come and go between two pages shift the rest, so each window begins this much before the last one's end. */
const OVERLAP = 8
/** When the overlap shows no known listing, the overlap is multiplied by this, at most so many times. */
const STEP_BACK = 4
const STEPS_BACK = 2
/** The last ids heard; a window must contain one of them to be joined. */
const TAIL = 2 * OVERLAP

export interface HeardPart {
  /** Listings new to this strand. */
  listings: Heard<MarketListing>[]
  total: number
  /** More match than were counted. */
  totalIsMore: boolean
  /** True when kept goods were searched instead. */
  stale: boolean
}

/** Fetches the next listings of a strand, about `need` of them, and advances it. */
export async function hearMore(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  strand: Strand,
  need: number,
  signal: AbortSignal,
): Promise<HeardPart> {
  const begins = strand.ids.length === 0
  for (let [step, overlap] = [0, begins ? 0 : OVERLAP]; ; step++, overlap *= STEP_BACK) {
    const from = Math.max(0, strand.heard - overlap)
    const window = windowAt(from, strand.heard + need)
    const heard = await askOrNull(deps, { ...strand.query, ...window }, begins, signal)
    if (!heard) return recall(deps, strand, need)
    const { listings, hasNext, total } = heard.value
    const next = begins ? listings.slice(from - window.page * window.limit) : afterTail(strand, listings, step < STEPS_BACK && from > 0)
    if (!next) continue
    strand.heard = (window.page + 1) * window.limit
    strand.ended = !hasNext || listings.length === 0
    strand.ids.push(...next.map(({ id }) => id))
    return { listings: next.map((value) => ({ value, asOf: heard.asOf, stale: false })), total, totalIsMore: false, stale: false }
  }
}

/**
 * The listings of a window that are new to this strand: those after the first known one. Listings before it were added since the walk
 * began and belong before its first page. Null when no listing is known: a window further back must be fetched.
 */
function afterTail(strand: Strand, listings: readonly MarketListing[], mayStepBack: boolean): MarketListing[] | null {
  const known = new Set(strand.ids)
  const tail = new Set(strand.ids.slice(-TAIL))
  const joint = listings.findIndex(({ id }) => tail.has(id))
  const unheard = listings.slice(joint + 1).filter(({ id }) => !known.has(id))
  if (joint >= 0) return unheard
  // So many were added that the window still ends before the tail: nothing in it is next.
  if (listings.some(({ id }) => known.has(id))) return []
  return mayStepBack && listings.length > 0 ? null : unheard
}

async function recall(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads'>,
  strand: Strand,
  need: number,
): Promise<HeardPart> {
  const { more, ...found } = await searchKept(deps, strand.query, { offset: strand.kept, limit: need })
  strand.kept += found.listings.length
  strand.ended = !more
  return { ...found, stale: true }
}

async function askOrNull(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'searched'>,
  query: MarketQuery,
  remembered: boolean,
  signal: AbortSignal,
): Promise<Heard<MarketPage> | null> {
  try {
    return await askPage(deps, query, remembered, signal)
  } catch (error) {
    if (error instanceof MarketplaceDown) return null
    throw error
  }
}

/**
 * A page of the marketplace's results. Only a walk's first page may come from the cache, as pages of different moments do not join.
 * Throws `MarketplaceDown`.
 */
async function askPage(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'searched'>,
  query: MarketQuery,
  remembered: boolean,
  signal: AbortSignal,
): Promise<Heard<MarketPage>> {
  const key = JSON.stringify(query)
  const standing = remembered ? deps.searched.pages.get(key) : undefined
  return standing ?? shareQuestion(deps.questions, `page:${key}`, () => ask(deps, query, key, signal))
}

async function ask(
  deps: Use<'db' | 'clock' | 'log' | 'market' | 'goods' | 'searched'>,
  query: MarketQuery,
  key: string,
  signal: AbortSignal,
): Promise<Heard<MarketPage>> {
  const page = await deps.market.search(query, { signal })
  const asOf = deps.clock()
  const heard = { value: page, asOf, stale: false }
  deps.searched.pages.set(key, heard)
  for (const listing of page.listings) deps.goods.listings.set(listing.id, { value: listing, asOf, stale: false })
  const [colorId, ...otherColors] = query.colorIds ?? []
  keepLater(deps, page.listings, asOf, otherColors.length === 0 ? (colorId ?? null) : null)
  return heard
}
