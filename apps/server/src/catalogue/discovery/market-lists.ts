import type { MarketBrand, MarketCategory } from '@otsukai/connectors/marketplace'
import { categoryZh } from '@otsukai/lexicon/category-names'
import { dataFolder, loadEntries } from '@otsukai/lexicon/read-table'
import { initialOf, kanaOf } from './brand-kana.ts'

/** A category with what lies below it. */
export interface CategoryNode {
  id: string
  name: string
  nameZh: string
  children: CategoryNode[]
}

/** A brand as it is looked up: in Japanese, kana, Latin letters or Chinese. */
export interface BrandName {
  id: string
  name: string
  nameEn: string
  nameZh?: string
  /** A–Z, or `#`. */
  initial: string
  kana: string
}

/** The tree as the marketplace orders it, with Chinese names beside the Japanese ones; a name that nobody translated stays Japanese. */
export function categoryTree(list: readonly MarketCategory[]): CategoryNode[] {
  const nodes = new Map(
    list.map(({ id, name }) => [id, { id, name, nameZh: categoryZh(id, name) ?? name, children: [] as CategoryNode[] }]),
  )
  const roots: CategoryNode[] = []
  for (const { id, parentId } of list) {
    const node = nodes.get(id)!
    // One whose parent is not in the list is shown at the top, not lost.
    const siblings = (parentId === null ? undefined : nodes.get(parentId)?.children) ?? roots
    siblings.push(node)
  }
  return roots
}

/** A marketplace may know 50,000 brands: then those are listed that members' words know. */
const BRANDS_AT_MOST = 3_000

/** The brands by their initials and Latin names. */
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

/** The lexicon's brands by id, with the first of their names that is written in Chinese; null where they are known by Latin letters alone. */
function brandsInChinese(): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { kind, ids, zh } of loadEntries(dataFolder)) {
    const chinese = zh.find((name) => /^\p{Script=Han}/u.test(name)) ?? null
    if (kind === 'brand') for (const id of ids) names.set(id, names.get(id) ?? chinese)
  }
  return names
}
