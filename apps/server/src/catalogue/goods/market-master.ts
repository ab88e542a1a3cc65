import { type MarketBrand, type MarketCategory, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'

/** How long this process uses its copy: the marketplace changes a category a few times a year. */
const FRESH_MS = 3_600_000
const ANSWER_WITHIN_MS = 700

export const readCategoryList = (
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
): Promise<readonly MarketCategory[]> => readMaster(deps, 'categories', deps.goods.master.categories, () => deps.market.categories(brief()))
export const readBrandList = (deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>): Promise<readonly MarketBrand[]> =>
  readMaster(deps, 'brands', deps.goods.master.brands, () => deps.market.brands(brief()))

/** Refreshes our copy of the marketplace's lists. Run daily. */
export async function refreshMaster(deps: Use<'db' | 'clock' | 'market'>): Promise<void> {
  await keepMaster(deps, 'categories', await deps.market.categories())
  await keepMaster(deps, 'brands', await deps.market.brands())
}

const brief = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

/** A process's copy of a list. */
export interface Remembered<T> {
  list: readonly T[]
  readAt: number
}

/**
 * A master list of the marketplace: from memory, else from our table, else from the marketplace. Empty when the marketplace is down and
 * there is no copy, because screens work without it.
 */
async function readMaster<T>(
  deps: Use<'db' | 'clock' | 'log' | 'questions'>,
  kind: 'categories' | 'brands',
  memory: Remembered<T>,
  ask: () => Promise<T[]>,
): Promise<readonly T[]> {
  if (memory.readAt > deps.clock() - FRESH_MS) return memory.list
  return shareQuestion(deps.questions, `master:${kind}`, async () => {
    const row = await deps.db.selectFrom('market_master').select('body').where('kind', '=', kind).executeTakeFirst()
    // The adapter has checked its shape.
    const list = (row?.body as T[] | undefined) ?? (await orNothing(deps, ask))
    if (list.length === 0) return memory.list
    if (!row) await keepMaster(deps, kind, list)
    memory.list = list
    memory.readAt = deps.clock()
    return list
  })
}

/** Stores a list. An empty one is ignored: it would empty the screens. */
async function keepMaster(deps: Use<'db' | 'clock'>, kind: 'categories' | 'brands', list: readonly unknown[]): Promise<void> {
  if (list.length === 0) return
  const values = { body: JSON.stringify(list), heard_at: deps.clock() }
  await deps.db
    .insertInto('market_master')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}

async function orNothing<T>(deps: Use<'log'>, ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.info({ err: error }, 'shown without what the marketplace could not tell')
    return []
  }
}

const trees = new WeakMap<readonly MarketCategory[], ReadonlyMap<string, MarketCategory>>()

/** The category tree by id. */
export const readCategories = async (
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
): Promise<ReadonlyMap<string, MarketCategory>> => treeOf(await readCategoryList(deps))

/** A list of categories by id; made once for each list. */
export function treeOf(list: readonly MarketCategory[]): ReadonlyMap<string, MarketCategory> {
  let tree = trees.get(list)
  if (!tree) trees.set(list, (tree = new Map(list.map((category) => [category.id, category]))))
  return tree
}

/** These categories and all their descendants. */
export async function withBelow(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  ids: readonly string[],
): Promise<string[]> {
  const list = await readCategoryList(deps)
  const found = new Set(ids)
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { id, parentId } of list) if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return [...found]
}

/** The path of a category from its root; ends at a loop in the data. */
export function pathOf(id: string | null, categories: ReadonlyMap<string, MarketCategory>): MarketCategory[] {
  const path: MarketCategory[] = []
  for (let at = categories.get(id ?? ''); at && !path.includes(at); at = categories.get(at.parentId ?? '')) path.unshift(at)
  return path
}

const paths = new WeakMap<readonly MarketCategory[], Map<string, readonly string[]>>()

/** The ids on the path of a category from its root, in a list of all; none for one that the list does not hold. */
export function pathIdsOf(list: readonly MarketCategory[], id: string | null): readonly string[] {
  if (id === null) return []
  let known = paths.get(list)
  if (!known) paths.set(list, (known = new Map()))
  let path = known.get(id)
  if (!path) known.set(id, (path = pathOf(id, treeOf(list)).map((category) => category.id)))
  return path
}
