import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { type Brand, brandLabel, marketLists } from '../../lib/market-lists.ts'
import { type Choice, Choices, filterBox, FilterGroup, type FilterProps, RowsSkeleton } from './filter-group.tsx'
import { hotBrands } from './hot-brands.ts'
import { matchBrands } from './match-names.ts'
import { changeSearch, holds, toggled } from './search-state.ts'

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

/** The brands chosen, then those that the box finds by any of their names, or those most looked for. */
function BrandChoices({ state, onChange, brands }: FilterProps & { brands: readonly Brand[] }) {
  const [typed, setTyped] = useState('')
  const chosen = brands.filter(({ id }) => holds(state.brandId, id))
  const offered = (typed.trim() ? matchBrands(brands, typed) : hotBrands(brands)).filter((brand) => !chosen.includes(brand))
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
      {choices.length === 0 && <p className="py-1 text-sm text-ink-3">没有这个品牌，直接搜这个词试试。</p>}
    </FilterGroup>
  )
}
