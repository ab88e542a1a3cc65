import type { SearchGoods, Understood } from '@otsukai/contract/goods'
import type { Reading } from '@otsukai/lexicon/readings'
import type { z } from 'zod'
import type { Use } from '../../platform/parts.ts'
import { openLexicon } from './lexicon.ts'
import { withBelow } from '../goods/market-master.ts'
import type { StrandQuery } from './search-strand.ts'
import type { WalkReading } from './search-walk.ts'

/** What a member's words mean to the search. */
export interface Understanding {
  understood: z.output<typeof Understood>
  /** The goods, when they pasted an id or an address. */
  goodsId: string | null
  /** The questions to ask side by side, the surest first; none when nothing can match. */
  readings: WalkReading[]
  /** What to ask, one after the other, where those find nothing; each leaves a word out. */
  fewer: () => Promise<WalkReading[][]>
}

/** Each is a call to the marketplace. */
const READINGS_AT_MOST = 4

/** Reads the words with the lexicon, and puts the filters that the member chose to each of its readings. */
export async function understand(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  wanted: SearchGoods,
): Promise<Understanding> {
  const { typed, literal, readings, fewer, parts } = (await openLexicon()).understand(wanted.keyword, { literal: wanted.literal })
  const searched = readings[0]?.keyword || parts.map(({ means }) => means).join(' ')
  const item = parts.find(({ kind }) => kind === 'item')
  const understood = { typed, searched, literal, parts }
  if (item) return { understood, goodsId: item.id ?? null, readings: [], fewer: async () => [] }
  return {
    understood,
    goodsId: null,
    readings: await toQuestions(deps, wanted, readings),
    fewer: () => Promise.all(fewer().map((each) => toQuestions(deps, wanted, each))),
  }
}

/** The readings with the filters that the member chose. */
async function toQuestions(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  wanted: SearchGoods,
  readings: readonly Reading[],
): Promise<WalkReading[]> {
  const asked: WalkReading[] = []
  for (const { keyword, brandIds, categoryIds, leftOut, weight } of readings.slice(0, READINGS_AT_MOST)) {
    const brands = both(wanted.brandIds, brandIds)
    const categories = await bothCategories(deps, wanted.categoryIds, categoryIds)
    // A filter that the member chose and a reading's own that have nothing in common find nothing.
    if (brands?.length === 0 || categories?.length === 0) continue
    const query = queryOf(wanted, { keyword, brandIds: brands, categoryIds: categories })
    if (!asked.some((other) => JSON.stringify(other.query) === JSON.stringify(query))) asked.push({ query, weight, leftOut })
  }
  return asked
}

/** What fits both lists of ids; no list fits all. */
function both(chosen: readonly string[] | undefined, read: readonly string[] | undefined): readonly string[] | undefined {
  if (!chosen?.length || !read?.length) return chosen?.length ? chosen : read
  return chosen.filter((id) => read.includes(id))
}

/** The same of categories, where one may lie below the other: the lower one fits both. */
async function bothCategories(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  chosen: readonly string[] | undefined,
  read: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (!chosen?.length || !read?.length) return chosen?.length ? chosen : read
  const [belowChosen, belowRead] = await Promise.all([withBelow(deps, chosen), withBelow(deps, read)])
  return [...new Set([...read.filter((id) => belowChosen.includes(id)), ...chosen.filter((id) => belowRead.includes(id))])]
}

/** The question to the marketplace. */
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
