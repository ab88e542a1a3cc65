import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { focusScreen } from './focus.ts'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'

/** Typing is over after this long; each letter would be a query. */
const PAUSE_MS = 300

interface FindFieldProps {
  value: string
  onFind: (words: string) => void
  placeholder?: string
}

/** Finds within the list: / goes there, ↵ goes on in what was found, Esc empties and leaves it. */
export function FindField({ value, onFind, placeholder = '在这些里找' }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  /** Words of one's own that the address has not come to yet. */
  const [asked, setAsked] = useState<readonly string[]>([])
  if (value !== last) {
    const at = asked.indexOf(value)
    setLast(value)
    setAsked(at === -1 ? [] : asked.slice(at + 1))
    // The address was changed elsewhere: what is typed follows. After words of one's own one may have typed on.
    if (at === -1) setTyped(value)
  }
  const wanted = asked.at(-1) ?? value
  const find = (words: string) => {
    if (words === wanted) return
    setAsked([...asked, words])
    onFind(words)
  }
  useKeys('列表', [{ keys: '/', name: '在这些里找', run: () => field.current?.select() }])
  useEffect(() => {
    const words = typed.trim()
    if (words === wanted) return
    const timer = setTimeout(() => find(words), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <label className="flex h-(--chip) w-52 min-w-28 shrink items-center max-tablet:flex-1 gap-2 rounded-photo border border-line bg-paper pr-1.5 pl-2.5 focus-within:border-ai focus-within:ring-3 focus-within:ring-ai-wash">
      <Icon of={Search} size={14} className="text-ink-3" />
      <input
        ref={field}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
          event.preventDefault()
          event.stopPropagation()
          const words = event.key === 'Escape' ? '' : typed.trim()
          setTyped(words)
          find(words)
          focusScreen()
        }}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <KeyHint keys="/" />
    </label>
  )
}
