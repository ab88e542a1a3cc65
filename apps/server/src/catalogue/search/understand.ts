import type { SearchGoods, Understood } from '@otsukai/contract/goods'
import type { Lexicon } from '@otsukai/lexicon/lexicon'
import type { Reading } from '@otsukai/lexicon/readings'
import type { z } from 'zod'
import type { Use } from '../../platform/parts.ts'
import { openLexicon } from './lexicon.ts'
import { withBelow } from '../goods/market-master.ts'
import type { StrandQuery } from './search-strand.ts'
import type { Wider, WalkReading } from './search-walk.ts'

/** The typed words, resolved for the search. */
export interface Understanding {
  understood: z.output<typeof Understood>
  /** The goods' id, when an id or an address was pasted. */
  goodsId: string | null
  /** The readings to search concurrently, most certain first; none when nothing can match. */
  readings: WalkReading[]
  /** Readings for when those find no more: without a word, or with its category instead. */
  wider: Wider
}

/** The most readings at once: each is a call to the marketplace. */
const READINGS_AT_MOST = 4

/** Reads the words with the lexicon and adds the member's filters to each reading. */
export async function understand(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  wanted: SearchGoods,
): Promise<Understanding> {
  const lexicon = await openLexicon()
  const { typed, literal, readings, wider, parts } = lexicon.understand(wanted.keyword, { literal: wanted.literal })
  const searched = readings[0]?.keyword || parts.map(({ means }) => means).join(' ')
  const item = parts.find(({ kind }) => kind === 'item')
  const understood = { typed, searched, literal, parts }
  const filters = { ...wanted, excludeKeyword: wanted.literal ? wanted.excludeKeyword : withJapanese(lexicon, wanted.excludeKeyword) }
  if (item) return { understood, goodsId: item.id ?? null, readings: [], wider: async () => [] }
  return {
    understood,
    goodsId: null,
    readings: await withFilters(deps, filters, readings),
    wider: () =>
      Promise.all(wider().map(async ({ readings: further, ifNone }) => ({ readings: await withFilters(deps, filters, further), ifNone }))),
  }
}

/**
 * Adds to each excluded word what it most likely means in Japanese. Only where that is one word: of several the marketplace would exclude
 * goods that have any.
 */
function withJapanese(lexicon: Lexicon, excluded: string | undefined): string | undefined {
  const words = excluded?.split(/\s+/).flatMap((word) => [word, lexicon.understand(word).readings[0]?.keyword ?? ''])
  return words && [...new Set(words.filter((word) => word !== '' && !/\s/.test(word)))].join(' ')
}

/** Adds the member's filters to the readings. */
async function withFilters(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  wanted: SearchGoods,
  readings: readonly Reading[],
): Promise<WalkReading[]> {
  const filtered: WalkReading[] = []
  for (const { keyword, brandIds, categoryIds, leftOut, weight } of readings.slice(0, READINGS_AT_MOST)) {
    const brands = both(wanted.brandIds, brandIds)
    const categories = await bothCategories(deps, wanted.categoryIds, categoryIds)
    // A reading that contradicts the member's filter finds nothing.
    if (brands?.length === 0 || categories?.length === 0) continue
    const query = queryOf(wanted, { keyword, brandIds: brands, categoryIds: categories })
    if (!filtered.some((other) => JSON.stringify(other.query) === JSON.stringify(query))) filtered.push({ query, weight, leftOut })
  }
  return filtered
}

/** The ids in both lists; an absent list is no condition. */
function both(chosen: readonly string[] | undefined, read: readonly string[] | undefined): readonly string[] | undefined {
  if (!chosen?.length || !read?.length) return chosen?.length ? chosen : read
  return chosen.filter((id) => read.includes(id))
}

/** The categories in both lists, where a descendant of one counts for its ancestor in the other. */
async function bothCategories(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  chosen: readonly string[] | undefined,
  read: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (!chosen?.length || !read?.length) return chosen?.length ? chosen : read
  const [belowChosen, belowRead] = await Promise.all([withBelow(deps, chosen), withBelow(deps, read)])
  return [...new Set([...read.filter((id) => belowChosen.includes(id)), ...chosen.filter((id) => belowRead.includes(id))])]
}

/** The marketplace's query for a reading. */
export function queryOf(
  wanted: Omit<SearchGoods, 'orderable'>,
  read: Pick<StrandQuery, 'keyword' | 'brandIds' | 'categoryIds'>,
): StrandQuery {
  return {
    ...read,
    excludeKeyword: wanted.excludeKeyword,
    sellerId: wanted.sellerId,
    priceMinJpy: wanted.priceMinJpy,
    priceMaxJpy: wanted.priceMaxJpy,
    conditionIds: wanted.conditionIds,
    colorIds: wanted.colorIds,
    shippingPayers: wanted.shippingPayers,
    status: wanted.status,
    kind: wanted.kind,
    sort: wanted.sort,
  }
}
