import { Icon } from '@otsukai/ui/icon.tsx'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FocusEvent, lazy, Suspense } from 'react'
import { HotWords } from './hot-words.tsx'
import { optionId } from './search-field-state.ts'
import { useSearchField } from './use-search-field.ts'

const load = () => import('./search-popover.tsx')
const SearchPopover = lazy(load)

/** The search field. An item ID opens its item, other text a search. */
export function SearchField() {
  const router = useRouter()
  const field = useSearchField()
  const { open, at } = field
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) field.close()
  }
  const onApproach = () => {
    void load()
    void router.loadRouteChunk(router.routesByPath['/search'])
  }

  return (
    <div className="sticky top-0 z-20 border-b border-line bg-washi/94 backdrop-blur-sm">
      <search className="wrap flex h-15 items-center gap-6 tablet:h-16">
        <div className="w-full max-w-[720px] tablet:relative tablet:max-desk:max-w-[560px]" onBlur={onLeave}>
          <label className="flex h-11 items-center gap-2.5 rounded-photo border border-line-strong bg-paper pr-1 pl-3.5 focus-within:border-ai focus-within:ring-3 focus-within:ring-ai-wash">
            <Icon of={Search} className="text-ink-3" />
            <span className="sr-only">搜索</span>
            <input
              {...field.inputProps}
              role="searchbox"
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={200}
              placeholder="搜索商品ID / 商品名称 / 关键词"
              aria-autocomplete="list"
              aria-controls={open ? 'search-popover' : undefined}
              aria-activedescendant={open && at >= 0 ? optionId(at) : undefined}
              onFocus={onApproach}
              className="h-full min-w-0 flex-1 bg-transparent text-control outline-none"
            />
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={field.commit}
              className="h-9 shrink-0 rounded-[6px] bg-ink px-5.5 font-semibold text-paper hover:bg-ink-2 max-tablet:px-4"
            >
              搜索
            </button>
          </label>
          {open && (
            // Drawn before the popover's code is loaded, as the field refers to it by id.
            <div id="search-popover" role="presentation">
              <Suspense>
                <SearchPopover field={field} />
              </Suspense>
            </div>
          )}
        </div>
        <HotWords />
      </search>
    </div>
  )
}
