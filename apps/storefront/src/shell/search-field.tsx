import { Icon } from '@otsukai/ui/icon.tsx'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'
import { HotWords } from './hot-words.tsx'

const load = () => import('./search-popover.tsx')
const SearchPopover = lazy(load)

/** What is typed here opens an item, when it is wholly an item ID, or a search. Enter and the `change` event commit; one commit navigates once. */
export function SearchField() {
  const navigate = useNavigate()
  const router = useRouter()
  const keyword = useSearch({ strict: false, select: ({ keyword }) => (typeof keyword === 'string' ? keyword : '') })
  const field = useRef<HTMLInputElement>(null)
  // Enter commits, and the browser then tells of the same text by `change`: it counts once. Null: something was typed since.
  const committed = useRef<string | null>('')
  const href = useLocation({ select: (location) => location.href })
  /** The address at which the popover was opened: at another one it is closed. */
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === href
  /** What was typed since the popover opened; null: nothing yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<string>()
  /** What the popover makes of a key; true: it was meant for it. */
  const popoverKeys = useRef<((key: string) => boolean) | null>(null)

  const close = () => {
    setOpenAt(null)
    setTyped(null)
  }
  const commit = () => {
    const text = field.current?.value.trim() ?? ''
    committed.current = text
    if (!text) return
    close()
    recordSearch(text)
    void navigate(links.typed(text))
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
    const input = field.current
    // A search that comes late takes nothing of what is being typed by then.
    if (!input || (committed.current === null && input === document.activeElement)) return
    input.value = keyword
    committed.current = keyword
  }, [keyword, href])

  const onKeyDown = (event: KeyboardEvent) => {
    // 229: the key belongs to an input method that is composing; some browsers say so only by the code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (open && popoverKeys.current?.(event.key)) event.preventDefault()
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' && !open) setOpenAt(href)
  }
  const onInput = ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
    committed.current = null
    // Letters that still become characters are not what anybody searches for.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
    suggestFor(currentTarget.value)
  }
  const suggestFor = (text: string) => {
    setTyped(text)
    setOpenAt(href)
  }
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
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
              ref={field}
              role="searchbox"
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={200}
              placeholder="搜索商品ID / 商品名称 / 关键词"
              aria-autocomplete="list"
              aria-controls={open ? 'search-popover' : undefined}
              aria-activedescendant={open ? active : undefined}
              onClick={() => setOpenAt(href)}
              onFocus={onApproach}
              onInput={onInput}
              onCompositionEnd={({ currentTarget }) => suggestFor(currentTarget.value)}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-control outline-none"
            />
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={commit}
              className="h-9 shrink-0 rounded-[6px] bg-ink px-5.5 font-semibold text-paper hover:bg-ink-2 max-tablet:px-4"
            >
              搜索
            </button>
          </label>
          {open && (
            // There from the start, as the field names it: what stands in it is code that may still be on its way.
            <div id="search-popover" role="presentation">
              <Suspense>
                <SearchPopover
                  typed={typed?.trim() ?? ''}
                  onKeys={(keys) => {
                    popoverKeys.current = keys
                  }}
                  onActive={setActive}
                  onDone={() => {
                    // What stands in the field was not chosen: leaving it later commits nothing.
                    committed.current = field.current?.value.trim() ?? ''
                    close()
                  }}
                  onCommit={commit}
                  onCleared={() => field.current?.focus()}
                />
              </Suspense>
            </div>
          )}
        </div>
        <HotWords />
      </search>
    </div>
  )
}
