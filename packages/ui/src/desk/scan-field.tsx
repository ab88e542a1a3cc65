import { ScanBarcode } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { CameraScan } from './camera-scan.tsx'
import { focusScreen } from './focus.ts'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'
import { isTakenFirst, useScanner } from './use-scanner.ts'

interface ScanFieldProps {
  /** What was scanned last; stays until it is cleared or the next one comes. */
  code: string
  /** `at`: when it was struck, in ms as `performance.now()`. */
  onCode: (code: string, at: number) => void
  onClear: () => void
  /** What came of it: 对上 1 单. */
  found?: ReactNode
  /** What the next scan will do. */
  note?: string
  placeholder?: string
  /** It takes no focus by itself, so that letters are commands; `/` goes into it. */
  rests?: boolean
  /** The next code may be typed: it takes the focus. */
  wanted?: boolean
}

/** The field of the receiving desk: scans land here wherever the focus is; one may type too. */
export function ScanField({
  code,
  onCode,
  onClear,
  found,
  note,
  placeholder = '扫快递单，或输入单号后按 ↵',
  rests = false,
  wanted = code === '',
}: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(code)
  const [last, setLast] = useState(code)
  if (code !== last) {
    setLast(code)
    setTyped(code)
  }
  // Between two drawings a scanner has begun the next code.
  const taken = useRef(code)
  useEffect(() => void (taken.current = code), [code])
  const take = (whole: string, at = performance.now()) => {
    if (isTakenFirst(whole)) return setTyped(taken.current)
    taken.current = whole
    setTyped(whole)
    onCode(whole, at)
  }
  useScanner(take)
  // The next one may be typed: once the last is done the focus is back.
  useEffect(() => {
    if (wanted && !rests) field.current?.focus({ preventScroll: true })
  }, [wanted, rests])
  // Letters are commands again: one who typed a number here does not type them into it.
  useEffect(() => {
    if (rests && document.activeElement === field.current) focusScreen()
  }, [rests])
  useKeys('扫码', [{ keys: '/', name: '手输号码', run: () => field.current?.focus() }])
  return (
    <form
      data-scan
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') take(typed.trim())
        if (rests) focusScreen()
      }}
      className="flex h-18 items-center gap-4 rounded-photo border-2 border-ai bg-paper px-5 ring-4 ring-ai-wash max-tablet:gap-3 max-tablet:px-3"
    >
      <Icon of={ScanBarcode} size={28} className="text-ai" />
      <input
        ref={field}
        aria-label="扫码"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        // A code is read as a whole: what is typed after it begins the next one.
        onChange={({ target: { value } }) =>
          setTyped(
            taken.current !== '' && typed === taken.current && value.startsWith(taken.current) ? value.slice(taken.current.length) : value,
          )
        }
        onKeyDown={(event) => {
          // A number is typed as it is printed, in groups.
          if (event.key === ' ') event.stopPropagation()
          if (event.key !== 'Escape') return
          setTyped('')
          onClear()
          if (rests || typed === '') focusScreen()
        }}
        className="num min-w-62 max-tablet:min-w-0 flex-1 bg-transparent text-[30px]/10! font-semibold max-tablet:text-[22px]/10! tracking-[.02em] outline-none placeholder:font-sans placeholder:text-md/10 placeholder:font-normal placeholder:tracking-normal"
      />
      <CameraScan onCode={take} />
      <span role="status" className="min-w-0 truncate">
        {found}
      </span>
      {note && <span className="shrink-0 text-cap text-ink-3 max-[1100px]:hidden">{note}</span>}
      <span className="flex shrink-0 items-center gap-1 text-cap text-ink-3 max-tablet:hidden">
        <KeyHint keys={rests && typed === '' ? '/' : 'esc'} />
        {typed !== '' ? '清空' : rests ? '手输' : '离开'}
      </span>
    </form>
  )
}
