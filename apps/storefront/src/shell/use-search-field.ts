import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'
import { fieldAfter, fieldAtRest, type Suggestion } from './search-field-state.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The words to search for: in Japanese when that is what one types. */
const searchText = ({ text, textZh }: Suggestion, typed: string): string =>
  textZh !== undefined && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed) ? textZh : text

/** The search field as it stands, and what is done by it: its popover shows this and has no state of its own. */
export function useSearchField() {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ href }) => href })
  const [state, tell] = useReducer(fieldAfter, fieldAtRest)
  const open = state.openAt === address
  const close = () => tell({ type: 'closed' })
  const { input, setCommitted, commit } = useCommit(address, (text) => {
    close()
    recordSearch(text)
    void navigate(links.typed(text))
  })

  /** Something was chosen beside the field: what stands in it was not, and leaving it later commits nothing. */
  const done = () => {
    setCommitted(input.current?.value.trim() ?? '')
    close()
  }
  const take = (suggestion: Suggestion) => {
    done()
    if (suggestion.kind === 'category' && suggestion.id !== undefined) return void navigate(links.category(suggestion.id))
    const text = searchText(suggestion, state.typed)
    recordSearch(text)
    void navigate(links.typed(text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: the key belongs to an input method that is composing; some browsers say so only by the code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const by = open && state.suggested.length > 0 ? steps[event.key] : undefined
    const chosen = open && event.key === 'Enter' ? state.suggested[state.at] : undefined
    if (by ?? chosen) event.preventDefault()
    if (by) tell({ type: 'stepped', by })
    else if (chosen) take(chosen)
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' && !open) tell({ type: 'opened', address })
  }
  const type = (text: string, composing: boolean) => tell({ type: 'typed', text, composing, address })
  const onInput = ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
    setCommitted(null)
    type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
  }
  return {
    ...state,
    open,
    tell,
    commit,
    take,
    done,
    close,
    focus: () => input.current?.focus(),
    /** For the `<input>` itself. */
    inputProps: {
      ref: input,
      onClick: () => tell({ type: 'opened', address }),
      onInput,
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value, false),
      onKeyDown,
    },
  }
}

export type SearchFieldUse = ReturnType<typeof useSearchField>

/** Enter and the DOM's `change` event commit what stands in the field; one commit counts once. Shows there what was searched for. */
function useCommit(address: string, onCommit: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const keyword = useSearch({ strict: false, select: ({ keyword }) => (typeof keyword === 'string' ? keyword : '') })
  // Enter commits, and the browser then tells of the same text by `change`. Null: something was typed since.
  const committed = useRef<string | null>('')
  const commit = () => {
    const text = input.current?.value.trim() ?? ''
    committed.current = text
    if (text) onCommit(text)
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    const field = input.current
    // React's onChange is the `input` event, told at every key; the DOM's own `change` is the one that counts here.
    const onChange = () => field?.value.trim() !== committed.current && latest.current()
    field?.addEventListener('change', onChange)
    return () => field?.removeEventListener('change', onChange)
  }, [])
  useEffect(() => {
    const field = input.current
    // A search that comes late takes nothing of what is being typed by then.
    if (!field || (committed.current === null && field === document.activeElement)) return
    field.value = keyword
    committed.current = keyword
  }, [keyword, address])
  const setCommitted = (text: string | null) => {
    committed.current = text
  }
  return { input, setCommitted, commit }
}
