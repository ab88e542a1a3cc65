import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** A line of a menu: a screen, an address from outside (its icon may be told by name), an act, a list of its own, or a hairline. */
export type MenuLine =
  | { name: string; icon?: LucideIcon; count?: number; link: LinkProps }
  | { name: string; icon?: LucideIcon | string; href: string; newTab?: boolean }
  | { name: string; icon?: LucideIcon; onPress: () => void }
  | { name: string; icon?: LucideIcon | string; lines: readonly MenuLine[] }
  | 'line'
