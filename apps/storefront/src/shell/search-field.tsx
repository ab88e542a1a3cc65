import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ITEM_ID } from '../lib/item-id.ts'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'
import { Icon } from '../ui/icon.tsx'

/** What is typed here opens an item, when it is wholly an item ID, or a search. Enter and the `change` event commit; one commit navigates once. */
export function SearchField() {
  const navigate = useNavigate()
  const keyword = useSearch({ strict: false, select: ({ keyword }) => keyword ?? '' })
  const field = useRef<HTMLInputElement>(null)
  // Enter commits, and the browser then tells of the same text by `change`: it counts once.
  const committed = useRef<string | null>(null)

  const commit = () => {
    const text = field.current?.value.trim() ?? ''
    committed.current = text
    if (!text) return
    recordSearch(text)
    void navigate(ITEM_ID.test(text) ? links.item(text) : links.search(text))
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })

  useEffect(() => {
    const input = field.current
    // React's onChange is the `input` event, told at every key; the DOM's own `change` is the one that counts here.
    const onChange = () => input?.value.trim() !== committed.current && latest.current()
    input?.addEventListener('change', onChange)
    return () => input?.removeEventListener('change', onChange)
  }, [])

  useEffect(() => {
    if (field.current) field.current.value = keyword
    committed.current = keyword
  }, [keyword])

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: the key belongs to an input method that is composing; some browsers say so only by the code.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) commit()
  }

  return (
    <div className="sticky top-0 z-20 border-b border-line bg-washi/94 backdrop-blur-sm">
      <search className="wrap flex h-15 items-center tablet:h-16">
        <label className="flex h-11 w-full max-w-[720px] items-center gap-2.5 rounded-photo border border-line-strong bg-paper pr-1 pl-3.5 focus-within:border-ai focus-within:ring-3 focus-within:ring-ai-wash">
          <Icon of={Search} className="text-ink-3" />
          <span className="sr-only">搜索</span>
          <input
            ref={field}
            role="searchbox"
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder="搜索商品ID / 商品名称 / 关键词"
            onInput={() => (committed.current = null)}
            onKeyDown={onKeyDown}
            className="h-full min-w-0 flex-1 bg-transparent text-control outline-none"
          />
          <button
            type="button"
            onPointerDown={(event) => event.preventDefault()}
            onClick={commit}
            className="h-9 shrink-0 rounded-[6px] bg-ink px-5.5 font-semibold text-paper hover:bg-ink-2 max-tablet:px-4"
          >
            搜索
          </button>
        </label>
      </search>
    </div>
  )
}
