import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ringWithin, useTakesFocus } from './focus.ts'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'

interface PeekProps {
  /** What is shown, for screen readers. */
  label: string
  /** State or number. */
  head: ReactNode
  /** `第 6 / 214 单`. */
  place?: string
  onUp: () => void
  onDown: () => void
  onOpen?: () => void
  onClose: () => void
  children: ReactNode
  /** What may be done, the money act last. */
  foot?: ReactNode
}

/** One thing of a list beside it: a column of its own, so that the list goes on. */
export function Peek({ label, head, place, onUp, onDown, onOpen, onClose, children, foot }: PeekProps) {
  const part = useTakesFocus<HTMLElement>(place)
  useKeys(label, [{ keys: 'esc', name: '关上', run: onClose }])
  return (
    <aside
      ref={part}
      tabIndex={-1}
      aria-label={label}
      className={`flex min-h-0 min-w-0 flex-col border-l border-line bg-paper ${ringWithin}`}
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
        <b className="truncate font-semibold">{head}</b>
        {place && <span className="ml-2 shrink-0 text-cap text-ink-3">{place}</span>}
        <span className="ml-auto flex items-center gap-1">
          <IconButton icon={ChevronUp} name="上一个" onClick={onUp} />
          <IconButton icon={ChevronDown} name="下一个" onClick={onDown} />
          {onOpen && (
            <button
              type="button"
              aria-label="打开"
              onClick={onOpen}
              className="flex h-7 items-center gap-1.5 rounded-photo px-2 text-ink-2 hover:bg-sunk"
            >
              <Icon of={Maximize2} size={16} />
              <KeyHint keys="enter" />
            </button>
          )}
          <button
            type="button"
            aria-label="关上"
            onClick={onClose}
            className="flex h-7 items-center gap-1.5 rounded-photo px-2 text-ink-2 hover:bg-sunk"
          >
            <Icon of={X} size={16} />
            <KeyHint keys="esc" />
          </button>
        </span>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4">{children}</div>
      {foot && <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">{foot}</div>}
    </aside>
  )
}

/** The heading of a part of a peek or panel; `beside` says who and when. */
export const PartHead = ({ children, beside }: { children: ReactNode; beside?: ReactNode }) => (
  <div className="mb-1.5 flex items-baseline gap-2">
    <h3 className="font-semibold">{children}</h3>
    {beside && <span className="ml-auto text-cap text-ink-3">{beside}</span>}
  </div>
)
