import type { DataOf } from '@otsukai/contract/call'
import { isForEverybody } from '@otsukai/contract/reserved'
import type { HotCategory, recommendCategoriesGoods } from '@otsukai/contract/site'
import type { DiscoveryBody } from '../content/content-files.ts'
import { contentAt } from '../content/content-queries.ts'
import type { Use } from '../../platform/parts.ts'
import { categoryNameZh } from '../goods/category-name.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { pathOf, readCategories } from '../goods/market-master.ts'
import { marksFor } from '../collections/marks.ts'
import { hearMore, newStrand } from '../search/search-strand.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { popularCategories } from './popular-finds.ts'
import { popularWords } from './popular-words.ts'
import { fromShelf } from './shelf.ts'

type Recommended = DataOf<typeof recommendCategoriesGoods>

const WORDS_FRESH_MS = 60_000
const CATEGORIES_FRESH_MS = 300_000
const GOODS_FRESH_MS = 600_000
/** For shelves made without the marketplace. */
const STALE_FRESH_MS = 15_000
const CATEGORIES_SHOWN = 12
const SHELVES_SHOWN = 6
const GOODS_A_SHELF = 12
/** Goods fetched for a shelf: more than shown, because reserved ones (専用) are dropped. */
const GOODS_HEARD = 2 * GOODS_A_SHELF
/** After this, up to twelve shelves are filled from kept goods; the first caller waits for all of them, at most 3 s. */
const ANSWER_WITHIN_MS = 1_500

/** Hot words: the operator's, then what members search for most, then initial words. */
export async function hotKeywords(
  deps: Use<'db' | 'reads' | 'clock' | 'log' | 'questions' | 'shelves'>,
  { page, limit }: { page: number; limit: number },
): Promise<string[]> {
  const words = await fromShelf(deps, 'hot words', async () => {
    const { pinned, hidden, seeds } = (await overrides(deps)).words
    return { value: without(hidden, [...pinned, ...(await popularWords(deps)), ...seeds]), freshMs: WORDS_FRESH_MS }
  })
  return words.slice((page - 1) * limit, page * limit)
}

/** The most popular categories, each with a picture of goods in it. */
export async function hotCategories(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'shelves'>,
): Promise<HotCategory[]> {
  return fromShelf(deps, 'hot categories', async () => {
    const [ids, categories] = [await hotCategoryIds(deps), await readCategories(deps)]
    const shown = ids.slice(0, CATEGORIES_SHOWN).flatMap((id) => categories.get(id) ?? [])
    const goods = await Promise.all(shown.map(({ id }) => shelfOf(deps, id)))
    const value = shown.map((category, index) => ({
      id: category.id,
      name: category.name,
      nameZh: categoryNameZh(category, categories) ?? category.name,
      img: goods[index]?.list.find(({ thumbnail }) => thumbnail !== null)?.thumbnail ?? null,
    }))
    return { value, freshMs: value.length === 0 || goods.some(({ stale }) => stale) ? STALE_FRESH_MS : CATEGORIES_FRESH_MS }
  })
}

/** Recommended goods by category: the most liked of those on sale. Empty categories are left out. */
export async function recommendedGoods(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'shelves'>,
  member: Member | null,
): Promise<Recommended> {
  const [ids, categories] = [await hotCategoryIds(deps), await readCategories(deps)]
  const shown = ids.slice(0, SHELVES_SHOWN).flatMap((id) => categories.get(id) ?? [])
  const shelves = await Promise.all(
    shown.map(async (category) => ({
      category: { id: category.id, nameZh: categoryNameZh(category, categories) ?? category.name },
      goods: await marksFor(deps, member, (await shelfOf(deps, category.id)).list),
    })),
  )
  return shelves.filter(({ goods }) => goods.length > 0)
}

const shelfOf = (
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'shelves'>,
  categoryId: string,
) =>
  fromShelf(deps, `goods of ${categoryId}`, async () => {
    const strand = newStrand({ keyword: '', categoryIds: [categoryId], status: 'onSale', kind: 'all', sort: 'likes' }, 1)
    const { listings, stale } = await hearMore(deps, strand, GOODS_HEARD, AbortSignal.timeout(ANSWER_WITHIN_MS))
    const shown = listings.filter(({ value }) => isForEverybody(value)).slice(0, GOODS_A_SHELF)
    const list = shown.map((heard) => summaryOf(deps, heard.value, heard))
    return { value: { list, stale }, freshMs: stale ? STALE_FRESH_MS : GOODS_FRESH_MS }
  })

/** Pinned categories, then popular ones, rolled up to the second level of the marketplace's tree, then initial ones; unknown ids are dropped. */
async function hotCategoryIds(deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'shelves'>): Promise<string[]> {
  return fromShelf(deps, 'hot category ids', async () => {
    const [{ pinned, hidden, seeds }, categories] = [(await overrides(deps)).categories, await readCategories(deps)]
    const weights = new Map<string, number>()
    for (const [id, weight] of await popularCategories(deps)) {
      const path = pathOf(id, categories)
      const shown = path[1] ?? path[0]
      if (shown) weights.set(shown.id, (weights.get(shown.id) ?? 0) + weight)
    }
    const byWeight = [...weights].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
    const known = [...pinned, ...byWeight, ...seeds].filter((id) => categories.has(id))
    return { value: without(hidden, known), freshMs: known.length > 0 ? CATEGORIES_FRESH_MS : STALE_FRESH_MS }
  })
}

const without = (hidden: readonly string[], all: readonly string[]): string[] => [...new Set(all)].filter((one) => !hidden.includes(one))

const noOverrides: DiscoveryBody = {
  words: { pinned: [], hidden: [], seeds: [] },
  categories: { pinned: [], hidden: [], seeds: [] },
}
const overrides = async (deps: Use<'db' | 'clock'>): Promise<DiscoveryBody> =>
  (await contentAt<DiscoveryBody>(deps.db, 'discovery', deps.clock()))?.body ?? noOverrides
