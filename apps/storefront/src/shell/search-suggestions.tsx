import type { DataOf } from '@otsukai/contract/call'
import type { Calls } from '@otsukai/contract/calls'
import { Icon } from '@otsukai/ui/icon.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { itemMeant } from '../lib/item-id.ts'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'

/** So long nothing more must be typed before the server is asked. */
const PAUSE_MS = 180
const STALE_MS = 300_000

type Suggestion = DataOf<Calls['tagSuggest']>[number]

/** A text once it has stopped changing. */
function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

const optionId = (at: number): string => `suggestion-${at}`
const kindWords = { brand: '品牌', category: '分类', word: null } as const

/** The words to search for: in Japanese when that is what one types. */
const searchText = ({ text, textZh }: Suggestion, typed: string): string =>
  textZh !== undefined && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed) ? textZh : text

interface Props {
  typed: string
  onKeys: (keys: ((key: string) => boolean) | null) => void
  onActive: (id: string | undefined) => void
  onDone: () => void
  /** Searches for what is typed. */
  onCommit: () => void
}

/** What the typed text may become. The focus stays in the field; the arrows go through the list and Enter takes one. */
export function Suggestions({ typed, onKeys, onActive, onDone, onCommit }: Props) {
  const navigate = useNavigate()
  const keyword = useSettled(typed, PAUSE_MS)
  const { data, isPending } = useQuery({
    ...read(calls.tagSuggest, { keyword: keyword.slice(0, 100) }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  })
  const list = data ?? []
  const item = itemMeant(typed)
  // The place in the list that it was chosen from: with another list nothing is chosen.
  const [chosen, setChosen] = useState<{ at: number; of: typeof data }>({ at: -1, of: data })
  const at = chosen.of === data ? chosen.at : -1

  const take = (suggestion: Suggestion): void => {
    onDone()
    if (suggestion.kind === 'category' && suggestion.id !== undefined) return void navigate(links.category(suggestion.id))
    const text = searchText(suggestion, typed)
    recordSearch(text)
    void navigate(links.typed(text))
  }

  useEffect(() => {
    onKeys((key) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step !== undefined && list.length > 0) {
        // One place before the first is the field itself.
        const next = ((at + 1 + step + list.length + 1) % (list.length + 1)) - 1
        setChosen({ at: next, of: data })
        return true
      }
      const suggestion = key === 'Enter' ? list[at] : undefined
      if (suggestion) take(suggestion)
      return suggestion !== undefined
    })
    return () => onKeys(null)
  })
  useEffect(() => {
    onActive(at < 0 ? undefined : optionId(at))
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
    return () => onActive(undefined)
  }, [at, onActive])

  return (
    <>
      <p role="status" className="sr-only">
        {isPending ? '' : `${list.length} 个联想词`}
      </p>
      {/* For a finger and a mouse: by keyboard it is Enter, and to a screen reader the field has its button. */}
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
      {list.length > 0 && (
        <div role="listbox" aria-label="联想词">
          {list.map((suggestion, index) => (
            <button
              key={`${suggestion.kind}-${suggestion.id ?? suggestion.text}`}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => take(suggestion)}
              className={`flex h-10 w-full items-center gap-3 rounded-photo px-2 hover:bg-sunk ${index === at ? 'bg-ai-wash text-ai-deep hover:bg-ai-wash' : ''}`}
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
          ))}
        </div>
      )}
    </>
  )
}
