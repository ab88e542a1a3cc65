import type { MarketCategory } from '@otsukai/connectors/marketplace'
import { categoryZh } from '@otsukai/lexicon/category-names'
import { pathOf } from './market-master.ts'
import { openTitles } from './title-of.ts'

/** Between things that share a category, but not within brackets: Tシャツ/カットソー(半袖/袖なし). */
const slash = /\/(?![^(]*\))/

/**
 * A category's name in Chinese: as the tables of categories have it, or else by the words of titles where they know all of it, since the
 * marketplace adds categories. Null when neither does.
 */
export function categoryNameZh({ id, name }: MarketCategory, categories: ReadonlyMap<string, MarketCategory>): string | null {
  const listed = categoryZh(id, name)
  if (listed !== undefined) return listed
  const categoryIds = pathOf(id, categories).map((category) => category.id)
  const things = name.normalize('NFKC').split(slash)
  const said = things.map((thing) => openTitles().wordsZh(thing, { categoryIds }))
  return said.every((zh) => zh !== null) ? [...new Set(said)].join('・').replaceAll('(', '（').replaceAll(')', '）') : null
}
