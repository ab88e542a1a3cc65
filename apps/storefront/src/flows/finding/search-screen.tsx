import type { GoodsSummary } from '@otsukai/contract/goods'
import { Button } from '@otsukai/ui/button.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { GridSkeleton } from '@otsukai/ui/skeleton.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { GoodsCard } from '../../features/goods/goods-card.tsx'
import { Recommended } from '../../features/goods/recommended.tsx'
import { AppliedFilters } from '../../features/search/applied-filters.tsx'
import { LeftOutNote } from '../../features/search/left-out-note.tsx'
import { NothingFound } from '../../features/search/nothing-found.tsx'
import { pastedItem } from '../../features/search/pasted-item.ts'
import { type FilterNames, searchChips, withoutFilters } from '../../features/search/search-chips.ts'
import { SearchFilters } from '../../features/search/search-filters.tsx'
import { searchResults } from '../../features/search/search-reads.ts'
import { changeSearch, readSearchState, type SearchState } from '../../features/search/search-state.ts'
import { SortBar } from '../../features/search/sort-bar.tsx'
import { UnderstoodLine } from '../../features/search/understood-line.tsx'
import { useFilterNames } from '../../features/search/use-filter-names.ts'
import { Answer } from '../../lib/answer.tsx'
import { foundText } from '../../features/search/found-text.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { ITEM_ID } from '../../lib/item-id.ts'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { TextSwitch } from '../../lib/text-switch.tsx'
import { useFirstPage } from '../../lib/use-first-page.ts'

const FilterSheet = lazy(() => import('../../features/search/filter-sheet.tsx'))

/** Number of photos above the fold on a desktop screen. */
const EAGER = 10

const kindTitles: Readonly<Record<string, string>> = { auction: '竞拍', shopProduct: '煤炉商店' }

/** The title of a search without words. */
function browsedTitle(state: SearchState, names: FilterNames): string {
  const nameOf = (kind: 'categoryId' | 'brandId'): string | undefined => {
    const ids = state[kind]
    return ids === undefined || ids.includes(',') ? undefined : names[kind]?.get(ids)
  }
  return nameOf('categoryId') ?? nameOf('brandId') ?? kindTitles[state.kind ?? 'all'] ?? '全部商品'
}

export function SearchScreen({ search }: { search: SearchState }) {
  const inUrl = useMemo(() => readSearchState({ ...search }), [search])
  // A pressed filter takes effect before the URL has it, so that a second one pressed in the meantime adds to the first.
  const [pressed, setPressed] = useState<{ on: SearchState; next: SearchState } | null>(null)
  const state = pressed?.on === inUrl ? pressed.next : inUrl
  const names = useFilterNames(state)
  const navigate = useNavigate()
  const rate = useRate()
  const results = useQuery({ ...searchResults(state), placeholderData: keepPreviousData })
  // What was kept from before and holds nothing does not tell that there is nothing.
  const toldNothing = results.data?.stale === true && results.data.list.length === 0
  const answer = hasFailed(results) || toldNothing ? undefined : results.data
  const isNoPage = useFirstPage(results.error)
  const item = answer && !results.isPlaceholderData ? pastedItem(answer.understood) : null
  useEffect(() => {
    if (item) void navigate({ ...links.goods({ id: item, kind: ITEM_ID.test(item) ? 'item' : 'shopProduct' }), replace: true })
  }, [item, navigate])
  const change = (next: SearchState): void => {
    setPressed({ on: inUrl, next })
    void navigate({ to: '/search', search: next })
  }
  const title = state.keyword ?? browsedTitle(state, names)
  const waiting = <GridSkeleton count={20} className="goods-grid-beside" />

  return (
    <Page title={state.keyword ? `${state.keyword} 的搜索结果` : title}>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 tablet:grid-cols-[184px_minmax(0,1fr)] desk:grid-cols-[200px_minmax(0,1fr)] desk:gap-8">
        <aside aria-label="筛选" className="max-tablet:hidden">
          <SearchFilters state={state} onChange={change} rate={rate} />
        </aside>
        <div>
          <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
          {/* A fixed height, so that nothing moves when the answer arrives. */}
          <div className="mt-1 flex min-h-[22px] flex-wrap items-center gap-x-3">
            {answer && (
              <>
                <p className="text-ink-3" role="status">
                  {answer.widerFrom === 0 ? (
                    '相近的商品'
                  ) : (
                    <>
                      共 <span className="num">{foundText(answer)}</span> 件
                    </>
                  )}
                </p>
                <UnderstoodLine understood={answer.understood} state={state} />
              </>
            )}
          </div>
          <div className="mt-4 mb-5 flex items-center gap-2">
            <SortBar state={state} />
            <div className="ml-auto flex items-center gap-2.5">
              <span className="text-sm text-ink-3 max-desk:hidden">标题按词典译，没有的词保留日文</span>
              <TextSwitch of="list" />
            </div>
            <PhoneFilters
              state={state}
              total={answer && !results.isPlaceholderData ? foundText(answer) : null}
              onReset={() => change(withoutFilters(state))}
            >
              <SearchFilters state={state} onChange={change} rate={rate} />
            </PhoneFilters>
          </div>
          <AppliedFilters state={state} names={names} />
          {answer && <LeftOutNote understood={answer.understood} />}
          <Answer
            of={toldNothing ? { ...results, data: undefined, isError: true } : results}
            old
            waiting={waiting}
            words={toldNothing ? failureWords(null) : undefined}
            failed={(screen) => (isNoPage ? waiting : screen)}
          >
            {({ list, widerFrom, understood, prevPageToken }) =>
              item ? null : list.length === 0 ? (
                <>
                  <NothingFound state={state} further={prevPageToken !== null} />
                  <div className="beside">
                    <Recommended shelves={2} />
                  </div>
                </>
              ) : (
                <Results
                  list={list}
                  widerFrom={widerFrom}
                  typed={understood.typed}
                  dimmed={results.isPlaceholderData}
                  wechatRate={rate?.WechatRate}
                />
              )
            }
          </Answer>
          {answer && (answer.nextPageToken ?? answer.prevPageToken) !== null && (
            <Pager
              prev={
                answer.prevPageToken === null ? null : { to: '/search', search: changeSearch(state, { pageToken: answer.prevPageToken }) }
              }
              next={
                answer.nextPageToken === null ? null : { to: '/search', search: changeSearch(state, { pageToken: answer.nextPageToken }) }
              }
            />
          )}
        </div>
      </div>
    </Page>
  )
}

interface ResultsProps {
  list: readonly GoodsSummary[]
  /** The place from which the goods are only near to what was typed. */
  widerFrom: number | null
  typed: string
  dimmed: boolean
  wechatRate: number | null | undefined
}

function Results({ list, widerFrom, typed, dimmed, wechatRate }: ResultsProps) {
  return (
    <ul aria-busy={dimmed} className={`goods-grid-beside transition-opacity ${dimmed ? 'opacity-50' : ''}`}>
      {list.map((goods, n) => (
        <Fragment key={goods.id}>
          {n === widerFrom && (
            <li className="col-span-full">
              <Note>以下商品与“{typed}”只是相近，供参考。</Note>
            </li>
          )}
          <li className="min-w-0">
            <GoodsCard goods={goods} wechatRate={wechatRate} eager={n < EAGER} />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

interface PhoneFiltersProps {
  state: SearchState
  total: string | null
  onReset: () => void
  children: ReactNode
}

/** On a phone: a button with the number of active filters, which opens them. */
function PhoneFilters({ state, total, onReset, children }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false)
  const count = searchChips(state).length
  return (
    <>
      <Button
        size="compact"
        icon={SlidersHorizontal}
        className="shrink-0 tablet:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        筛选{count > 0 && ` ${count}`}
      </Button>
      {open && (
        <Suspense>
          <FilterSheet total={total} onReset={onReset} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  )
}
