import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useReducer, useRef } from 'react'
import { links } from '../lib/links.ts'
import { recordSearch } from '../lib/search-history.ts'
import { fieldAfter, fieldAtRest, type Suggestion } from './search-field-state.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The words of a suggestion to search for: Japanese if the member typed kana, else Chinese where there is any. */
const searchText = ({ text, textZh }: Suggestion, typed: string): string =>
  textZh !== undefined && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed) ? textZh : text

/** The state and actions of the search field and its popover. */
export function useSearchField() {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ href }) => href })
  const [state, dispatch] = useReducer(fieldAfter, fieldAtRest)
  const open = state.openAt === address
  const close = () => dispatch({ type: 'closed' })
  const { input, setCommitted, commit } = useCommit(address, (text) => {
    close()
    recordSearch(text)
    void navigate(links.typed(text))
  })

  /** Closes after a choice in the popover, and marks the field's text as committed, so that leaving the field does not search for it. */
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
    // 229: the key code of a key in composition, the only sign of it in some browsers.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const by = open && state.suggested.length > 0 ? steps[event.key] : undefined
    const chosen = open && event.key === 'Enter' ? state.suggested[state.at] : undefined
    if (by ?? chosen) event.preventDefault()
    if (by) dispatch({ type: 'stepped', by })
    else if (chosen) take(chosen)
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' && !open) dispatch({ type: 'opened', address })
  }
  const type = (text: string, composing: boolean) => dispatch({ type: 'typed', text, composing, address })
  const onInput = ({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>) => {
    setCommitted(null)
    type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
  }
  return {
    ...state,
    open,
    dispatch,
    commit,
    take,
    done,
    close,
    focus: () => input.current?.focus(),
    inputProps: {
      ref: input,
      onClick: () => dispatch({ type: 'opened', address }),
      onInput,
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value, false),
      onKeyDown,
    },
  }
}

export type SearchFieldUse = ReturnType<typeof useSearchField>

/** Commits the field's text on Enter and on the DOM's `change` event, once for each text. Shows the keyword of the address in the field. */
function useCommit(address: string, onCommit: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const keyword = useSearch({ strict: false, select: ({ keyword }) => (typeof keyword === 'string' ? keyword : '') })
  // The text last committed, as `change` follows an Enter with the same text. Null once something was typed since.
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
    // React's onChange is the `input` event of every key; this needs the DOM's own `change`.
    const onChange = () => field?.value.trim() !== committed.current && latest.current()
    field?.addEventListener('change', onChange)
    return () => field?.removeEventListener('change', onChange)
  }, [])
  useEffect(() => {
    const field = input.current
    // A late navigation must not overwrite text that is being typed.
    if (!field || (committed.current === null && field === document.activeElement)) return
    field.value = keyword
    committed.current = keyword
  }, [keyword, address])
  const setCommitted = (text: string | null) => {
    committed.current = text
  }
  return { input, setCommitted, commit }
}
