import { ChevronDown } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import type { MenuLine } from './menu-line.ts'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(load)

interface Props {
  /** The content of the button. */
  children: ReactNode
  lines: readonly MenuLine[]
  align?: 'start' | 'end'
  /** The accessible name of the button, where its text does not give it. */
  label?: string
  /** Called when pointer or focus reach the button, to fetch data for the lines. */
  onApproach?: () => void
  /** The present screen is one of the lines. */
  current?: boolean
  className?: string
}

/** A button with a menu. The menu's code is loaded when pointer or focus first reach the button. */
export function Menu({ children, lines, align = 'start', label, onApproach, current = false, className = '' }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const here = useLocation({ select: ({ href }) => href })
  // Holds the address at which the menu was opened, so that any navigation closes it.
  const [opened, setOpened] = useState<{ on: string; byKey: boolean } | null>(null)
  const open = opened?.on === here
  const [mounted, setMounted] = useState(false)
  const setOpen = (now: boolean, byKey = false) => {
    if (now) setMounted(true)
    setOpened(now ? { on: here, byKey } : null)
  }
  const approach = () => {
    void load()
    onApproach?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-current={current || undefined}
        onPointerEnter={approach}
        onFocus={approach}
        // `detail` is 0 for a press by Enter or the space bar.
        onClick={({ detail }) => setOpen(!open, detail === 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true, true)
        }}
        className={`flex h-10 items-center gap-1.5 rounded-photo px-2.5 whitespace-nowrap hover:bg-sunk ${open ? 'bg-sunk' : ''} ${className}`}
      >
        {children}
        <Icon of={ChevronDown} size={14} className="text-ink-3 max-tablet:hidden" />
      </button>
      {mounted && (
        <Suspense>
          <MenuPopup anchor={button} open={open} atFirst={opened?.byKey ?? false} onOpenChange={setOpen} lines={lines} align={align} />
        </Suspense>
      )}
    </>
  )
}
