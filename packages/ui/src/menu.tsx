import { ChevronDown } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import type { MenuLine } from './menu-line.ts'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(load)

interface Props {
  /** What is pressed. */
  children: ReactNode
  lines: readonly MenuLine[]
  align?: 'start' | 'end'
  /** The name of the button, where its text does not say it. */
  label?: string
  /** The pointer or the keyboard has come to the button: what the lines need can be asked for. */
  onApproach?: () => void
  /** One stands on the screen of one of its lines. */
  current?: boolean
  className?: string
}

/** A button with a menu under it. The menu's code comes when the button is first approached. */
export function Menu({ children, lines, align = 'start', label, onApproach, current = false, className = '' }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const here = useLocation({ select: ({ href }) => href })
  // Opened on one screen, a menu is not open on the next, however one came there.
  const [opened, setOpened] = useState<{ on: string; byKey: boolean } | null>(null)
  const open = opened?.on === here
  const [wanted, setWanted] = useState(false)
  const setOpen = (now: boolean, byKey = false) => {
    if (now) setWanted(true)
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
        // Enter and the space bar press without a pointer.
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
      {wanted && (
        <Suspense>
          <MenuPopup anchor={button} open={open} atFirst={opened?.byKey ?? false} onOpenChange={setOpen} lines={lines} align={align} />
        </Suspense>
      )}
    </>
  )
}
