import { Icon } from '@otsukai/ui/icon.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { itemMeant } from '../lib/item-id.ts'
import { optionId, type Suggestion } from './search-field-state.ts'
import type { SearchFieldUse } from './use-search-field.ts'

/** Suggestions are fetched after so long without typing. */
const PAUSE_MS = 180
const STALE_MS = 300_000

const none: readonly Suggestion[] = []

/** A text once it has stopped changing. */
function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

const kindWords = { brand: '品牌', category: '分类', word: null } as const

/** Loads the suggestions for the typed text, and passes them to the field, whose arrow keys step through them. */
function useSuggestions({ typed, dispatch }: Pick<SearchFieldUse, 'typed' | 'dispatch'>) {
  const keyword = useSettled(typed, PAUSE_MS)
  const { data = none, isPending } = useQuery({
    ...read(calls.tagSuggest, { keyword: keyword.slice(0, 100) }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  })
  useEffect(() => {
    dispatch({ type: 'suggested', list: data })
    return () => dispatch({ type: 'suggested', list: none })
  }, [data, dispatch])
  return { list: data, isPending }
}

/** The list of suggestions. The focus stays in the field; arrow keys step through the list and Enter takes one. */
export function Suggestions({ field }: { field: SearchFieldUse }) {
  const { typed, dispatch, take, commit } = field
  const { list, isPending } = useSuggestions({ typed, dispatch })
  const at = field.suggested === list ? field.at : -1
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <p role="status" className="sr-only">
        {isPending ? '' : `${list.length} 个联想词`}
      </p>
      <SearchTyped typed={typed} onCommit={commit} />
      {list.length > 0 && (
        <div role="listbox" aria-label="联想词">
          {list.map((suggestion, index) => (
            <Option
              key={`${suggestion.kind}-${suggestion.id ?? suggestion.text}`}
              suggestion={suggestion}
              id={optionId(index)}
              chosen={index === at}
              onTake={() => take(suggestion)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/**
 * A row that searches for the typed text, for touch and mouse. Hidden from the keyboard, which has Enter, and from screen readers, which
 * have the field's button.
 */
function SearchTyped({ typed, onCommit }: { typed: string; onCommit: () => void }) {
  const item = itemMeant(typed)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={onCommit}
      className="flex h-10 w-full items-center gap-3 rounded-photo px-2 text-ink-2 hover:bg-sunk"
    >
      <Icon of={Search} size={16} className="text-ink-3" />
      <span className="min-w-0 truncate">
        {item === null ? (
          <>
            搜索“<span className="text-ink">{typed}</span>”
          </>
        ) : (
          <>
            打开商品 <span className="num text-ink">{item}</span>
          </>
        )}
      </span>
    </button>
  )
}

interface OptionProps {
  suggestion: Suggestion
  id: string
  chosen: boolean
  onTake: () => void
}

const Option = ({ suggestion, id, chosen, onTake }: OptionProps) => (
  <button
    id={id}
    type="button"
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    onClick={onTake}
    className={`flex h-10 w-full items-center gap-3 rounded-photo px-2 hover:bg-sunk ${chosen ? 'bg-ai-wash text-ai-deep hover:bg-ai-wash' : ''}`}
  >
    <Icon of={Search} size={16} className="text-ink-3" />
    <span className="truncate">{suggestion.textZh ?? <span lang="ja">{suggestion.text}</span>}</span>
    {suggestion.textZh !== undefined && suggestion.textZh !== suggestion.text && (
      <span lang="ja" className="min-w-0 truncate text-sm text-ink-3">
        {suggestion.text}
      </span>
    )}
    {kindWords[suggestion.kind] && (
      <span className="ml-auto shrink-0 rounded-tag bg-sunk px-1.5 text-cap text-ink-2">{kindWords[suggestion.kind]}</span>
    )}
  </button>
)
