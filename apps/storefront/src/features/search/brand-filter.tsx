import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { type Brand, brandLabel, marketLists } from '../../lib/market-lists.ts'
import { type Choice, Choices, filterBox, FilterGroup, type FilterProps, RowsSkeleton } from './filter-group.tsx'
import { hotBrands } from './hot-brands.ts'
import { matchBrands } from './match-names.ts'
import { searchResults } from './search-reads.ts'
import { changeSearch, holds, type SearchState, toggled } from './search-state.ts'

const SHOWN = 6

/** Ticks for brands. Nothing when there is none, or they did not come. */
export const BrandFilter = (props: FilterProps) => (
  <Answer
    of={useQuery(marketLists.brands())}
    waiting={
      <FilterGroup title="品牌">
        <div className={`${filterBox} mb-1.5`} />
        <RowsSkeleton count={SHOWN} />
      </FilterGroup>
    }
    failed={() => null}
    empty={null}
  >
    {(brands) => <BrandChoices {...props} brands={brands} />}
  </Answer>
)

/**
 * The names of the brands among the results of the search without a brand, most frequent first, as far as they were looked at: nothing is
 * asked for. Undefined while they are on their way.
 */
function useBrandsFound(state: SearchState): readonly string[] | undefined {
  const whole = searchResults(changeSearch(state, { brandId: undefined }))
  const { data, isFetching } = useQuery({ ...whole, enabled: false, placeholderData: keepPreviousData })
  if (!data) return isFetching ? undefined : []
  const counts = new Map<string, number>()
  for (const { brand } of data.list) if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** The brands chosen, then those that the box finds by any of their names; or those of the results, then the popular ones. */
function BrandChoices({ state, onChange, brands }: FilterProps & { brands: readonly Brand[] }) {
  const [typed, setTyped] = useState('')
  const chosen = brands.filter(({ id }) => holds(state.brandId, id))
  const found = useBrandsFound(state)
  const among = found?.flatMap((name) => brands.find((brand) => brand.name === name) ?? [])
  const suggested = among ? [...new Set([...among, ...hotBrands(brands)])] : []
  const offered = (typed.trim() ? matchBrands(brands, typed) : suggested).filter((brand) => !chosen.includes(brand))
  const choices = [...chosen, ...offered.slice(0, SHOWN)].map((brand): Choice => ({
    label: brandLabel(brand),
    on: chosen.includes(brand),
    next: changeSearch(state, { brandId: toggled(state.brandId, brand.id) }),
  }))
  return (
    <FilterGroup title="品牌">
      <input
        type="text"
        aria-label="找品牌"
        autoComplete="off"
        placeholder="找品牌，中日英都行"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${filterBox} mb-1.5`}
      />
      <Choices name="brand" kind="checkbox" choices={choices} onChange={onChange} />
      {!found && !typed.trim() && <RowsSkeleton count={SHOWN} />}
      {typed.trim() && choices.length === 0 && <p className="py-1 text-sm text-ink-3">没有这个品牌，直接搜这个词试试。</p>}
    </FilterGroup>
  )
}
