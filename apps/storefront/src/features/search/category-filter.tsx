import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { type Category, marketLists } from '../../lib/market-lists.ts'
import { categoryPath } from './category-tree.ts'
import { FilterGroup, type FilterProps, RowsSkeleton } from './filter-group.tsx'
import { changeSearch } from './search-state.ts'

/** The number of categories shown before 展开全部. */
const SHOWN = 8

const row =
  'block min-h-[30px] py-[5px] text-left leading-5 wrap-anywhere max-tablet:h-9 max-tablet:rounded-photo max-tablet:border max-tablet:px-3 max-tablet:py-0 max-tablet:text-sm max-tablet:leading-9'
const rest = 'hover:text-ai max-tablet:border-line max-tablet:bg-paper'
const chosenLook = 'font-semibold text-ai-deep max-tablet:border-transparent max-tablet:bg-ai-wash max-tablet:font-normal'

/** The tree around the chosen category: the path down to it, and its children, or its siblings for a leaf. */
function around(tree: readonly Category[], id: string | undefined): { above: readonly Category[]; list: readonly Category[] } {
  const path = id === undefined ? [] : categoryPath(tree, id)
  const last = path.at(-1)
  if (!last) return { above: [], list: tree }
  return last.children.length > 0 ? { above: path, list: last.children } : { above: path.slice(0, -1), list: path.at(-2)?.children ?? tree }
}

/** The first `SHOWN` categories; the chosen one is moved to the front if it would be cut off. */
function shownOf(list: readonly Category[], id: string | undefined): readonly Category[] {
  const chosen = list.slice(SHOWN).find((each) => each.id === id)
  return chosen ? [chosen, ...list.slice(0, SHOWN - 1)] : list.slice(0, SHOWN)
}

/** Picks one category. Nothing when there is none, or they did not come. */
export const CategoryFilter = (props: FilterProps) => (
  <Answer
    of={useQuery(marketLists.categories())}
    waiting={
      <FilterGroup title="分类">
        <RowsSkeleton count={SHOWN} />
        <div className="h-12" />
      </FilterGroup>
    }
    failed={() => null}
    empty={null}
  >
    {(tree) => <CategoryChoice {...props} tree={tree} />}
  </Answer>
)

/** Picks by walking the tree; pressing what is chosen goes one level up. */
function CategoryChoice({ state, onChange, tree }: FilterProps & { tree: readonly Category[] }) {
  const [all, setAll] = useState(false)
  const id = state.categoryId?.includes(',') ? undefined : state.categoryId
  const { above, list } = around(tree, id)
  const shown = all ? list : shownOf(list, id)
  const go = (categoryId: string | undefined) => {
    setAll(false)
    onChange(changeSearch(state, { categoryId }))
  }
  return (
    <FilterGroup title="分类">
      <ul className="max-tablet:flex max-tablet:flex-wrap max-tablet:gap-2">
        {state.categoryId !== undefined && (
          <li>
            <button type="button" onClick={() => go(undefined)} className={`${row} ${rest}`}>
              全部分类
            </button>
          </li>
        )}
        {above.map((category, level) => (
          <li key={category.id} className="tablet:pl-(--level)" style={{ '--level': `${(level + 1) * 12}px` } as object}>
            <button
              type="button"
              aria-pressed={category.id === id}
              onClick={() => go(category.id === id ? above[level - 1]?.id : category.id)}
              className={`${row} ${category.id === id ? chosenLook : rest}`}
            >
              {category.nameZh}
            </button>
          </li>
        ))}
        {shown.map((category) => (
          <li
            key={category.id}
            className="tablet:pl-(--level)"
            style={{ '--level': `${state.categoryId === undefined ? 0 : (above.length + 1) * 12}px` } as object}
          >
            <button
              type="button"
              aria-pressed={category.id === id}
              title={category.name}
              onClick={() => go(category.id === id ? above.at(-1)?.id : category.id)}
              className={`${row} ${category.id === id ? chosenLook : rest}`}
            >
              {category.nameZh}
            </button>
          </li>
        ))}
      </ul>
      {list.length > shown.length && (
        <button type="button" onClick={() => setAll(true)} className="link mt-1 text-sm">
          展开全部 {list.length} 个
        </button>
      )}
      <Link to="/categories" className="link mt-1 block text-sm">
        按分类浏览
      </Link>
    </FilterGroup>
  )
}
