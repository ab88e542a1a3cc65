import type { MarketListing } from '@otsukai/connectors/marketplace'
import { createTitles, type Titles } from '@otsukai/lexicon/titles/titles'
import type { Use } from '../../platform/parts.ts'
import { pathIdsOf } from './market-master.ts'

let opened: Titles | undefined

/** The tables of titles: read once (some 0.3 s, 12 MB), as the server starts. Pure once made. */
export const openTitles = (): Titles => (opened ??= createTitles())

/** A listing's title in Chinese, by its words and by the category that it lies in as far as this process remembers the tree; null when there is none. */
export const titleOf = ({ goods }: Use<'goods'>, { name, category }: Pick<MarketListing, 'name' | 'category'>): string | null =>
  openTitles().titleZh(name, { categoryIds: pathIdsOf(goods.master.categories.list, category?.id ?? null) })
