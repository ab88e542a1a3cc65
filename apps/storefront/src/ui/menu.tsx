import { ChevronDown, type LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(load)

/** A line of a menu: a place (its icon may be told by name), an act, a list of its own, or a hairline. */
export type MenuLine =
  | { name: string; icon?: LucideIcon | string; count?: number; href: string; newTab?: boolean }
  | { name: string; icon?: LucideIcon; onPress: () => void }
  | { name: string; icon?: LucideIcon; lines: readonly MenuLine[] }
  | 'line'

interface Props {
  /** What is pressed. */
  children: ReactNode
  lines: readonly MenuLine[]
  align?: 'start' | 'end'
  /** The name of the button, where its text does not say it. */
  label?: string
  /** The pointer or the keyboard has come to the button: what the lines need can be asked for. */
  onApproach?: () => void
  className?: string
}

/** A button with a menu under it. The menu's code comes when the button is first approached. */
export function Menu({ children, lines, align = 'start', label, onApproach, className = '' }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
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
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setWanted(true)
          setOpen(true)
        }}
        className={`flex h-10 items-center gap-1.5 rounded-photo px-2.5 whitespace-nowrap hover:bg-sunk ${open ? 'bg-sunk' : ''} ${className}`}
      >
        {children}
        <Icon of={ChevronDown} size={14} className="text-ink-3" />
      </button>
      {wanted && (
        <Suspense>
          <MenuPopup anchor={button} open={open} onOpenChange={setOpen} lines={lines} align={align} />
        </Suspense>
      )}
    </>
  )
}
