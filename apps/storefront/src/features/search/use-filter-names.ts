import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandLabel, marketLists } from '../../lib/market-lists.ts'
import { categoryPaths } from './category-tree.ts'
import type { FilterNames } from './search-chips.ts'
import type { SearchState } from './search-state.ts'

/** The names of the categories, brands and seller in a search URL, as far as they are loaded. */
export function useFilterNames({ categoryId, brandId, seller }: SearchState): FilterNames {
  const tree = useQuery({ ...marketLists.categories(), enabled: categoryId !== undefined }).data
  const brands = useQuery({ ...marketLists.brands(), enabled: brandId !== undefined }).data
  const sellerName = useQuery({ ...read(calls.sellerInfo, { id: seller ?? '' }), enabled: seller !== undefined, retry: false }).data?.name
  return useMemo(
    () => ({
      categoryId: new Map(categoryPaths(tree ?? []).map((path) => [path.at(-1)!.id, path.at(-1)!.nameZh])),
      brandId: new Map(brands?.map((brand) => [brand.id, brandLabel(brand)])),
      seller: new Map(seller !== undefined && sellerName !== undefined ? [[seller, sellerName]] : []),
    }),
    [tree, brands, seller, sellerName],
  )
}
