import type { MarketBrand, MarketCategory } from '@otsukai/connectors/marketplace'
import { dataFolder, loadEntries } from '@otsukai/lexicon/read-table'
import { categoryNameZh } from '../goods/category-name.ts'
import { treeOf } from '../goods/market-master.ts'
import { initialOf, kanaOf } from './brand-kana.ts'

/** A category with its subcategories. */
export interface CategoryNode {
  id: string
  name: string
  nameZh: string
  children: CategoryNode[]
}

/** A brand's names for looking it up: in Japanese, kana, Latin letters or Chinese. */
export interface BrandName {
  id: string
  name: string
  nameEn: string
  nameZh?: string
  /** A–Z, or `#`. */
  initial: string
  kana: string
}

/** The category tree in the marketplace's order, with Chinese names; an untranslated name stays Japanese. */
export function categoryTree(list: readonly MarketCategory[]): CategoryNode[] {
  const categories = treeOf(list)
  const nodes = new Map(
    list.map((category): [string, CategoryNode] => {
      const { id, name } = category
      return [id, { id, name, nameZh: categoryNameZh(category, categories) ?? name, children: [] }]
    }),
  )
  const roots: CategoryNode[] = []
  for (const { id, parentId } of list) {
    const node = nodes.get(id)!
    // A category whose parent is missing becomes a root.
    const siblings = (parentId === null ? undefined : nodes.get(parentId)?.children) ?? roots
    siblings.push(node)
  }
  return roots
}

/** Above this (the marketplace may have 50,000 brands) only the lexicon's brands are listed. */
const BRANDS_AT_MOST = 3_000

/** The brands, sorted by initial and Latin name. */
export function brandNames(list: readonly MarketBrand[]): BrandName[] {
  const chinese = brandsInChinese()
  const listed = list.length > BRANDS_AT_MOST ? list.filter(({ id }) => chinese.has(id)) : list
  return listed.map((brand) => nameOf(brand, chinese.get(brand.id))).toSorted(byInitial)
}

function nameOf({ id, nameJa, nameEn }: MarketBrand, nameZh: string | null | undefined): BrandName {
  const [name, latin] = [nameJa || nameEn, nameEn || nameJa]
  return { id, name, nameEn: latin, ...(nameZh ? { nameZh } : {}), initial: initialOf(latin), kana: kanaOf(name) }
}

const byInitial = (a: BrandName, b: BrandName): number =>
  Number(a.initial === '#') - Number(b.initial === '#') || a.nameEn.localeCompare(b.nameEn, 'en', { sensitivity: 'base' })

/** The lexicon's brands by id, each with its first name in Chinese characters; null for brands without one. */
function brandsInChinese(): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { kind, ids, zh } of loadEntries(dataFolder)) {
    const chinese = zh.find((name) => /^\p{Script=Han}/u.test(name)) ?? null
    if (kind === 'brand') for (const id of ids) names.set(id, names.get(id) ?? chinese)
  }
  return names
}
